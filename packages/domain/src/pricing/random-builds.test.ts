import { proving, runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basketOf, store } from '../../test/fixture-content.ts'
import { askedBuild, drawnBuild, menuOf, type AskedBuild } from '../../test/random-choices.ts'
import { referenceFood } from '../../test/reference-food.ts'
import { referenceUnit } from '../../test/reference-price.ts'
import { referenceAllows, referenceIsGone } from '../../test/reference-verdict.ts'
import { defaultBuildOf, checkChosen } from './chosen-build.ts'
import { buildFromParts, halvesFromParts } from '../baskets/items.ts'
import { canonicalBuild } from '../pizza/same-build.ts'
import { isHalves, type Build } from '../pizza/build.ts'
import type { MenuProduct } from '../menu/menu.ts'
import { isRefused, type RefusalValue } from '../core/refusal.ts'
import type { BasketItemId } from '../core/basic-types.ts'
import { buildAllergens, buildEnergy, halvesAllergens, halvesEnergy } from '../pizza/build-food.ts'
import { priceBasket, type PricedPart } from './price-basket.ts'

/** 5,000 builds take two seconds, 200,000 two minutes; the rest is reserve for a busy machine. */
const timeLimit = { timeout: (proving() ? 30 : 10) * 60_000 }

const foodOf = ({ pizza, halves }: MenuProduct, build: Build) => {
  if (isHalves(build))
    return halves === null ? null : { energy: halvesEnergy(halves, build), ...halvesAllergens(halves, build) }
  return pizza === null ? null : { energy: buildEnergy(pizza, build), ...buildAllergens(pizza, build) }
}

const sorted = (food: ReturnType<typeof foodOf>) =>
  food && { ...food, allergens: food.allergens.toSorted(), mayContain: food.mayContain.toSorted() }

const inBasket = ({ productId, build }: AskedBuild) =>
  basketOf([{ id: 'one' as BasketItemId, productId, quantity: 1, build }])

test(
  '[CAT-20] [BAS-11] an independent implementation of the rules gives every build the same price and food values',
  timeLimit,
  () => {
    fc.assert(
      fc.property(drawnBuild, (drawn) => {
        const { shop, serviceType, build } = drawn
        const { shown, entry } = menuOf(drawn)
        const [line] = priceBasket(inBasket(drawn), shown).lines
        const unit = entry.isOutOfStock ? 0 : referenceUnit(shop, store, serviceType, drawn)
        expect({ unit: line?.unit, ...sorted(foodOf(entry, build)) }).toEqual({ unit, ...referenceFood(shop, build) })
      }),
      runs({ sample: 5_000, prove: 200_000 }),
    )
  },
)

test(
  '[CAT-17] [CAT-18] [CAT-19] [CAT-20] [RUL-11] an independent implementation accepts the same builds and reports the same products as sold out',
  timeLimit,
  () => {
    fc.assert(
      fc.property(askedBuild, (asked) => {
        const { shop, soldOut, productId, build } = asked
        const { entry } = menuOf(asked)
        expect(checkChosen(entry, build) === null).toBe(referenceAllows(shop, soldOut, productId, build))
        expect(entry.isOutOfStock).toBe(referenceIsGone(shop, soldOut, productId))
      }),
      runs({ sample: 2_000, prove: 100_000 }),
    )
  },
)

test('[CAT-08] [CAT-20] the menu has the default price and food values of the independent implementation for every pizza and half-n-half', () => {
  fc.assert(
    fc.property(askedBuild, (asked) => {
      const { shop, serviceType, productId } = asked
      const { entry } = menuOf(asked)
      const build = defaultBuildOf(entry)
      if (build === null) throw new Error('a build was asked for')
      const { price, energy, allergens, mayContain } = entry
      expect(price).toBe(referenceUnit(shop, store, serviceType, { productId, build }))
      expect(sorted({ energy, allergens, mayContain })).toEqual(referenceFood(shop, build))
    }),
    runs({ sample: 300, prove: 50_000 }),
  )
})

const readBack = (
  { pizza, halves }: MenuProduct,
  build: Build,
  parts: readonly PricedPart[],
): Build | RefusalValue | null => {
  if (isHalves(build)) return halves && halvesFromParts(halves, parts)
  return pizza && buildFromParts(pizza, parts)
}

test('[BAS-05] [BAS-16] [CAT-20] converts every valid build to parts and back to the same build', () => {
  fc.assert(
    fc.property(drawnBuild, fc.func(fc.integer()), (drawn, rank) => {
      const { build } = drawn
      const { shown, entry } = menuOf(drawn)
      fc.pre(!entry.isOutOfStock)
      const [line] = priceBasket(inBasket(drawn), shown).lines
      const parts = (line?.parts ?? []).toSorted((one, other) => rank(one.productId) - rank(other.productId))
      const again = readBack(entry, build, parts)
      expect(again === null || isRefused(again) ? again : canonicalBuild(again)).toEqual(canonicalBuild(build))
    }),
    runs({ sample: 300, prove: 50_000 }),
  )
})
