import type { Availability } from './sale-limits.ts'
import type { Cents, ProductId, UpsellId } from '../core/words.ts'

/** How an upsell is drawn: three in a popup, the last in the cart. [UPS-02] */
export const upsellDesigns = ['Poster', 'ProductUpsell', 'IngredientUpsell', 'CartUpsell'] as const
export type UpsellDesign = (typeof upsellDesigns)[number]

/** What has to happen for an upsell to come up. [UPS-03] */
export const upsellTriggers = ['addtocart', 'adddealtocart'] as const
export type UpsellTrigger = (typeof upsellTriggers)[number]

/** A shelf of a cart upsell; its default is what is shown first. [UPS-08] */
export type UpsellCategory<Id extends string = ProductId> = {
  readonly name: string
  readonly products: readonly { readonly productId: Id; readonly isDefault: boolean }[]
}

/** Something that goes well with what is being ordered, offered once and never put in by itself. [UPS-01] [UPS-02] */
export type Upsell = {
  readonly id: UpsellId
  readonly designCode: UpsellDesign
  readonly title: string
  /** None for what stands in the cart all the time. */
  readonly triggers: readonly UpsellTrigger[]
  /** What has to be added for it to come up; empty = anything. */
  readonly after: readonly ProductId[]
  readonly availability: Availability
  /** What is offered; of an ingredient upsell bases and toppings, which stand on the wire as products. */
  readonly products: readonly ProductId[]
  /** The same products on their shelves; for cart upsells alone. */
  readonly categories: readonly UpsellCategory[]
  /** All of them must lie in the basket. [UPS-10] */
  readonly requiredProducts: readonly ProductId[]
  /** What accepting takes away: ingredients of the item, or one of each product. [UPS-10] */
  readonly removeProducts: readonly ProductId[]
  readonly buttonText: string
  readonly popupDescription: string
  /** The product whose picture it shows; null for none. */
  readonly imageName: ProductId | null
  /** Where the button of a poster leads: a path of the shop or https. */
  readonly redirectLink: string | null
}

/** One product that is offered to who spends enough, told of before they do. [RUL-07] */
export type SpendCampaign = {
  /** Cents from which on the way to `minimumAmount` is shown. */
  readonly startingAmount: Cents
  readonly minimumAmount: Cents
  /** Candidates: it is on where exactly one of them is sold. */
  readonly products: readonly ProductId[]
}
