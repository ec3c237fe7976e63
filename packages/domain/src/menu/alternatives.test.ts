import { expect, test } from 'vitest'
import { contentWith, pizza, soldOutState, stock, store, surcharge, wednesday } from '../../test/fixture-content.ts'
import { bundle, halves, sizesAt, wideContent } from '../../test/fixture-halves.ts'
import type { CategoryId, ProductId } from '../core/basic-types.ts'
import { alternativesTo, alternativesWithout } from './alternatives.ts'
import type { Dietary } from '../content/allergens.ts'
import type { Product } from '../content/content.ts'
import { menuFor } from './menu.ts'

const alternatives = (products: readonly Product[], wanted: string, ...alsoGone: string[]) => {
  const shown = menuFor(contentWith(...products), store, soldOutState(wanted, ...alsoGone), 'Pickup', wednesday)
  const gone = shown.products.get(wanted as ProductId)
  if (gone === undefined) throw new RangeError(`${wanted} is on the menu`)
  return alternativesTo(shown, gone).map(({ product }) => product.id)
}
const inCategory = (...ids: string[]) => ({ categories: ids as CategoryId[] })

const pizzas = [
  pizza('wanted', 'tomato', { cheese: 1, ham: 1, olive: 1 }),
  pizza('nothing-alike', 'tomato', { prawn: 1 }),
  pizza('two-of-three', 'tomato', { cheese: 1, ham: 2 }),
  pizza('two-of-four', 'tomato', { cheese: 1, ham: 1, mushroom: 1 }),
  pizza('all-and-more', 'tomato', { cheese: 1, ham: 1, olive: 1, prawn: 1 }),
]

test('[CAT-19] offers the most similar pizzas first', () => {
  expect(alternatives(pizzas, 'wanted')).toEqual(['all-and-more', 'two-of-three', 'two-of-four', 'nothing-alike'])
})

test('[CAT-19] similarity ignores the units of a topping', () => {
  const doubled = [pizzas[0]!, pizza('doubled', 'barbecue', { cheese: 2, ham: 2, olive: 2 }), pizzas[4]!]
  expect(alternatives(doubled, 'wanted')).toEqual(['doubled', 'all-and-more'])
})

test('[CAT-19] does not offer a sold-out alternative', () => {
  expect(alternatives(pizzas, 'wanted', 'all-and-more')).toEqual(['two-of-three', 'two-of-four', 'nothing-alike'])
})

test('[CAT-19] orders equally similar pizzas by the difference in price', () => {
  const drinks = [stock('wanted', 500), stock('far', 900), stock('near', 450), stock('nearer', 520), stock('same', 500)]
  expect(alternatives(drinks, 'wanted')).toEqual(['same', 'nearer', 'near', 'far'])
  const toppings = { cheese: 1 }
  const priced = [
    pizza('wanted', 'tomato', toppings),
    pizza('dear', 'tomato', toppings, { sizes: sizesAt(900, 1700, 2000) }),
    pizza('cheap', 'tomato', toppings, { sizes: sizesAt(900, 1400, 2000) }),
  ]
  expect(alternatives(priced, 'wanted')).toEqual(['cheap', 'dear'])
})

test('[CAT-19] offers alternatives from its first shelf only', () => {
  const drinks = [
    stock('wanted', 500, inCategory('drinks', 'cans')),
    stock('elsewhere', 500, inCategory('cans')),
    stock('here', 500, inCategory('cans', 'drinks')),
  ]
  expect(alternatives(drinks, 'wanted')).toEqual(['here'])
  expect(alternatives([stock('wanted', 500, inCategory()), stock('other', 500, inCategory())], 'wanted')).toEqual([])
})

test('[CAT-19] [CAT-16] offers only products of its kind that lists may show', () => {
  const mixed = [
    pizza('wanted', 'tomato', {}),
    pizza('bare', null, {}),
    pizza('good', 'tomato', {}),
    halves('both', ['good', 'good']),
    stock('chips', 1600, inCategory('pizzas')),
    bundle('box', 1600, [], inCategory('pizzas')),
    surcharge('Sunday', 10, {}),
  ]
  expect(alternatives(mixed, 'wanted')).toEqual(['good'])
})

test('[CAT-19] offers another meal for a meal', () => {
  const boxes = [
    bundle('wanted', 3000, []),
    bundle('dear', 4000, []),
    bundle('near', 2900, []),
    bundle('deal', 3000, [], { productType: 'Deals' }),
  ]
  expect(alternatives(boxes, 'wanted')).toEqual(['near', 'dear'])
})

test('[CAT-19] offers no alternative to an available product', () => {
  const shown = menuFor(wideContent, store, null, 'Pickup', wednesday)
  for (const entry of shown.products.values()) expect(alternativesTo(shown, entry)).toEqual([])
})

test.each<[Dietary, readonly string[]]>([
  ['vegetarian', ['plant', 'green']],
  ['vegan', ['plant']],
  ['halal-friendly', ['plant', 'green', 'chicken']],
  ['gluten-free-option', ['green']],
])('[CAT-19] keeps the diet of a sold-out product: %s', (diet, expected) => {
  const snack = (id: string, unit: number, ...dietary: readonly Dietary[]) => stock(id, unit, { dietary })
  const snacks = [
    snack('wanted', 500, diet),
    snack('plant', 510, 'vegan', 'vegetarian', 'halal-friendly'),
    snack('green', 520, 'vegetarian', 'halal-friendly', 'gluten-free-option'),
    snack('chicken', 530, 'halal-friendly'),
    snack('meat', 501),
  ]
  expect(alternatives(snacks, 'wanted')).toEqual(expected)
})

test('[CAT-19] offers enough alternatives to choose from, and shows three without an avoided allergen or its traces', () => {
  const drinks = Array.from({ length: 15 }, (_, index) => stock(`drink-${index}`, 500 + index))
  expect(alternatives([stock('wanted', 500), ...drinks], 'wanted')).toHaveLength(12)
  const safe = { allergens: [], mayContain: ['egg' as const] }
  const [milk, traces] = [
    { allergens: ['milk' as const], mayContain: [] },
    { allergens: [], mayContain: ['milk' as const] },
  ]
  expect(alternativesWithout([milk, safe, traces, safe, safe, safe], ['milk'])).toEqual([safe, safe, safe])
  expect(alternativesWithout([milk, safe, traces, safe], [])).toEqual([milk, safe, traces])
})
