import type { BasketItem, PartBody } from '@forno/contracts/baskets/basket'
import { buildFromParts, halvesFromParts } from '@forno/domain/pizza/build-from-parts'
import type { Halves, WholeBuild } from '@forno/domain/pizza/build'
import type { HalvesOffer } from '@forno/domain/pizza/halves-offer'
import type { PizzaOffer } from '@forno/domain/pizza/pizza-offer'
import { isRefused } from '@forno/domain/core/refusal'

export { halvesPartsOf, partsOf } from '@forno/domain/pizza/parts-of-build'

type PartsOwner = { readonly basketItemParts: readonly (BasketItem['basketItemParts'][number] | PartBody)[] }

/** The build of a basket item; null when the pizza is no longer offered like that. [NAV-07] */
export const buildOf = (offer: PizzaOffer, { basketItemParts }: PartsOwner): WholeBuild | null => {
  const build = buildFromParts(offer, basketItemParts)
  return isRefused(build) ? null : build
}

/** The same for a half-n-half. [NAV-07] [CAT-20] */
export const halvesBuildOf = (offer: HalvesOffer, { basketItemParts }: PartsOwner): Halves | null => {
  const build = halvesFromParts(offer, basketItemParts)
  return isRefused(build) ? null : build
}
