import type { PizzaIngredient, PizzaOffer } from '@forno/domain/catalogue/pizza-offer'
import { cents, type IngredientId, type SizeId } from '@forno/domain/words'
import { expect, test } from 'vitest'
import {
  builderAfter,
  builderTexts,
  buildTrouble,
  isRecipe,
  newBuilder,
  toppingUnits,
  type Builder,
  type BuilderAction,
} from './builder-reducer.ts'

const id = (text: string) => text as IngredientId
const size = (text: string) => text as SizeId
const prices = { large: cents(150), small: cents(100) } as Readonly<Record<SizeId, ReturnType<typeof cents>>>

const ingredient = (name: string, more: Partial<PizzaIngredient> = {}): [IngredientId, PizzaIngredient] => [
  id(name),
  {
    name,
    category: 'Topping',
    band: 'veg',
    prices,
    energy: {},
    allergens: [],
    mayContain: [],
    dietary: [],
    isOutOfStock: false,
    ...more,
  },
]

const base = (name: string, isOutOfStock = false, compatibleWith: readonly IngredientId[] = []) => ({
  baseId: id(name),
  name,
  extra: cents(0),
  compatibleWith,
  energy: 0,
  allergens: [],
  mayContain: [],
  isOutOfStock,
})

const offer: PizzaOffer = {
  sizes: [
    {
      sizeId: size('small'),
      name: 'Small',
      slices: 4,
      price: cents(900),
      bases: [base('classic')],
      defaultBase: id('classic'),
    },
    {
      sizeId: size('large'),
      name: 'Large',
      slices: 8,
      price: cents(1500),
      bases: [base('classic'), base('pan')],
      defaultBase: id('classic'),
    },
  ],
  defaultSize: size('large'),
  recipe: { sauce: id('tomato'), toppings: { [id('cheese')]: 2, [id('ham')]: 1 } },
  ingredients: new Map([
    ingredient('tomato', { category: 'Sauce', band: null }),
    ingredient('barbecue', { category: 'Sauce', band: null }),
    ingredient('cheese'),
    ingredient('ham'),
    ingredient('olive'),
    ingredient('prawn', { prices: { large: cents(350) } as typeof prices }),
    ingredient('anchovy', { isOutOfStock: true }),
  ]),
  isFixed: false,
  bounds: [
    { type: 'Topping', min: 1, max: 8 },
    { type: 'Sauce', min: 0, max: 1 },
  ],
}

const after = (...actions: readonly BuilderAction[]): Builder => actions.reduce(builderAfter, newBuilder(offer))
const count = (name: string, units: number): BuilderAction => ({ type: 'toppingCounted', id: id(name), units })

test('[CAT-15] a builder begins with the recipe, in the size and on the base that it comes in', () => {
  const { build, quantity } = newBuilder(offer)
  expect(build).toEqual({ sizeId: 'large', baseId: 'classic', sauceId: 'tomato', toppings: { cheese: 2, ham: 1 } })
  expect(quantity).toBe(1)
})

test('[CAT-19] when the usual base has sold out, the builder begins on one that has not', () => {
  const [small, large] = offer.sizes
  const sizes = [small!, { ...large!, bases: [base('classic', true), base('pan')] }]
  expect(newBuilder({ ...offer, sizes }).build.baseId).toBe('pan')
})

test('[NAV-07] a builder that edits begins with what the item holds', () => {
  const build = { ...newBuilder(offer).build, sauceId: null }
  expect(newBuilder(offer, build, 3)).toMatchObject({ build: { sauceId: null }, quantity: 3 })
})

test('another size keeps the base where it comes on it, else takes its own; toppings that it does not sell fall off', () => {
  const chosen = after({ type: 'baseChosen', baseId: id('pan') }, count('prawn', 1), {
    type: 'sizeChosen',
    sizeId: size('small'),
  })
  expect(chosen.build).toEqual({
    sizeId: 'small',
    baseId: 'classic',
    sauceId: 'tomato',
    toppings: { cheese: 2, ham: 1 },
  })
})

test('[CAT-17] an eleventh topping unit is refused with words, and the pizza stays as it was', () => {
  const free = { ...offer, bounds: [] }
  const ten = builderAfter(newBuilder(free), count('olive', 7))
  expect(toppingUnits(ten.build)).toBe(10)
  const eleven = builderAfter(ten, count('olive', 8))
  expect(eleven.build).toBe(ten.build)
  expect(eleven.refusal).toBe('A pizza can have up to 10 toppings.')
})

test('[CAT-18] going above or below the bounds of a kind is refused with its message', () => {
  expect(after(count('olive', 6)).refusal).toBe('You can choose up to 8 Topping.')
  expect(after(count('cheese', 0), count('ham', 0)).refusal).toBe('Please choose at least 1 Topping.')
  const withSauce = { ...offer, bounds: [{ type: 'Sauce', min: 1, max: 1 } as const] }
  const { build, refusal } = builderAfter(newBuilder(withSauce), { type: 'sauceChosen', sauceId: null })
  expect([build.sauceId, refusal]).toEqual(['tomato', builderTexts.tooFew(1, 'Sauce')])
})

test('a refusal is forgotten with the next tap that is taken', () => {
  expect(after(count('olive', 6), count('olive', 1)).refusal).toBeNull()
})

test('each choice can be taken back one by one, and the recipe restored in the size that is chosen', () => {
  const chosen = after({ type: 'sizeChosen', sizeId: size('small') }, count('olive', 2), {
    type: 'sauceChosen',
    sauceId: id('barbecue'),
  })
  expect(builderAfter(chosen, { type: 'undone' }).build.sauceId).toBe('tomato')
  const recipe = builderAfter(chosen, { type: 'recipeRestored' })
  expect(recipe.build).toEqual({
    sizeId: 'small',
    baseId: 'classic',
    sauceId: 'tomato',
    toppings: { cheese: 2, ham: 1 },
  })
  expect([isRecipe(chosen), isRecipe(recipe)]).toEqual([false, true])
  expect(builderAfter(recipe, { type: 'undone' }).build).toEqual(chosen.build)
})

test('a tap that changes nothing is nothing to undo', () => {
  expect(after({ type: 'sizeChosen', sizeId: size('large') }, count('ham', 1)).past).toEqual([])
  expect(builderAfter(newBuilder(offer), { type: 'undone' })).toEqual(newBuilder(offer))
})

test('the quantity stays between one and ninety-nine', () => {
  const quantities = [0, 5, 120].map((quantity) => after({ type: 'quantityChosen', quantity }).quantity)
  expect(quantities).toEqual([1, 5, 99])
})

test('[CAT-19] [RUL-11] what stands in the way of ordering is told by name', () => {
  expect(buildTrouble(newBuilder(offer))).toBeNull()
  expect(buildTrouble(after(count('anchovy', 1)))).toBe(builderTexts.soldOut('anchovy'))
  expect(buildTrouble(after({ type: 'baseChosen', baseId: id('stone') }))).toBe(
    "That base isn't available for this pizza. Please choose another.",
  )
})
