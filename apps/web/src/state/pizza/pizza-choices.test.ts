import type { BasketItem, PartBody } from '@forno/contracts/baskets/basket'
import { buildFromParts } from '@forno/domain/pizza/build-from-parts'
import type { WholeBuild } from '@forno/domain/pizza/build'
import { defaultBuild } from '@forno/domain/pizza/pizza-choices'
import { buildAllergens, buildEnergy } from '@forno/domain/pizza/build-food'
import { priceBuild } from '@forno/domain/pizza/price-build'
import { isRefused } from '@forno/domain/core/refusal'
import { expect, test } from 'vitest'
import { centsOf } from '../../lib/money.ts'
import { buildOf, partsOf } from './item-build.ts'
import type { Product } from '../../api/catalogue.ts'
import { choicesOf } from './pizza-choices.ts'
import recorded from '../../../test/pizza-choices.recorded.json' with { type: 'json' }

/** Recorded answers of the server: a pizza with its details, and basket items made from it. */
type Recording = {
  readonly product: Product
  readonly answers: readonly {
    readonly parts: readonly PartBody[]
    readonly unitPrice: number
    readonly kilojoules: number
    readonly basketItemParts: BasketItem['basketItemParts']
    readonly trail: BasketItem['trail']
  }[]
}
const { product, answers } = recorded as unknown as Recording

const choices = choicesOf(product)!
const built = (parts: readonly PartBody[]): WholeBuild => {
  const build = buildFromParts(choices, parts)
  if (isRefused(build)) throw new Error(build.refused)
  return build
}

test("[CAT-04] computes the server's price and weight for every default size", () => {
  for (const { sizeId, price, kilojoules } of product.sizes ?? []) {
    const build = built([{ productId: sizeId, quantity: 1, category: 'Size' }])
    expect([sizeId, priceBuild(choices, build).unit, buildEnergy(choices, build)]).toEqual([
      sizeId,
      centsOf(price),
      kilojoules,
    ])
  }
})

test('[CAT-04] gives the default build the list’s price, energy and allergens', () => {
  const build = defaultBuild(choices)
  expect(priceBuild(choices, build).unit).toBe(centsOf(product.totalPrice))
  expect(buildEnergy(choices, build)).toBe(product.kilojoules)
  const { allergens, mayContain } = product
  expect(buildAllergens(choices, build)).toEqual({ allergens, mayContain })
})

test.each(answers.map((answer, index) => [index, answer] as const))(
  "[BAS-11] computes the server's price, steps and energy for recorded build %i",
  (_, { parts, unitPrice, kilojoules, trail }) => {
    const build = built(parts)
    const priced = priceBuild(choices, build)
    expect(priced.unit).toBe(centsOf(unitPrice))
    expect(priced.trail).toEqual(trail.map(({ label, amount }) => ({ label, amount: centsOf(amount) })))
    expect(buildEnergy(choices, build)).toBe(kilojoules)
  },
)

test.each(answers.map((answer, index) => [index, answer] as const))(
  '[BAS-16] [NAV-07] reads recorded build %i back from its item',
  (_, { parts, basketItemParts }) => {
    const build = built(parts)
    expect(built(partsOf(choices, build))).toEqual(build)
    expect(buildOf(choices, { basketItemParts })).toEqual(build)
  },
)

test('gives no choices for a product without details', () => {
  const bare = Object.entries(product).filter(([name]) => name !== 'sizes')
  expect(choicesOf(Object.fromEntries(bare) as Product)).toBeNull()
})
