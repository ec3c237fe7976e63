import { defaultHalves } from '../pizza/halves-choices.ts'
import { defaultBuild, type MenuProduct } from '../menu/menu.ts'
import { priceBuild, type PricedPart, type PriceStep } from '../pizza/price-build.ts'
import { priceHalves } from '../pizza/price-halves.ts'
import { nothing } from '../core/money.ts'
import { refused, type RefusalValue } from '../core/refusal.ts'
import type { Cents } from '../core/basic-types.ts'
import { checkBuild, checkHalves } from '../pizza/check-build.ts'
import { isHalves, type Build } from '../pizza/build.ts'

/** The default build of a product; null for a product without a build. */
export const defaultBuildOf = ({ pizza, halves }: MenuProduct): Build | null => {
  if (halves !== null) return defaultHalves(halves)
  return pizza === null ? null : defaultBuild(pizza)
}

/**
 * Whether a product is available in this build, null for a product without one. Refuses a build of another kind of
 * product with `BasketItemPartNotFound`, and otherwise as `checkBuild` or `checkHalves` does.
 */
export const checkChosen = ({ product, pizza, halves }: MenuProduct, build: Build | null): RefusalValue | null => {
  const otherKind = refused('BasketItemPartNotFound', { productId: product.id })
  if (build === null) return pizza === null && halves === null ? null : otherKind
  if (isHalves(build)) return halves === null ? otherKind : checkHalves(halves, build)
  return pizza === null ? otherKind : checkBuild(pizza, build)
}

export type PricedChoice = {
  readonly unit: Cents
  /** Cents of the half-n-half fee, which `unit` includes; 0 for every other product. */
  readonly fee: Cents
  readonly trail: readonly PriceStep[]
  readonly parts: readonly PricedPart[]
}

/** The price of one product in a build that `checkChosen` accepts. [BAS-11] */
export const priceChosen = ({ product, price, pizza, halves }: MenuProduct, build: Build | null): PricedChoice => {
  if (build !== null && isHalves(build) && halves !== null) return priceHalves(halves, build)
  if (build !== null && !isHalves(build) && pizza !== null) return { ...priceBuild(pizza, build), fee: nothing }
  return { unit: price, fee: nothing, trail: [{ label: product.name, amount: price }], parts: [] }
}
