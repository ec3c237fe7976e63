/**
 * The basic types of the domain: branded ids, and unions. Money is integer cents, instants are epoch milliseconds
 * (UTC), minutes are whole minutes, zones are IANA names.
 */
declare const brand: unique symbol

export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name }

/** Whole cents of Australian dollars; negative only for savings. */
export type Cents = Brand<number, 'Cents'>
/** Epoch milliseconds, UTC. */
export type Instant = Brand<number, 'Instant'>
/** A calendar date in a store's own zone, `YYYY-MM-DD`. */
export type LocalDate = Brand<string, 'LocalDate'>
/** An IANA zone name such as `Australia/Broken_Hill`. */
export type Zone = Brand<string, 'Zone'>

export type ProductId = Brand<string, 'ProductId'>
export type IngredientId = Brand<string, 'IngredientId'>
export type SizeId = Brand<string, 'SizeId'>
export type CategoryId = Brand<string, 'CategoryId'>
export type StoreId = Brand<string, 'StoreId'>
export type TierId = Brand<string, 'TierId'>
export type BasketId = Brand<string, 'BasketId'>
export type BasketItemId = Brand<string, 'BasketItemId'>
/** A meal or deal in a basket. */
export type GroupId = Brand<string, 'GroupId'>
export type OfferId = Brand<string, 'OfferId'>
export type UpsellId = Brand<string, 'UpsellId'>
export type SessionId = Brand<string, 'SessionId'>
export type OrderId = Brand<string, 'OrderId'>
export type OrderReference = Brand<string, 'OrderReference'>
export type CustomerId = Brand<string, 'CustomerId'>
/** Identifies a customer in marketing, which must not know the account's own id. */
export type UserId = Brand<string, 'UserId'>
/** A user id that fits into a text message. */
export type ShortUserId = Brand<string, 'ShortUserId'>

/** The user id of a guest. [ACC-03] */
export const guestUserId = '00000000-0000-0000-0000-000000000000' as UserId

/** Marks a number as cents; throws a RangeError for a fraction. */
export const cents = (value: number): Cents => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole cents: ${value}`)
  return value as Cents
}

/** Marks a number of milliseconds as an instant. */
export const instant = (milliseconds: number): Instant => milliseconds as Instant

export const serviceTypes = ['Delivery', 'Pickup'] as const
export type ServiceType = (typeof serviceTypes)[number]

/** [CAT-01] The product types of the documents, in their order. */
export const productTypes = [
  'Pizzas',
  'Sides',
  'Wings',
  'Drinks',
  'Desserts',
  'Deals',
  'Meals',
  'Coupons',
  'WingsStreet',
  'Surcharges',
  'HalfnHalf',
  'Alcohol',
  'Main',
  'Meatballs',
  'StockItemExtended',
] as const
export type ProductType = (typeof productTypes)[number]

export const ingredientCategories = ['Topping', 'Size', 'Sauce', 'Base'] as const
export type IngredientCategory = (typeof ingredientCategories)[number]

/** The category of a part of a basket item: an ingredient's, or the pizza of one half. [BAS-05] [CAT-20] */
export const partCategories = [...ingredientCategories, 'Half'] as const
export type PartCategory = (typeof partCategories)[number]

/** 1 is the left half, 2 the right one. [CAT-20] */
export type HalfNumber = 1 | 2

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

export const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const
export type State = (typeof states)[number]
