import { orderTexts } from '../../../state/orders/order-errors.ts'
import type { Refusal } from '../../../state/texts/refusals.ts'

/** The bank did not answer in time, or the customer turned away from its page. [PAY-27] */
export const notAuthenticated: Refusal = {
  status: 400,
  code: 'AuthorisationFailed',
  reason: null,
  get message() {
    return orderTexts.cardNotAuthenticated
  },
  data: {},
}
