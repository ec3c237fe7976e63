import type { BasketId } from '@forno/domain/core/basic-types'
import { forgetBasket } from '../../../api/baskets.ts'
import { saveCheckoutInfo } from '../../../shared/contact/checkout-info.ts'
import { ApiError, isApiError } from '../../../lib/http/api-error.ts'
import type { Call } from '../../../lib/http/call.ts'
import { rememberContact } from '../../../shared/contact/remembered-contact.ts'
import { endsBasket } from '../../../state/basket/basket-endings.ts'
import { forgetLostBasket } from '../../../state/basket/lost-basket.ts'
import { callCentre } from '../../../state/session/call-centre.ts'
import { emptySession } from '../../../state/session/session.ts'
import { forgetUpsellCounts } from '../../../state/upsells/upsell-counts.ts'
import { logOut } from '../../../state/sign-in/log-out.ts'
import { keepWaitingVoucher } from '../../../state/vouchers/waiting-voucher.ts'
import type { AppDeps } from '../../../app/shell/app-deps.ts'

/**
 * Ends the cart of one caller before the next one: expires it on the server, which releases its time and vouchers, and
 * clears the caller's place, contact and sign-in in this browser. Rejects with an `ApiError` and the cart unchanged if
 * the server does not answer. [BAS-15] [NAV-36]
 */
export const startNewCall = async (deps: AppDeps, callReference: string | null): Promise<void> => {
  const { call, session, login, queries, panels, edits } = deps
  const { basketId } = session.getState()
  if (basketId) {
    // A pending edit of this caller would otherwise be sent to the next caller's cart.
    if (!(await (await edits()).sendAll())) throw unreachable()
    await expire(call, basketId)
  }
  await logOut({ call, login, queries })
  session.setState(emptySession)
  rememberContact(localStorage, null)
  forgetLostBasket(localStorage)
  forgetUpsellCounts(localStorage)
  saveCheckoutInfo(sessionStorage, null)
  keepWaitingVoucher(sessionStorage, null)
  panels.setState({ open: null, waiting: [] })
  if (basketId) forgetBasket(queries, basketId)
  callCentre.setState({ callReference })
}

const unreachable = (): ApiError => new ApiError({ status: 0, data: null, url: '/baskets', method: 'PATCH' })

/** A basket that has ended needs no end; an open payment places its order without this browser. [BAS-30] */
const expire = async (call: Call, basketId: BasketId): Promise<void> => {
  try {
    await call('PATCH /baskets/:basketId/expire', { params: { basketId } })
  } catch (error) {
    const isOver = endsBasket(error) || (isApiError(error) && error.reason === 'paymentInProgress')
    if (!isOver) throw error
  }
}
