import type { Halves } from '@forno/domain/pizza/build'
import { defaultHalves, type HalvesChoices } from '@forno/domain/pizza/halves-choices'
import type { IngredientId } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { halvesBuildOf, halvesPartsOf } from './item-build.ts'
import type { Product } from '../../api/catalogue.ts'
import { halvesChoicesOf, choicesOf } from './pizza-choices.ts'
import recorded from '../../../test/pizza-choices.recorded.json' with { type: 'json' }

const product = recorded.product as unknown as Product
const pizza = choicesOf(product)!
const id = (text: string) => text as IngredientId
const toppings = [...pizza.ingredients].flatMap(([toppingId, { category }]) =>
  category === 'Topping' ? toppingId : [],
)

const half = (productId: string, isDefault: boolean, price: number): NonNullable<Product['halves']>[number] => ({
  productId,
  slug: productId,
  name: productId,
  prices: Object.fromEntries(pizza.sizes.map(({ sizeId }) => [sizeId, price])) as Record<string, never>,
  sauce: pizza.recipe.sauce,
  toppings: { ...pizza.recipe.toppings },
  isDefault,
  isOutOfStock: false,
})
const wire: Product = {
  ...product,
  sizes: product.sizes!.map((size) => ({ ...size, surcharge: 1.5 as typeof size.surcharge })),
  halves: [half('other', false, 15), half('left', true, 14), half('right', true, 18)],
}
const choices = halvesChoicesOf(wire)!

/** An item as the server returns it, with parts that the browser does not read. */
const itemOf = (halves: HalvesChoices, build: Halves) => ({
  basketItemParts: halvesPartsOf(halves, build).map(({ half: side = null, ...part }) => ({
    ...part,
    half: side,
    size: null,
    sizeName: null,
    name: part.productId,
    totalPrice: 0 as never,
  })),
})

test('[CAT-20] reads a half-n-half with its fee, its halves in the order of the menu and its two defaults', () => {
  expect(choices.sizes.map(({ fee }) => fee)).toEqual(pizza.sizes.map(() => 150))
  expect([...choices.pizzas.keys()]).toEqual(['other', 'left', 'right'])
  expect(choices.defaultHalves).toEqual(['left', 'right'])
  expect([choicesOf(wire), halvesChoicesOf(product)]).toEqual([null, null])
})

test('[BAS-16] [NAV-07] [CAT-20] reads a half-n-half back from the item that it was sent as', () => {
  const plain = defaultHalves(choices)!
  const [first, second, last] = [toppings[0]!, toppings[1]!, toppings.at(-1)!]
  const builds: readonly Halves[] = [
    plain,
    { ...plain, left: { ...plain.left, sauceId: null, toppings: {} } },
    { ...plain, right: { ...plain.right, toppings: { [first]: 2, [second]: 1, [last]: 3 } } },
    { ...plain, right: { productId: plain.left.productId, sauceId: id('bbq-sauce'), toppings: plain.left.toppings } },
  ]
  for (const build of builds) expect(halvesBuildOf(choices, itemOf(choices, build))).toEqual(build)
})

test('[NAV-07] reads no build from an item that is no longer offered like that', () => {
  const build = { ...defaultHalves(choices)!, sizeId: 'giant' as Halves['sizeId'] }
  expect(halvesBuildOf(choices, itemOf(choices, build))).toBeNull()
})
