import { orderTexts as builtInTexts } from '@forno/domain/texts/order-texts'
import { keyedTexts } from '../../lib/texts.ts'
import { isApiError } from '../../lib/http/api-error.ts'

/** Why an order cannot be shown; offline = the call got no answer. [ORD-18] */
export type OrderError = 'notFound' | 'restricted' | 'notLoading' | 'offline'

/** Texts of an order's page. [ORD-18] [ORD-21] [ERR-15] */
export const orderTexts = keyedTexts('order', builtInTexts)

/** Why a call for an order failed. [ORD-18] */
export const orderErrorOf = (error: unknown): OrderError => {
  const { status, code, reason } = isApiError(error) ? error : { status: null, code: null, reason: null }
  // An address that is no order id is refused as bad input.
  const isNoOrderId = status === 400 && reason === null && (code === null || code === 'InvalidRequest')
  if (status === 404 || isNoOrderId) return 'notFound'
  if (status === 0) return 'offline'
  return status === 403 ? 'restricted' : 'notLoading'
}

/** Whether the order may be shown on another try. [ORD-18] */
export const isWorthRetrying = (error: OrderError | null): error is 'notLoading' | 'offline' =>
  error === 'notLoading' || error === 'offline'
