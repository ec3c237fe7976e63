import type { Basket } from '@forno/contracts/baskets/basket'
import type { OrderBody } from '@forno/contracts/orders/place-order'
import type { Configuration } from '@forno/contracts/configuration/configuration'
import type { Cents } from '@forno/domain/core/basic-types'
import { exceededCashLimit } from '@forno/domain/payments/methods'
import { botCheckedIfAsked } from '../../../../lib/third-parties/bot-check.ts'
import { centsOf } from '../../../../lib/money.ts'
import { formatPrice } from '../../../../ui/prices/format-price.ts'
import type { Pay, PaymentMethod } from '../../payment/method.ts'
import { callPhrase } from '../../store-phone.ts'
import { paidStoreOf } from '../../payment/paid-store.ts'
import { noCustomerToken, placingBody, placingParams } from '../../payment/attempt.ts'

/** Places an order without an online payment. [ORD-03] */
const payAtDoor =
  (paymentType: OrderBody['paymentType']): Pay =>
  async (call, attempt, { drawCustomerToken = noCustomerToken }) => {
    const result = await botCheckedIfAsked(drawCustomerToken, (customerToken) =>
      call('POST /baskets/:basketId/order', {
        params: placingParams(attempt),
        body: { paymentType, ...(customerToken === '' ? {} : { customerToken }), ...placingBody(attempt) },
        idempotencyKey: attempt.key,
      }),
    )
    return { kind: 'ordered', result }
  }

/** Whether cash is offered to a user agent: not if the setting lists a part of it, in any letter case. [PAY-06] */
export const mayUseCash = ({ settings }: Pick<Configuration, 'settings'>, userAgent: string): boolean => {
  const lowerCaseAgent = userAgent.toLowerCase()
  const blockedParts = (settings['BLACKLIST_USER_AGENTS'] ?? '').split(',')
  return !blockedParts.some((part) => part !== '' && lowerCaseAgent.includes(part.toLowerCase()))
}

/** Why an order exceeds the store's cash limit; null = it does not. [BAS-03] */
export const cashLimitNote = ({ storeInfo, basketTotal }: Pick<Basket, 'storeInfo' | 'basketTotal'>): string | null => {
  const limit = exceededCashLimit({ store: paidStoreOf(storeInfo), total: centsOf(basketTotal) as Cents })
  if (limit === null) return null
  return `This store takes cash for orders up to ${formatPrice(limit)}. Pay online, or ${callPhrase({ storeInfo })}.`
}

/** What a customer pays in cash, if that differs from the total; null = it does not. [ORD-03] */
const roundedCash = ({ basketTotal, amountToCollect }: Basket): string | null =>
  amountToCollect === basketTotal
    ? null
    : `Your total is ${formatPrice(centsOf(basketTotal))}. Cash is rounded to the nearest 5 cents, so you pay ${formatPrice(centsOf(amountToCollect))}.`

const isPickup = ({ serviceType }: Basket): boolean => serviceType === 'Pickup'

export const cash: PaymentMethod = {
  mark: 'cash',
  note: (basket) => (isPickup(basket) ? 'Pay at the counter' : 'Pay the driver'),
  button: (amount, basket) => `Place order – ${amount}, pay cash ${isPickup(basket) ? 'at pickup' : 'on delivery'}`,
  isAbleHere: (configuration) => mayUseCash(configuration, navigator.userAgent),
  whyNotOffered: cashLimitNote,
  notice: roundedCash,
  pay: payAtDoor('cash'),
}

export const terminal: PaymentMethod = {
  mark: 'terminal',
  note: () => 'The driver brings a card terminal to your door',
  button: (amount) => `Place order – ${amount}, pay by card at the door`,
  pay: payAtDoor('mobileeftpos'),
}

export const free: PaymentMethod = {
  mark: 'cash',
  note: () => 'Nothing to pay. This order is free.',
  button: (amount) => `Place order – ${amount}, nothing to pay`,
  isOnlyChoice: true,
  pay: payAtDoor('free'),
}
