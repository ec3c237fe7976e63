import type { BasketItem, PartBody } from '@forno/contracts/baskets/basket'
import { buildFromParts, halvesFromParts } from '@forno/domain/pizza/build-from-parts'
import type { Halves, WholeBuild } from '@forno/domain/pizza/build'
import type { HalvesChoices } from '@forno/domain/pizza/halves-choices'
import type { PizzaChoices } from '@forno/domain/pizza/pizza-choices'
import { isRefused } from '@forno/domain/core/refusal'

export { halvesPartsOf, partsOf } from '@forno/domain/pizza/parts-of-build'

type PartsOwner = { readonly basketItemParts: readonly (BasketItem['basketItemParts'][number] | PartBody)[] }

/** The build of a basket item; null when the pizza is no longer offered like that. [NAV-07] */
export const buildOf = (choices: PizzaChoices, { basketItemParts }: PartsOwner): WholeBuild | null => {
  const build = buildFromParts(choices, basketItemParts)
  return isRefused(build) ? null : build
}

/** The same for a half-n-half. [NAV-07] [CAT-20] */
export const halvesBuildOf = (choices: HalvesChoices, { basketItemParts }: PartsOwner): Halves | null => {
  const build = halvesFromParts(choices, basketItemParts)
  return isRefused(build) ? null : build
}
