import { lazy } from 'react'
import { paidResult, type Pay, type PaymentMethod } from '../../payment/method.ts'
import { walletCall } from '../../payment/attempt.ts'
import { visaCheckoutScript } from './visa-settings.ts'
import { isNativeApp } from '../../../../native/native-app.ts'

/** Pays with the id of Visa's call. [PAY-16] */
const pay: Pay = async (call, attempt, proof) => {
  const { wallet, input, checked } = walletCall({ attempt, proof })
  const { token: callId } = wallet
  return paidResult(
    await checked((body) => call('POST /baskets/:basketId/completeVCO', { ...input, body: { callId, ...body } })),
  )
}

export const visaCheckout: PaymentMethod = {
  mark: 'card',
  note: () => 'A card saved with Visa',
  button: (amount) => `Pay ${amount} with Visa Checkout`,
  isAbleHere: (configuration) => !isNativeApp() && visaCheckoutScript(configuration) !== null,
  Panel: lazy(() => import('./visa-panel.tsx').then(({ VisaPanel: it }) => ({ default: it }))),
  pay,
}
