import { lazy } from 'react'
import { paidResult, type Pay, type PaymentMethod } from '../../payment/method.ts'
import { placingBody, walletCall } from '../../payment/attempt.ts'
import { isNativeApp } from '../../../../native/native-app.ts'

/** The device has authenticated the payer, so there is no bank's challenge and no bot check. [PAY-17] */
const pay: Pay = async (call, attempt, proof) => {
  const { wallet, input } = walletCall({ attempt, proof })
  const { token, billingContact } = wallet
  const body = { token, ...(billingContact === undefined ? {} : { billingContact }), ...placingBody(attempt) }
  return paidResult(await call('POST /baskets/:basketId/completeApplePay', { ...input, body }))
}

const loadPanel = () => import('./apple-panel.tsx')

export const applePay: PaymentMethod = {
  mark: 'phone',
  note: () => 'Confirm on your Apple device',
  button: (amount) => `Pay ${amount} with Apple Pay`,
  // Apple accepts only pages of the shop's own domain.
  deviceCheck: async (context) => !isNativeApp() && (await loadPanel()).appleCanPay(context),
  Panel: lazy(() => loadPanel().then(({ ApplePanel: it }) => ({ default: it }))),
  pay,
}
