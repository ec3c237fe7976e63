import type { Half, Halves } from '../src/pizza/build.ts'
import type { BundleProduct, Content, HalvesProduct, Ingredient, PizzaProduct, Slot } from '../src/content/content.ts'
import { defaultHalves, defaultHalf, type HalvesChoices } from '../src/pizza/halves-choices.ts'
import type { Menu } from '../src/menu/menu.ts'
import { cents, type CategoryId, type IngredientId, type ProductId, type SizeId } from '../src/core/basic-types.ts'
import {
  bySize,
  category,
  content,
  menu,
  pizza,
  price,
  productBase,
  products,
  stock,
  type Units,
} from './fixture-content.ts'

/**
 * The small shop with more products: half-n-half, pizzas of other prices for its halves, a promotional pizza and a
 * meal.
 */

/** The sizes of a pizza at other pickup prices for small, large and family. */
export const sizesAt = (...pickups: readonly [number, number, number]): PizzaProduct['sizes'] =>
  pizza('', null, {}).sizes.map((size, index) => ({ ...size, price: price(pickups[index] ?? 0) }))

const halvesSize = (sizeId: string, fee: number, bases: readonly string[]): HalvesProduct['sizes'][number] => ({
  sizeId: sizeId as SizeId,
  fee: cents(fee),
  bases: bases as readonly IngredientId[],
  defaultBase: 'thin' as IngredientId,
})

export const halves = (
  id: string,
  [left, right]: readonly [string, string],
  more: Partial<HalvesProduct> = {},
): HalvesProduct => ({
  ...productBase,
  kind: 'halves',
  id: id as ProductId,
  slug: id,
  name: id,
  productType: 'HalfnHalf',
  taxonomy: 'pizza',
  categories: ['pizzas' as CategoryId],
  sortOrder: 4,
  sizes: [
    halvesSize('large', 150, ['thin', 'pan', 'gluten-free']),
    halvesSize('family', 200, ['thin', 'pan', 'gluten-free']),
  ],
  defaultSize: 'large' as SizeId,
  defaultHalves: [left as ProductId, right as ProductId],
  bounds: [],
  ...more,
})

/** A slot of a meal with these choices; `margherita/family` names a size. */
export const slot = (id: string, choices: readonly string[], min = 1, max = min): Slot => ({
  id,
  name: id,
  min,
  max,
  choices: choices.map((words) => {
    const [productId, sizeId = null] = words.split('/')
    return { productId: productId as ProductId, sizeId: sizeId as SizeId | null, upcharge: cents(0) }
  }),
})

export const bundle = (
  id: string,
  pickup: number,
  slots: readonly Slot[],
  more: Partial<BundleProduct> = {},
): BundleProduct => ({
  ...productBase,
  kind: 'bundle',
  id: id as ProductId,
  slug: id,
  name: id,
  productType: 'Meals',
  taxonomy: 'meal',
  categories: ['meals' as CategoryId],
  sortOrder: 40,
  price: price(pickup, pickup + 300),
  slots,
  ableToSwap: true,
  ignoreMinSpend: false,
  requiresCoupon: false,
  energy: 9000,
  allergens: ['wheat', 'milk'],
  mayContain: ['soy'],
  ...more,
})

/** Gives every ingredient different kilojoules, so that none can be mistaken for another. */
const withEnergies = (ingredient: Ingredient, index: number): Ingredient => ({
  ...ingredient,
  energy: bySize(101 + 7 * index, 203 + 11 * index, 307 + 13 * index),
})

export const wideContent: Content = {
  ...content,
  categories: [...content.categories, category('meals', 4), category('unreal', 5, { isHidden: true })],
  ingredients: content.ingredients.map(withEnergies),
  toppingPrices: { veg: bySize(155, 205, 255), meat: bySize(200, 300, 350), premium: bySize(301, 401, 501) },
  products: [
    ...products,
    pizza('calabrese', 'barbecue', { cheese: 1, olive: 1, pepperoni: 2 }, { sizes: sizesAt(1050, 1750, 2350) }),
    pizza('seafood', 'tomato', { cheese: 1, prawn: 2 }, { sizes: sizesAt(1200, 1900, 2600) }),
    pizza('snack', 'tomato', { cheese: 1 }, { sizes: sizesAt(700, 0, 0).slice(0, 1), defaultSize: 'small' as SizeId }),
    pizza('bare', null, { cheese: 1 }),
    pizza(
      'golden',
      'tomato',
      { cheese: 1, prawn: 1 },
      { categories: ['unreal' as CategoryId], sizes: sizesAt(1500, 2500, 3500), canBeHalf: false },
    ),
    halves('half-n-half', ['margherita', 'calabrese']),
    stock('tiramisu', 800),
    bundle('dinner-box', 3295, [
      slot('pizza', ['margherita/family', 'calabrese/family']),
      slot('side', ['garlic-bread', 'tiramisu']),
      slot('drink', ['cola'], 2),
      slot('dessert', ['tiramisu'], 0, 1),
    ]),
  ],
}

export const wideMenu = (...[serviceType = 'Pickup', shown = wideContent, moment]: Parameters<typeof menu>): Menu =>
  menu(serviceType, shown, moment)

/** A pizza of the fixture with changes. */
export const pizzaOf = (productId: string, more: Partial<PizzaProduct>): PizzaProduct => {
  const known = wideContent.products.find(({ id }) => id === productId)
  if (known?.kind !== 'pizza') throw new RangeError(`${productId} is no pizza of the fixture`)
  return { ...known, ...more }
}

export const halvesOf = (from: Menu = wideMenu(), productId = 'half-n-half'): HalvesChoices => {
  const offered = from.products.get(productId as ProductId)?.halves
  if (offered === null || offered === undefined) throw new RangeError(`${productId} is no half-n-half of the fixture`)
  return offered
}

type HalfChoice = { pizza?: string; sauce?: string | null; toppings?: Units }
export type HalvesChoice = { size?: string; base?: string; left?: HalfChoice; right?: HalfChoice }

const chosenHalf = (offered: HalvesChoices, half: Half, { pizza: wanted, sauce, toppings = {} }: HalfChoice): Half => {
  const productId = wanted === undefined ? half.productId : (wanted as ProductId)
  const asItComes = defaultHalf(offered, productId) ?? { ...half, productId }
  const all = Object.entries<number>({ ...asItComes.toppings, ...toppings }).filter(([, units]) => units !== 0)
  return {
    productId,
    sauceId: sauce === undefined ? asItComes.sauceId : (sauce as IngredientId | null),
    toppings: Object.fromEntries(all),
  }
}

/** A default half-n-half with the given choices; toppings override the recipe of their half, 0 leaves one out. */
export const buildHalves = (
  offered: HalvesChoices,
  { size, base, left = {}, right = {} }: HalvesChoice = {},
): Halves => {
  const asItComes = defaultHalves(offered)
  if (asItComes === null) throw new RangeError('this half-n-half has nothing to begin with')
  return {
    sizeId: (size ?? asItComes.sizeId) as SizeId,
    baseId: (base ?? asItComes.baseId) as IngredientId,
    left: chosenHalf(offered, asItComes.left, left),
    right: chosenHalf(offered, asItComes.right, right),
  }
}
