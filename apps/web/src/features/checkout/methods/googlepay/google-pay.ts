import { lazy } from 'react'
import { paidResult, type Pay, type PaymentMethod } from '../../payment/method.ts'
import { walletCall } from '../../payment/attempt.ts'
import { isNativeApp } from '../../../../native/native-app.ts'

/** Pays with Google's token. [PAY-19] [PAY-25] */
const pay: Pay = async (call, attempt, proof) => {
  const { wallet, input, checked } = walletCall({ attempt, proof })
  const { token } = wallet
  return paidResult(
    await checked((body) => call('POST /baskets/:basketId/completeGooglePay', { ...input, body: { token, ...body } })),
  )
}

const loadPanel = () => import('./google-panel.tsx')

export const googlePay: PaymentMethod = {
  mark: 'wallet',
  note: () => 'A card in your Google account',
  button: (amount) => `Pay ${amount} with Google Pay`,
  // Google accepts only pages of the shop's own domain.
  deviceCheck: async (context) => !isNativeApp() && (await loadPanel()).googleCanPay(context),
  Panel: lazy(() => loadPanel().then(({ GooglePanel: it }) => ({ default: it }))),
  pay,
}
