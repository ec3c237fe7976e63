import type { Basket } from '@forno/contracts/baskets/basket'
import type { Aud } from '@forno/contracts/core/values'
import type { OrderRegister } from '@forno/domain/core/order-registers'
import type { PaymentType } from '@forno/domain/core/payment-types'
import type { BasketId } from '@forno/domain/core/words'
import { readKept, writeKept } from '../../../lib/storage/storage.ts'
import type { Refusal } from '../../../state/texts/refusals.ts'

/**
 * One attempt to place one basket, kept in session storage so that a reload, the back button or a lost answer never places it twice: an
 * attempt that has begun may only be polled. [NAV-11] [API-17]
 */
export type OrderAttempt = {
  readonly basketId: string
  /** The one Idempotency-Key of this attempt. */
  readonly key: string
  /** Dollars that the customer saw on the button. [RUL-12] */
  readonly basketTotal: Aud
  readonly paymentType: PaymentType
  /** Another way in which the same provider takes the money; absent = the usual one. [PAY-18] */
  readonly variant?: string | null
  /** Who orders. [ORD-04] */
  readonly orderRegister: OrderRegister
  /** The customer has confirmed to be 18 or over. [RUL-03] */
  readonly isAdult: boolean
  readonly hasBegun: boolean
  /** Why it came to nothing; said at checkout. */
  readonly refusal: Refusal | null
  /** Where and when it was to be; a refusal of that is over once it is changed. */
  readonly whereAndWhen: string
}

/** What every placing call holds: the total that was seen, who orders, and the confirmed age. */
export const placingBody = ({ basketTotal, orderRegister, isAdult }: OrderAttempt) => ({
  basketTotal,
  orderRegister,
  ...(isAdult ? { isAdult } : {}),
})

export const placingParams = ({ basketId }: OrderAttempt) => ({ basketId: basketId as BasketId })

/** Tells whether where and when are still the same. */
export const whereAndWhenOf = ({ serviceType, storeInfo, isAsap, orderDueAt }: Basket): string =>
  [serviceType, storeInfo.storeId, isAsap ? 'ASAP' : orderDueAt].join(' ')

const keptName = 'placing'

export const readAttempt = (storage: Storage, basketId: string): OrderAttempt | null => {
  const kept = readKept(storage, keptName)
  return isAttempt(kept) && kept.basketId === basketId ? kept : null
}

export const saveAttempt = (storage: Storage, attempt: OrderAttempt | null): void =>
  writeKept(storage, keptName, attempt)

/** Hands out an attempt that has not begun and marks it as begun, so that it is handed out once. [NAV-11] */
export const startAttempt = (storage: Storage, basketId: string): OrderAttempt | null => {
  const attempt = readAttempt(storage, basketId)
  if (attempt === null || attempt.hasBegun) return null
  saveAttempt(storage, { ...attempt, hasBegun: true })
  return attempt
}

const isAttempt = (value: unknown): value is OrderAttempt =>
  typeof value === 'object' &&
  value !== null &&
  'basketId' in value &&
  typeof value.basketId === 'string' &&
  'key' in value &&
  typeof value.key === 'string' &&
  'basketTotal' in value &&
  typeof value.basketTotal === 'number' &&
  'paymentType' in value &&
  'orderRegister' in value &&
  'hasBegun' in value &&
  typeof value.hasBegun === 'boolean'

/** The page was loaded again before it had paid: what pays lives in memory alone, and nothing was asked for without it. [NAV-11] [PAY-12] */
export const lostPayment: Refusal = {
  status: 400,
  code: null,
  reason: null,
  message: 'The page was loaded again before your payment was finished. Please pay once more.',
  data: {},
}

/** Leaves the words for the checkout, where an attempt of this basket is left behind. */
export const recordLostPayment = (storage: Storage, basketId: string): void => {
  const attempt = readAttempt(storage, basketId)
  if (attempt !== null && attempt.refusal === null) saveAttempt(storage, { ...attempt, refusal: lostPayment })
}
