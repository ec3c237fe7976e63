import { lazy } from 'react'
import { isNativeApp } from '../../../../native/native-app.ts'
import { paidResult, type Pay, type PaymentMethod } from '../../payment/method.ts'
import { walletCall } from '../../payment/attempt.ts'

/** Pays with the transient token of Click to Pay. [PAY-28] [PAY-25] */
const pay: Pay = async (call, attempt, proof) => {
  const { wallet, input, checked } = walletCall({ attempt, proof })
  const { token: transientToken } = wallet
  return paidResult(
    await checked((body) =>
      call('POST /baskets/:basketId/completeClickToPay', { ...input, body: { transientToken, ...body } }),
    ),
  )
}

export const clickToPay: PaymentMethod = {
  mark: 'click',
  note: () => 'Your saved Visa and Mastercard',
  button: (amount) => `Pay ${amount} with Click to Pay`,
  isAbleHere: () => !isNativeApp(),
  Panel: lazy(() => import('./click-to-pay-panel.tsx').then(({ ClickToPayPanel: it }) => ({ default: it }))),
  pay,
}
