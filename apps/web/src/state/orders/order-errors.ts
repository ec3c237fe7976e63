import { supportNumber } from '@forno/domain/core/support'
import { isApiError } from '../../lib/http/api-error.ts'

/** Why an order cannot be shown. [ORD-18] */
export type OrderTrouble = 'notFound' | 'restricted' | 'notLoading'

/** [ORD-18] [ORD-21] [ERR-15] */
export const orderTexts = {
  notFound: "We couldn't find that order. Please check your order number.",
  restricted: 'You can no longer track this order.',
  notLoading: "We're having trouble loading your order. Refresh to try again.",
  failed: `We couldn't place your order. Please try again or call ${supportNumber}.`,
  notValidated: "We couldn't validate your cart. Please try again.",
  cancelled: `Sorry, your order was cancelled by the store. Please call ${supportNumber}.`,
} as const

export const orderTroubleOf = (trouble: unknown): OrderTrouble => {
  const status = isApiError(trouble) ? trouble.status : 0
  // An address that is no order id is refused as bad input.
  if (status === 404 || status === 400) return 'notFound'
  return status === 403 ? 'restricted' : 'notLoading'
}
