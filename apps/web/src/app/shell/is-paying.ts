import type { PaymentState } from '../../features/checkout/session/checkout-state.ts'
import { isOutside } from '../../state/app-returns/app-returns.ts'
import type { AppDeps } from './app-deps.ts'
import { isPaymentPage } from './payment-page.ts'

/** States of a payment in which nothing is on its way. */
const restingKinds: readonly PaymentState['kind'][] = ['filling', 'leaving', 'refused', 'ordered', 'elsewhere']
const isUnderWay = (payment: PaymentState | undefined): boolean =>
  payment !== undefined && !restingKinds.includes(payment.kind)

/** Whether a payment is in progress: on its page, at its provider above the app, or on its way to the server. */
export const isPaying = (pathname: string, { checkout }: Pick<AppDeps, 'checkout'>): boolean =>
  isOutside() || isPaymentPage(pathname) || isUnderWay(checkout?.store.getState().payment)
