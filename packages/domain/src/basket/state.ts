import { day } from '../core/durations.ts'
import type { PaymentSummary } from './payment-summary.ts'
import type { CustomerInfo } from '../customers/contact.ts'
import type { Disposition } from '../fulfilment/disposition.ts'
import type { Build } from '../pizza/build.ts'
import type { BasketItemId, GroupId, Instant, OfferId, ProductId } from '../core/basic-types.ts'
import type { ChannelName } from '../core/channels.ts'
import type { PaymentType } from '../core/payment-types.ts'

/** One row of the basket. It holds the choice, never a name or a price. */
export type Line = {
  readonly id: BasketItemId
  readonly productId: ProductId
  readonly quantity: number
  /** null for a product that cannot be customised. */
  readonly build: Build | null
}

/**
 * A meal or deal with the lines that fill each of its slots, by slot id. The quantities in a slot add up to between its
 * `min` and `max`. [BAS-06]
 */
export type Group = {
  readonly id: GroupId
  readonly productId: ProductId
  readonly quantity: number
  readonly slots: Readonly<Record<string, readonly Line[]>>
  /** The code that opened it, in capitals; null when none is needed. */
  readonly code: string | null
}

/**
 * An accepted code, in capitals, and the offer that it unlocks. Every pricing checks whether it still applies. [VOU-01]
 */
export type AppliedCode = { readonly code: string; readonly offerId: OfferId }

/** A mutating call that this basket has already answered. [API-17] */
export type IdempotencyKey = {
  readonly key: string
  /** Hash of call and body: the same key with another body is refused. */
  readonly fingerprint: string
  /** Status of the first answer. */
  readonly status: number
  readonly at: Instant
}

/** The stored state of a basket: choices only. Every read and write prices it again. */
export type BasketState = {
  readonly schema: 1
  readonly disposition: Disposition
  readonly customer: CustomerInfo
  readonly lines: readonly Line[]
  readonly groups: readonly Group[]
  readonly codes: readonly AppliedCode[]
  readonly note: string | null
  readonly tags: readonly string[]
  /**
   * The payment method that the customer intends to use; null = not chosen yet. Placing the order checks whether the
   * store accepts it. [BAS-08]
   */
  readonly payment: PaymentType | null
  /** The part of the payment that may be shown; null = nothing. [PAY-30] */
  readonly paymentSummary: PaymentSummary | null
  readonly channel: ChannelName
  /** The channel's own id of the contact, such as the id of a phone call; null = none. [BAS-01] */
  readonly externalReference: string | null
  readonly keys: readonly IdempotencyKey[]
}

/** The maximum number of lines in one basket. [BAS-16] */
export const maximumLines = 60
/** The maximum quantity of one line. [BAS-16] */
export const maximumQuantity = 99
/** Recent idempotency keys that travel in the basket's own row. [API-17] */
export const rememberedKeys = 20

/** A basket is empty when it has no items. [BAS-10] */
export const isEmpty = ({ lines, groups }: Pick<BasketState, 'lines' | 'groups'>): boolean =>
  lines.length === 0 && groups.length === 0

/** Milliseconds that a basket lives after its last change. [BAS-30] */
export const basketLifetime = day
