import type { Halves, WholeBuild } from '@forno/domain/pizza/build'
import type { HalvesChoices } from '@forno/domain/pizza/halves-choices'
import type { PizzaIngredient, PizzaChoices } from '@forno/domain/pizza/pizza-choices'
import { cents, type IngredientId, type ProductId, type SizeId } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { builderAfter, buildError, isRecipe, newBuilder, type Builder, type BuilderAction } from './builder-reducer.ts'
import { builderMessages } from './builder-texts.ts'
import {
  dietaryOf,
  foodOfHalves,
  halvesAsTheyCome,
  pizzaOn,
  toppingUnits,
  wholeAsItComes,
  type PizzaDraft,
} from './pizza-draft.ts'

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
  dietary: [],
  isOutOfStock,
})

const choices: PizzaChoices = {
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

const draft = (more: Partial<PizzaChoices> = {}): PizzaDraft => wholeAsItComes({ ...choices, ...more })
const newPizza = (more: Partial<PizzaChoices> = {}): Builder => newBuilder(draft(more))
const after = (...actions: readonly BuilderAction[]): Builder => actions.reduce(builderAfter, newPizza())
const count = (name: string, units: number): BuilderAction => ({ type: 'toppingCounted', id: id(name), units })
const buildOf = ({ draft: { build } }: Builder) => build as WholeBuild

test('[CAT-15] starts a builder with the recipe in its default size and base', () => {
  expect(buildOf(newPizza())).toEqual({
    sizeId: 'large',
    baseId: 'classic',
    sauceId: 'tomato',
    toppings: { cheese: 2, ham: 1 },
  })
  expect(newPizza().quantity).toBe(1)
})

test('[CAT-19] starts a builder on another base when the usual one has sold out', () => {
  const [small, large] = choices.sizes
  const sizes = [small!, { ...large!, bases: [base('classic', true), base('pan')] }]
  expect(newPizza({ sizes }).draft.build.baseId).toBe('pan')
})

test("[NAV-07] starts a builder that edits with the item's own choices", () => {
  const build = { ...buildOf(newPizza()), sauceId: null }
  expect(newBuilder({ kind: 'whole', choices, build }, 3)).toMatchObject({
    draft: { build: { sauceId: null } },
    quantity: 3,
  })
})

test("keeps the base in a size that has it, else takes that size's default; drops toppings that the size does not sell", () => {
  const chosen = after({ type: 'baseChosen', baseId: id('pan') }, count('prawn', 1), {
    type: 'sizeChosen',
    sizeId: size('small'),
  })
  expect(buildOf(chosen)).toEqual({
    sizeId: 'small',
    baseId: 'classic',
    sauceId: 'tomato',
    toppings: { cheese: 2, ham: 1 },
  })
  const switched = "pan comes in Large only. We've switched you to classic."
  expect(chosen.sideEffect).toBe(switched)
  expect(chosen.announcement.text).toBe(
    `Small, classic base, prawn taken off, 3 toppings, $9.00, 0 kJ per slice. ${switched}`,
  )
})

test('[RUL-11] reports a lost base only for a size without it, and only until the next tap', () => {
  const pan: BuilderAction = { type: 'baseChosen', baseId: id('pan') }
  const small: BuilderAction = { type: 'sizeChosen', sizeId: size('small') }
  expect(after(pan).sideEffect).toBeNull()
  expect(after(small).sideEffect).toBeNull()
  expect(after(pan, small).sideEffect).not.toBeNull()
  expect(after(pan, small, count('olive', 1)).sideEffect).toBeNull()
  expect(after(pan, small, { type: 'undone' })).toMatchObject({
    sideEffect: null,
    draft: { build: { baseId: 'pan' } },
  })
})

test('[CAT-17] refuses an eleventh topping unit with a reason and keeps the pizza', () => {
  const ten = builderAfter(newPizza({ bounds: [] }), count('olive', 7))
  expect(toppingUnits(pizzaOn(ten.draft, 1))).toBe(10)
  const eleven = builderAfter(ten, count('olive', 8))
  expect(eleven.draft).toBe(ten.draft)
  expect([eleven.refusal, eleven.announcement.text]).toEqual(Array(2).fill('A pizza can have up to 10 toppings.'))
})

test('[CAT-17] refuses an eleventh topping unit on a pizza with a sold-out topping too', () => {
  const toppings = { [id('anchovy')]: 1, [id('cheese')]: 9 }
  const ten = newPizza({ bounds: [], recipe: { ...choices.recipe, toppings } })
  const eleven = builderAfter(ten, count('olive', 1))
  expect([eleven.draft, eleven.refusal]).toEqual([ten.draft, 'A pizza can have up to 10 toppings.'])
})

test('[CAT-18] refuses a count outside the bounds of a topping kind with its message', () => {
  expect(after(count('olive', 6)).refusal).toBe('You can choose up to 8 Topping.')
  expect(after(count('cheese', 0), count('ham', 0)).refusal).toBe('Please choose at least 1 Topping.')
  const withSauce = newPizza({ bounds: [{ type: 'Sauce', min: 1, max: 1 }] })
  const refused = builderAfter(withSauce, { type: 'sauceChosen', sauceId: null })
  expect([buildOf(refused).sauceId, refused.refusal]).toEqual(['tomato', 'Please choose at least 1 Sauce.'])
})

test('[CAT-17] clears a refusal with the next accepted tap', () => {
  expect(after(count('olive', 6), count('olive', 1)).refusal).toBeNull()
})

test('undoes choices one by one, and restores the recipe in the chosen size', () => {
  const chosen = after({ type: 'sizeChosen', sizeId: size('small') }, count('olive', 2), {
    type: 'sauceChosen',
    sauceId: id('barbecue'),
  })
  expect(buildOf(builderAfter(chosen, { type: 'undone' })).sauceId).toBe('tomato')
  const recipe = builderAfter(chosen, { type: 'recipeRestored' })
  expect(buildOf(recipe)).toEqual({
    sizeId: 'small',
    baseId: 'classic',
    sauceId: 'tomato',
    toppings: { cheese: 2, ham: 1 },
  })
  expect([isRecipe(chosen), isRecipe(recipe)]).toEqual([false, true])
  expect(builderAfter(recipe, { type: 'undone' }).draft.build).toEqual(chosen.draft.build)
})

test('records no undo step and no announcement for a tap that changes nothing', () => {
  const idle = after({ type: 'sizeChosen', sizeId: size('large') }, count('ham', 1), { type: 'undone' })
  expect([idle.past, idle.announcement.tap]).toEqual([[], 0])
})

test('keeps the quantity between 1 and 99', () => {
  const quantities = [0, 5, 120].map((quantity) => after({ type: 'quantityChosen', quantity }).quantity)
  expect(quantities).toEqual([1, 5, 99])
})

test('[CAT-19] [RUL-11] names each reason why the pizza cannot be ordered', () => {
  expect(buildError(newPizza())).toBeNull()
  const soldOut: PizzaDraft = {
    kind: 'whole',
    choices,
    build: { ...buildOf(newPizza()), toppings: { [id('anchovy')]: 1 } },
  }
  expect(buildError(newBuilder(soldOut))).toBe(
    'anchovy has sold out at this store. Remove it or choose something else.',
  )
  const stone: PizzaDraft = { kind: 'whole', choices, build: { ...buildOf(newPizza()), baseId: id('stone') } }
  expect(buildError(newBuilder(stone))).toBe("That base isn't available for this pizza. Please choose another.")
})

test('[CAT-19] refuses to add a sold-out topping, and lets one be removed unit by unit', () => {
  expect(after(count('anchovy', 1)).refusal).toBe(
    'anchovy has sold out at this store. Remove it or choose something else.',
  )
  const ingredients = new Map([...choices.ingredients, ingredient('ham', { isOutOfStock: true })])
  const withSoldOut = newPizza({
    ingredients,
    recipe: { ...choices.recipe, toppings: { [id('anchovy')]: 1, [id('ham')]: 1 } },
  })
  const [one, two] = [builderAfter(withSoldOut, count('anchovy', 0)), builderAfter(withSoldOut, count('ham', 0))]
  expect([buildError(one), buildError(two)]).toEqual([
    'ham has sold out at this store. Remove it or choose something else.',
    'anchovy has sold out at this store. Remove it or choose something else.',
  ])
  expect(builderAfter(one, count('ham', 0)).refusal).toBe('Please choose at least 1 Topping.')
})

test('[RUL-11] refuses a topping that the base does not take with the reason, and another sauce on a fixed recipe', () => {
  const [small, large] = choices.sizes
  const picky = base('picky', false, [id('tomato'), id('cheese'), id('ham')])
  const onPicky = newPizza({ sizes: [small!, { ...large!, bases: [picky], defaultBase: id('picky') }] })
  expect(builderAfter(onPicky, count('olive', 1)).refusal).toBe(
    `${builderMessages.unmatched} picky doesn't take olive.`,
  )
  const fixed = builderAfter(newPizza({ isFixed: true }), { type: 'sauceChosen', sauceId: id('barbecue') })
  expect(fixed.refusal).toBe(builderMessages.fixed)
})

const half = (slug: string, price: number, toppings: Readonly<Record<string, number>>) =>
  [
    slug as ProductId,
    {
      slug,
      name: slug,
      recipe: { sauce: id('tomato'), toppings },
      prices: { [size('large')]: cents(price) },
      isOutOfStock: false,
    },
  ] as const

const halvesChoices: HalvesChoices = {
  sizes: [{ ...choices.sizes[1]!, fee: cents(150) }],
  defaultSize: size('large'),
  defaultHalves: ['plain' as ProductId, 'rich' as ProductId],
  pizzas: new Map([half('plain', 1400, { cheese: 1 }), half('rich', 1800, { cheese: 1, ham: 2 })]),
  ingredients: choices.ingredients,
  bounds: [{ type: 'Topping', min: 0, max: 10 }],
}
const halved = (...actions: readonly BuilderAction[]): Builder =>
  actions.reduce(builderAfter, newBuilder(halvesAsTheyCome(halvesChoices)!))
const halvesIn = ({ draft: { build } }: Builder) => build as Halves
const right: BuilderAction = { type: 'sideShown', side: 2 }

test('[CAT-20] changes each half separately; size and base are shared', () => {
  const chosen = halved(count('olive', 1), right, count('ham', 0), { type: 'baseChosen', baseId: id('pan') })
  const { left, right: other, baseId } = halvesIn(chosen)
  expect([left.toppings, other.toppings, baseId]).toEqual([{ cheese: 1, olive: 1 }, { cheese: 1 }, 'pan'])
})

test('[CAT-17] [CAT-20] allows ten topping units on each half', () => {
  const full = halved(count('olive', 9))
  expect(builderAfter(full, count('olive', 10)).refusal).toBe('A pizza can have up to 10 toppings.')
  const both = [right, count('olive', 7)].reduce<Builder>((each, action) => builderAfter(each, action), full)
  expect([both.refusal, halvesIn(both).right.toppings]).toEqual([null, { cheese: 1, ham: 2, olive: 7 }])
})

test('[CAT-20] puts another pizza on a half in its default build, and undoes it', () => {
  const chosen = halved(count('olive', 1), { type: 'halfChosen', productId: 'rich' as ProductId })
  expect(halvesIn(chosen).left).toEqual({ productId: 'rich', sauceId: 'tomato', toppings: { cheese: 1, ham: 2 } })
  expect(halvesIn(builderAfter(chosen, { type: 'undone' })).left.toppings).toEqual({ cheese: 1, olive: 1 })
})

test('[CAT-20] starts a half-n-half with the requested pizza, or with the default halves when it is no half', () => {
  const leftOf = (left: string) =>
    (halvesAsTheyCome(halvesChoices, { left, size: 'small' })!.build as Halves).left.productId
  expect([leftOf('rich'), leftOf('unknown')]).toEqual(['rich', 'plain'])
})

/** Everything is vegetarian except the ham. */
const greens = (() => {
  const dietary = ['vegetarian'] as const
  const ingredients = new Map(
    [...choices.ingredients].map(([key, each]) => [key, key === 'ham' ? each : { ...each, dietary }] as const),
  )
  const sizes = choices.sizes.map((each) => ({ ...each, bases: each.bases.map((one) => ({ ...one, dietary })) }))
  return { sizes, ingredients }
})()
const dietAfter = (builder: Builder, ...actions: readonly BuilderAction[]) =>
  dietaryOf(actions.reduce(builderAfter, builder).draft)

test('[CAT-15] claims the diet of the pizza as built, not of its recipe', () => {
  expect(dietAfter(newPizza(greens))).toEqual([])
  expect(dietAfter(newPizza(greens), count('ham', 0))).toEqual(['vegetarian'])
  expect(dietAfter(newPizza(greens), count('ham', 0), count('olive', 1), count('ham', 1))).toEqual([])
})

test('[CAT-15] [CAT-20] names what each half contains by itself, as it is changed', () => {
  const ingredients = new Map([...choices.ingredients, ingredient('prawn', { allergens: ['crustacea'] })])
  const begin = newBuilder(halvesAsTheyCome({ ...halvesChoices, ingredients })!)
  const namesOf = ({ draft }: Builder) => foodOfHalves(draft).map(({ name, food }) => [name, food.allergens])
  expect(namesOf(begin)).toEqual([
    ['plain', []],
    ['rich', []],
  ])
  const changed = [right, count('prawn', 1)].reduce<Builder>((each, action) => builderAfter(each, action), begin)
  expect(namesOf(changed)).toEqual([
    ['plain', []],
    ['rich', ['crustacea']],
  ])
  expect(foodOfHalves(newPizza().draft)).toEqual([])
})

test('[CAT-20] claims only diets that both halves of a half-n-half meet', () => {
  const sizes = [{ ...greens.sizes[1]!, fee: cents(150) }]
  const begin = newBuilder(halvesAsTheyCome({ ...halvesChoices, ...greens, sizes })!)
  expect(dietAfter(begin)).toEqual([])
  expect(dietAfter(begin, right, count('ham', 0))).toEqual(['vegetarian'])
})

test('announces every tap and its consequences in one sentence, with the half that it changed', () => {
  const announcement = [
    count('olive', 1),
    count('olive', 2),
    right,
    count('ham', 1),
    { type: 'sauceChosen', sauceId: null } as const,
    { type: 'halfChosen', productId: 'plain' as ProductId } as const,
    { type: 'undone' } as const,
    { type: 'recipeRestored' } as const,
    { type: 'quantityChosen', quantity: 2 } as const,
  ].reduce<{ builder: Builder; texts: readonly string[] }>(
    ({ builder, texts }, action) => {
      const next = builderAfter(builder, action)
      return {
        builder: next,
        texts: next.announcement.tap === builder.announcement.tap ? texts : [...texts, next.announcement.text],
      }
    },
    { builder: halved(), texts: [] },
  ).texts
  expect(announcement).toEqual([
    'Olive added, 2 toppings on the left half, $20.25, 0 kJ per slice.',
    'Double olive, 3 toppings on the left half, $21.00, 0 kJ per slice.',
    'Single ham, 2 toppings on the right half, $21.00, 0 kJ per slice.',
    'No sauce on the right half, $21.00, 0 kJ per slice.',
    'Right half is now plain, $17.00, 0 kJ per slice.',
    'Undone, right half is now rich, $21.00, 0 kJ per slice.',
    'Back to the standard recipe, $19.50, 0 kJ per slice.',
    '2 pizzas, $39.00.',
  ])
})

test('announces an allergen once, when the pizza gains or loses it', () => {
  const fishy = new Map([...choices.ingredients, ingredient('prawn', { allergens: ['crustacea'] })])
  const on = builderAfter(newPizza({ ingredients: fishy }), count('prawn', 1))
  expect(on.announcement.text).toMatch(/ Now contains crustacean\.$/)
  expect(builderAfter(on, count('prawn', 2)).announcement.text).not.toContain('contains')
  expect(builderAfter(on, count('prawn', 0)).announcement.text).toMatch(/ No longer contains crustacean\.$/)
})

test('[CAT-15] announces an allergen that a change leaves or brings as a trace', () => {
  const ingredients = new Map([
    ...choices.ingredients,
    ingredient('prawn', { allergens: ['crustacea'] }),
    ingredient('squid', { mayContain: ['crustacea', 'fish'] }),
  ])
  const both = builderAfter(builderAfter(newPizza({ ingredients }), count('prawn', 1)), count('squid', 1))
  expect(both.announcement.text).toMatch(/ Now may contain fish\.$/)
  expect(builderAfter(both, count('prawn', 0)).announcement.text).toMatch(
    / No longer contains crustacean\. May still contain crustacean\.$/,
  )
})
