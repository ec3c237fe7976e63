import { longestText } from '@forno/domain/core/text-limits'
import { allergens, dietaries } from '@forno/domain/content/allergens'
import { channelNames } from '@forno/domain/core/channels'
import { orderRegisters } from '@forno/domain/core/order-registers'
import { paymentTypes } from '@forno/domain/core/payment-types'
import {
  productTypes,
  states,
  type BasketId,
  type BasketItemId,
  type Brand,
  type GroupId,
  type OrderId,
} from '@forno/domain/core/basic-types'
import { Type, type Static, type TSchema } from 'typebox'
import { Typed } from './typed-text.ts'

/** Australian dollars with at most two decimals, used only in requests and answers. [API-13] */
export type Aud = Brand<number, 'Aud'>
export const Aud = Type.Unsafe<Aud>(Type.Number({ multipleOf: 0.01, minimum: -1_000_000, maximum: 1_000_000 }))

export const Uuid = Type.String({ format: 'uuid', maxLength: 36 })
export const BasketIdText = Type.Unsafe<BasketId>(Uuid)
export const BasketItemIdText = Type.Unsafe<BasketItemId>(Uuid)
export const GroupIdText = Type.Unsafe<GroupId>(Uuid)
/** An id of a line or meal that a caller sends. One that is no UUID is an unknown one. [BAS-19] */
const SentId = Type.String({ minLength: 1, maxLength: 80 })
export const SentItemId = Type.Unsafe<BasketItemId>(SentId)
export const SentGroupId = Type.Unsafe<GroupId>(SentId)
export const OrderIdText = Type.Unsafe<OrderId>(Uuid)
/** A code as the customer types or pastes it: `codeFrom` reads it. [VOU-01] */
export const VoucherCode = Typed('code', { minLength: 1, maxLength: longestText.voucherCode })
/** ISO 8601 with offset. [API-14] */
export const When = Type.String({ format: 'iso-date-time', maxLength: 40 })
/** A time in the store's time zone with minute precision, and an optional offset. [API-14] */
export const LocalMinute = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(Z|[+-]\\d{2}:\\d{2})?$',
  maxLength: 22,
})
/** A date of the calendar without a time: `2026-12-24`. */
export const LocalDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 })
/** The part of a path that names one thing: `ham-and-mushroom`. */
export const Slug = Type.String({ minLength: 1, maxLength: 80, pattern: '^[A-Za-z0-9][A-Za-z0-9-]*$' })
/**
 * The schema or null, as one JSON Schema type list rather than a union, so that the compiled serialiser does not have
 * to try each branch.
 */
export const Nullable = <S extends TSchema>(schema: S) => {
  const { type, enum: words } = schema as { type?: string; enum?: readonly unknown[] }
  return Type.Unsafe<Static<S> | null>({
    ...schema,
    type: [type, 'null'],
    ...(words === undefined ? {} : { enum: [...words, null] }),
  })
}

/** One of the given words. */
export const OneOf = <const T extends readonly string[]>(words: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...words] })

export const ServiceTypeName = OneOf(['Delivery', 'Pickup'])
/** Accepted in any letter case in requests. [LOC-02] */
export const ServiceTypeInput = Type.String({
  pattern: '^([Dd][Ee][Ll][Ii][Vv][Ee][Rr][Yy]|[Pp][Ii][Cc][Kk][Uu][Pp])$',
})
export const ProductTypeName = OneOf(productTypes)
export const AllergenName = OneOf(allergens)
/** The allergens that a food contains, and those that it may contain besides. [CAT-15] */
export const AllergenFacts = Type.Object({
  allergens: Type.Array(AllergenName),
  mayContain: Type.Array(AllergenName),
})
export const DietaryName = OneOf(dietaries)
export const StateName = OneOf(states)
export const PaymentTypeName = OneOf(paymentTypes)
export const OrderRegisterName = OneOf(orderRegisters)
export const ChannelNameName = OneOf(channelNames)

/** [PAY-29] Proof of a passed bot check: valid for 15 minutes and three payments of one basket. */
export const CustomerToken = Type.String({ minLength: 1, maxLength: 1_000 })
