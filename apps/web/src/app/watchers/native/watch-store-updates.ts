import type { PaymentState } from '../../../features/checkout/session/checkout-state.ts'
import { onResume } from '../../../native/app-events.ts'
import { isOutside } from '../../../state/app-returns/app-returns.ts'
import { makeStoreUpdates } from '../../../state/app-updates/store-updates.ts'
import type { AppDeps } from '../../shell/app-deps.ts'
import type { AppRouter } from '../../routes/routes.tsx'
import { isPaymentPage } from '../../shell/payment-page.ts'
import { mayUpdateAt } from '../offline/updates.ts'

const restingKinds: readonly PaymentState['kind'][] = ['filling', 'leaving', 'refused', 'ordered', 'elsewhere']
const isUnderWay = (payment: PaymentState | undefined): boolean =>
  payment !== undefined && !restingKinds.includes(payment.kind)

/** Offers or requires a newer version of the app in its store: at the start and on each resume. [NAT-09] */
export const watchStoreUpdates = (
  router: Pick<AppRouter, 'subscribe' | 'state'>,
  deps: Pick<AppDeps, 'notices' | 'checkout'>,
): void => {
  const { notices } = deps
  const updates = makeStoreUpdates({
    notices,
    storage: localStorage,
    now: () => Date.now(),
    isPaying: () =>
      isOutside() ||
      isPaymentPage(router.state.location.pathname) ||
      isUnderWay(deps.checkout?.store.getState().payment),
    mayOffer: () => mayUpdateAt(router.state.location.pathname) && document.querySelector('dialog:modal') === null,
  })
  void updates.check()
  onResume(() => void updates.check())
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) void updates.showWaiting()
  })
}
