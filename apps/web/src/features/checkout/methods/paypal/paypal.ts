import type { Basket } from '@forno/contracts/baskets/basket'
import type { PayPalPayment } from '@forno/contracts/payments/paypal/payments'
import type { BasketId, Cents } from '@forno/domain/core/basic-types'
import { mayPayIn4, payIn4Label } from '@forno/domain/payments/methods'
import { redirectMessages } from '@forno/domain/payments/redirect-messages'
import { lazy } from 'react'
import type { Call } from '../../../../lib/http/call.ts'
import { centsOf } from '../../../../lib/money.ts'
import * as routePaths from '../../../../urls/route-paths.ts'
import { paths } from '../../../../urls/urls.ts'
import { instalmentText } from '../../payment/instalments.ts'
import type { MethodVariant, Notify, Pay, PaymentMethod, ProviderReturn } from '../../payment/method.ts'
import { placingBody, placingParams, type OrderAttempt } from '../../payment/attempt.ts'
import { paypalButtonsPath } from './paypal-settings.ts'
import { paidStoreOf } from '../../payment/paid-store.ts'
import { isNativeApp } from '../../../../native/native-app.ts'
import { pathBackToApp } from '../../../../state/app-returns/app-returns.ts'

/** Creates the payment at PayPal; null = its outcome is not known. */
const createPayment = async (call: Call, attempt: OrderAttempt): Promise<PayPalPayment | null> => {
  // PayPal returns to the same page after a cancellation, but without a payer's id.
  const back = await pathBackToApp(call, paths.processOrder(attempt.basketId))
  const answer = await call('POST /baskets/:basketId/InitialisePayPal', {
    params: placingParams(attempt),
    body: { returnUrl: back, cancelUrl: back, payIn4: attempt.variant === payIn4.name, ...placingBody(attempt) },
    idempotencyKey: attempt.key,
  })
  return 'approvalUrl' in answer ? answer : null
}

/**
 * An approval in PayPal's window is charged at once. Otherwise PayPal's page opens in place of this one, and leads back
 * to it. [PAY-18]
 */
const pay: Pay = async (call, attempt, { paypal: approval }) => {
  if (approval === null) return { kind: 'processing' }
  if (approval === undefined) {
    const payment = await createPayment(call, attempt)
    return payment === null ? { kind: 'processing' } : { kind: 'leave', url: payment.approvalUrl }
  }
  const outcome = await call('POST /baskets/:basketId/completePayPal', {
    params: placingParams(attempt),
    body: { ...approval, ...placingBody(attempt) },
  })
  return 'sessionId' in outcome && 'orderId' in outcome ? { kind: 'ordered', result: outcome } : { kind: 'processing' }
}

/** PayPal's return to /process-order. [PAY-18] */
const providerReturn: ProviderReturn = {
  provider: 'PayPal',
  path: routePaths.processOrder,
  isReturn: ({ token }) => typeof token === 'string',
  otherwise: paths.checkout,
  read: ({ basketId: pathBasketId = '' }, { token, PayerID: payerId }) => {
    const basketId = pathBasketId as BasketId
    return {
      basketId,
      notify: typeof payerId === 'string' ? complete(basketId, { token, payerId }) : cancelled(basketId),
    }
  },
}

/** Reports the payer's approval on PayPal's page; the API then charges the payment. */
const complete =
  (basketId: BasketId, { token, payerId }: { readonly token: unknown; readonly payerId: string }): Notify =>
  (call, attempt) => {
    const approvedTotal =
      attempt === null ? {} : { basketTotal: attempt.basketTotal, orderRegister: attempt.orderRegister }
    return call('POST /baskets/:basketId/completePayPal', {
      params: { basketId },
      body: { paymentId: String(token), payerId, ...approvedTotal },
    })
  }

/** A return without a payer's id: the basket as it is, with the message that nothing was paid. [PAY-35] */
const cancelled =
  (basketId: BasketId): Notify =>
  async (call) => {
    const basket = await call('GET /baskets/:basketId', { params: { basketId } })
    const code = 'PayPalCancelled'
    return { ...basket, messages: [{ code, type: 'warning', message: redirectMessages[code] }] }
  }

/** Whether the basket is within the store's limits for Pay in 4. [PAY-18] */
export const offersPayIn4 = ({ storeInfo, serviceType, basketTotal }: Basket): boolean =>
  mayPayIn4({ store: paidStoreOf(storeInfo), serviceType, total: centsOf(basketTotal) as Cents })

const payIn4: MethodVariant = {
  name: 'payIn4',
  label: payIn4Label,
  mark: 'instalments',
  note: ({ basketTotal }) => `${instalmentText(basketTotal)}, no interest`,
  button: (amount) => `Pay ${amount} with Pay in 4`,
  isOffered: offersPayIn4,
}

export const paypal: PaymentMethod = {
  mark: 'wallet',
  note: () => "You'll finish on PayPal",
  button: (amount) => `Pay ${amount} with PayPal`,
  variant: payIn4,
  isExpressFor: (signIn) => signIn?.provider === 'paypal',
  hasPanel: ({ configuration }) => !isNativeApp() && paypalButtonsPath(configuration) !== null,
  Panel: lazy(() => import('./paypal-panel.tsx').then(({ PaypalPanel: it }) => ({ default: it }))),
  beginInPage: async (call, attempt) => (await createPayment(call, attempt))?.paymentId ?? null,
  pay,
  providerReturn,
}
