import type { NotifyOrderErrorBody } from '@forno/contracts/orders/place-order'
import { codes } from '@forno/contracts/refusals/codes'

const knownCodes: ReadonlySet<string> = new Set(codes)

/** What the log says of an order error that a browser reports: a code of the contract, status and payment type, no free text. [ORD-07] [L9] */
export const orderErrorLine = ({ code, status, paymentType }: NotifyOrderErrorBody): string =>
  [
    code === undefined ? 'no code' : knownCodes.has(code) ? code : 'unknown code',
    ...(status === undefined ? [] : [String(status)]),
    ...(paymentType === undefined ? [] : [paymentType]),
  ].join(' ')
