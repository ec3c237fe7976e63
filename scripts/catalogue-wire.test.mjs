import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { mealShortWire, mealWire } from '../apps/api/src/modules/catalogue/meal-wire.ts'
import { productWire } from '../apps/api/src/modules/catalogue/wire.ts'
import { countIn, mealAsItComes, priceOf, withQuantity } from '../apps/web/src/features/meals/meal-draft.ts'
import { Meal, MealSummary, Product } from '../packages/contracts/src/catalogue/catalogue.ts'
import { bundle, slot, wideContent, wideMenu } from '../packages/domain/test/fixture-halves.ts'
import { defaultFields, differenceOf, withAt } from './wire/leaves.mjs'

const picture = { file: 'products/box-0a1b2c3d', widths: [480, 720], ratio: 1.5, colour: '#aa3311' }
const pictures = { ofProduct: () => picture, ofLayer: () => null, hero: null }

const choice = slot('pizza', ['half-n-half/large', 'calabrese/family'])
const box = bundle(
  'box',
  3000,
  [{ ...choice, choices: choice.choices.map((each, index) => ({ ...each, upcharge: 250 + 150 * index })) }],
  {
    slug: 'the-box',
    name: 'The box',
    description: 'A box for two',
    taxonomy: 'box',
    productType: 'Deals',
    ignoreMinSpend: true,
    requiresCoupon: true,
    alcoholUnits: 2,
    sortOrder: 7,
    paymentType: 'cash',
    tags: [{ name: 'Value', tagType: 'offer' }],
    dietary: ['vegetarian'],
  },
)
const content = {
  ...wideContent,
  products: [...wideContent.products, box],
  categories: wideContent.categories.map((each) => ({ ...each, description: 'All of them', isHomePage: true })),
}
const menu = wideMenu('Pickup', content)
const soldOut = { ...menu.products.get('box'), isOutOfStock: true }

const context = { menu, pictures, withDetails: true }
const sent = (value) => JSON.parse(JSON.stringify(value))
const faultsOf = (schema, value) =>
  [...Value.Errors(schema, value)].map(({ instancePath, message }) => `${instancePath} ${message}`)

const fullOf = (meal) => sent(mealWire(context, meal))
const shortOf = (meal) => sent(mealShortWire(pictures, meal))
const productOf = (item) => sent(productWire(context, item))

/** What a meal depends on, another value of it, and all that changes in its answer: in short, and in full. */
const summary = [
  ['product.id', 'x', { productId: 'x' }],
  ['product.slug', 'x', { slug: 'x' }],
  ['product.name', 'x', { name: 'x' }],
  ['product.productType', 'Meals', { productType: 'Meals' }],
  ['price', 3101, { totalPrice: 31.01 }],
  ['isOutOfStock', false, { isOutOfStock: false }],
  ['product.requiresCoupon', false, { requiresCoupon: false }],
]
const more = [
  ['product.description', 'x', { description: 'x' }],
  ['energy', 8123, { kilojoules: 8123 }],
  ['allergens', ['soy', 'milk'], { 'allergens.0': 'soy' }],
  ['mayContain', ['egg'], { 'mayContain.0': 'egg' }],
  ['dietary', ['vegan'], { 'dietary.0': 'vegan' }],
  ['product.ableToSwap', false, { ableToSwap: false }],
  ['product.ignoreMinSpend', false, { ignoreMinSpend: false }],
  ['product.slots.0.id', 'x', { 'groups.0.groupId': 'x' }],
  ['product.slots.0.name', 'x', { 'groups.0.name': 'x' }],
  ['product.slots.0.min', 0, { 'groups.0.min': 0 }],
  ['product.slots.0.max', 4, { 'groups.0.max': 4 }],
  ['product.slots.0.choices.0.upcharge', 99, { 'groups.0.products.0.upcharge': 0.99 }],
]

test.each(summary)('[CAT-12] another %s changes its own field of a meal in short alone', (path, value, expected) => {
  expect(differenceOf(shortOf(soldOut), shortOf(withAt(soldOut, path, value)))).toEqual(expected)
})

test.each([...summary, ...more])(
  '[CAT-12] another %s changes its own field of a meal in full alone',
  (path, value, expected) => {
    expect(differenceOf(fullOf(soldOut), fullOf(withAt(soldOut, path, value)))).toEqual(expected)
  },
)

test('[CAT-12] no field of a whole meal has its default, and both forms are those of the contract', () => {
  expect(faultsOf(MealSummary, shortOf(soldOut))).toEqual([])
  expect(faultsOf(Meal, fullOf(soldOut))).toEqual([])
  expect(defaultFields(shortOf(soldOut))).toEqual([])
  expect(defaultFields(fullOf(soldOut)).filter((field) => !field.startsWith('groups.*.products.*.'))).toEqual([])
})

/** Each thing on which the fields of a product depend, another value of it, and all that changes. */
const ofProduct = [
  ['product.id', 'x', { productId: 'x' }],
  ['product.slug', 'x', { slug: 'x' }],
  ['product.name', 'x', { name: 'x' }],
  ['product.description', 'x', { description: 'x' }],
  ['product.taxonomy', 'x', { taxonomy: 'x' }],
  ['product.productType', 'Meals', { productType: 'Meals' }],
  ['price', 3101, { totalPrice: 31.01 }],
  ['fromPrice', 3102, { fromPrice: 31.02 }],
  ['product.alcoholUnits', 3, { alcoholUnits: 3 }],
  ['product.requiresCoupon', false, { requiresCoupon: false }],
  ['energy', 8123, { kilojoules: 8123 }],
  ['allergens', ['soy', 'milk'], { 'allergens.0': 'soy' }],
  ['mayContain', ['egg'], { 'mayContain.0': 'egg' }],
  ['dietary', ['vegan'], { 'dietary.0': 'vegan' }],
  ['product.tags.0.name', 'x', { 'tags.0.name': 'x' }],
  ['product.sortOrder', 8, { sortOrder: 8 }],
]

test.each(ofProduct)('[CAT-02] another %s changes its own field of a product alone', (path, value, expected) => {
  const item = { ...soldOut, isOutOfStock: false }
  expect(differenceOf(productOf(item), productOf(withAt(item, path, value)))).toEqual(expected)
})

test('[CAT-02] no field has its default in all of four products, and each is one of the contract', () => {
  const items = ['half-n-half', 'golden', 'margherita'].map((id) => ({ ...menu.products.get(id), isOutOfStock: true }))
  const answers = [...items, soldOut].map((item) => sent(productWire({ ...context, withDetails: false }, item)))
  for (const answer of answers) expect(faultsOf(Product, answer)).toEqual([])
  // A hidden category is never sent.
  expect(defaultFields({ answers })).toEqual(['answers.*.categories.*.isHidden'])
})

test('[CAT-12] [CAT-21] the meal page reads groups, choices, prices and supplements from the answer of the API', () => {
  const meal = fullOf(soldOut)
  const [group] = meal.groups
  const asItComes = mealAsItComes(meal)
  expect([countIn(asItComes, group), asItComes.pizza[0].productId]).toEqual([1, 'half-n-half'])
  const dearer = withQuantity(asItComes, group, 'calabrese', 1)
  const totals = [asItComes, dearer].map((draft) => priceOf(meal, draft, 2).total)
  // Two meals; the other choice adds 1.50 more to each than the default one.
  expect(totals).toEqual([6500, 6800])
})
