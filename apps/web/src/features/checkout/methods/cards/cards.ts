import { offeredCards } from '@forno/domain/payments/saved-cards'
import { lazy } from 'react'
import { isNativeApp } from '../../../../native/native-app.ts'
import { botChecked } from '../../../../lib/third-parties/bot-check.ts'
import { paidResult, type Pay, type PaymentMethod } from '../../payment/method.ts'
import { noCustomerToken, placingBody, placingParams } from '../../payment/attempt.ts'

/** Pays by a new or saved card. [PAY-14] [PAY-25] */
const pay: Pay = async (call, attempt, { drawCustomerToken = noCustomerToken, ...proof }) => {
  // The API reads the card from its token.
  delete proof.card
  return paidResult(
    await botChecked(drawCustomerToken, (customerToken) =>
      call('POST /baskets/:basketId/completeFlex', {
        params: placingParams(attempt),
        body: { ...proof, ...(customerToken === '' ? {} : { customerToken }), ...placingBody(attempt) },
        // The second call, after the bank's challenge, has another body, so the idempotency key must not be reused.
        ...(proof.payerAuth === undefined ? { idempotencyKey: attempt.key } : {}),
      }),
    ),
  )
}

export const newCard: PaymentMethod = {
  mark: 'card',
  note: ({ storeInfo }) =>
    storeInfo.canAcceptOnlineAmexCheckout ? 'Visa, Mastercard or American Express' : 'Visa or Mastercard',
  button: (amount) => `Pay ${amount} by card`,
  Panel: lazy(() =>
    isNativeApp()
      ? import('./hosted-card-panel.tsx').then(({ HostedCardPanel: it }) => ({ default: it }))
      : import('./card-entry.tsx').then(({ CardPanel: it }) => ({ default: it })),
  ),
  pay,
}

export const savedCard: PaymentMethod = {
  mark: 'card',
  note: () => 'One of the cards that you keep with us',
  button: (amount) => `Pay ${amount} by saved card`,
  isFor: (customer) => offeredCards(customer?.cards ?? []).length > 0,
  Panel: lazy(() => import('./saved-cards-panel.tsx').then(({ SavedCardsPanel: it }) => ({ default: it }))),
  pay,
}
