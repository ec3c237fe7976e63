import type { Availability } from './sale-limits.ts'
import type { Cents, ProductId, UpsellId } from '../core/basic-types.ts'

/** The designs of an upsell: three for the popup, the last for the cart. [UPS-02] */
export const upsellDesigns = ['Poster', 'ProductUpsell', 'IngredientUpsell', 'CartUpsell'] as const
export type UpsellDesign = (typeof upsellDesigns)[number]

/** The events that show an upsell. [UPS-03] */
export const upsellTriggers = ['addtocart', 'adddealtocart'] as const
export type UpsellTrigger = (typeof upsellTriggers)[number]

/** A shelf of a cart upsell; its default product is shown first. [UPS-08] */
export type UpsellCategory<Id extends string = ProductId> = {
  readonly name: string
  readonly products: readonly { readonly productId: Id; readonly isDefault: boolean }[]
}

/**
 * A suggestion that goes with what the customer is ordering. It is offered once, and never added without a tap.
 * [UPS-01] [UPS-02]
 */
export type Upsell = {
  readonly id: UpsellId
  readonly designCode: UpsellDesign
  readonly title: string
  /** None for an upsell that the cart always shows. */
  readonly triggers: readonly UpsellTrigger[]
  /** The products that trigger it when they are added; empty = any. */
  readonly after: readonly ProductId[]
  readonly availability: Availability
  /** The suggested products; of an ingredient upsell bases and toppings, which the wire carries as products. */
  readonly products: readonly ProductId[]
  /** The same products by shelf; for cart upsells only. */
  readonly categories: readonly UpsellCategory[]
  /** The basket must contain all of them. [UPS-10] */
  readonly requiredProducts: readonly ProductId[]
  /** What accepting removes: ingredients of the item, or one of each product. [UPS-10] */
  readonly removeProducts: readonly ProductId[]
  readonly buttonText: string
  readonly popupDescription: string
  /** The product whose picture it shows; null = no picture. */
  readonly imageName: ProductId | null
  /** The target of a poster's button: a path of the shop, or https. */
  readonly redirectLink: string | null
}

/** A product that is offered to customers who spend enough, and announced before they do. [RUL-07] */
export type SpendCampaign = {
  /** The spend, in cents, from which the progress towards `minimumAmount` is shown. */
  readonly startingAmount: Cents
  readonly minimumAmount: Cents
  /** Candidate products: the campaign runs where exactly one of them is sold. */
  readonly products: readonly ProductId[]
}
