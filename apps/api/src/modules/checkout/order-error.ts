import type { NotifyOrderErrorBody } from '@forno/contracts/orders/place-order'
import { codes } from '@forno/contracts/refusals/codes'

const knownCodes: ReadonlySet<string> = new Set(codes)

/**
 * The log line for an order error that a browser reports: error code, HTTP status and payment type. Free text is left
 * out because it may hold card data. [ORD-07] [L9]
 */
export const orderErrorLine = ({ code, status, paymentType }: NotifyOrderErrorBody): string =>
  [
    code === undefined ? 'no code' : knownCodes.has(code) ? code : 'unknown code',
    ...(status === undefined ? [] : [String(status)]),
    ...(paymentType === undefined ? [] : [paymentType]),
  ].join(' ')
