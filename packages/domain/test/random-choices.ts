import fc from 'fast-check'
import type { Content, CustomisationBounds, Ingredient, PizzaProduct, Product } from '../src/content/content.ts'
import type { BasketState, Line } from '../src/basket/state.ts'
import { maximumToppings, type Build, type Half, type Halves, type WholeBuild } from '../src/pizza/build.ts'
import { checkChosen } from '../src/pricing/chosen-build.ts'
import type { HalvesChoices } from '../src/pizza/halves-choices.ts'
import { menuFor, type Menu, type MenuProduct, type PizzaChoices } from '../src/menu/menu.ts'
import { allergens, type Allergen } from '../src/content/allergens.ts'
import {
  cents,
  type BasketItemId,
  type Cents,
  type IngredientId,
  type ProductId,
  type ServiceType,
  type SizeId,
} from '../src/core/basic-types.ts'
import { basketOf, disposition, soldOutState, store, surcharge, wednesday } from './fixture-content.ts'
import { wideContent } from './fixture-halves.ts'
import { referenceAllows } from './reference-verdict.ts'

const money = fc.integer({ min: 0, max: 3000 }).map(cents)
const sizeIds = wideContent.sizes.map(({ id }) => id)
const idsOf = (wanted: Ingredient['category']): readonly IngredientId[] =>
  wideContent.ingredients.filter(({ category }) => category === wanted).map(({ id }) => id)
const toppingIds = idsOf('Topping')
const sauceIds = idsOf('Sauce')
const baseIds = idsOf('Base')

const bySizes = <Value>(values: readonly Value[], none: Value): Record<SizeId, Value> =>
  Object.fromEntries(sizeIds.map((id, index) => [id, values[index] ?? none]))
const pricesBySize: fc.Arbitrary<Record<SizeId, Cents>> = fc
  .tuple(money, money, money)
  .map((prices) => bySizes(prices, cents(0)))

/** A number of units for each topping, or none. */
const someUnits = (said: readonly number[], silent: number): fc.Arbitrary<Record<IngredientId, number>> => {
  const one = fc.constantFrom<number | null>(...said, ...Array<null>(silent).fill(null))
  return fc
    .tuple(...toppingIds.map(() => one))
    .map((units) =>
      Object.fromEntries(
        toppingIds.flatMap((id, index) => (typeof units[index] === 'number' ? [[id, units[index]]] : [])),
      ),
    )
}
/** A recipe has at most ten units: a promotional pizza cannot be ordered with fewer. */
const recipeUnits = someUnits([1, 2], 3).filter(
  (units) => Object.values<number>(units).reduce((sum, each) => sum + each, 0) <= maximumToppings,
)

const bounds: fc.Arbitrary<readonly CustomisationBounds[]> = fc.constantFrom<readonly CustomisationBounds[]>(
  [],
  [],
  [],
  [{ type: 'Topping', min: 1, max: 8 }],
  [
    { type: 'Sauce', min: 1, max: 1 },
    { type: 'Topping', min: 0, max: 6 },
  ],
)

const repriced = (product: Product): fc.Arbitrary<Product> => {
  const price = fc.record({ pickup: money, delivery: money })
  switch (product.kind) {
    case 'stock':
    case 'bundle':
      return price.map((other) => ({ ...product, price: other }))
    case 'pizza':
      return fc
        .tuple(fc.array(price, { minLength: 3, maxLength: 3 }), recipeUnits, fc.constantFrom(...sauceIds), bounds)
        .map(([prices, toppings, sauce, limits]): PizzaProduct => ({
          ...product,
          recipe: { sauce: product.recipe.sauce === null ? null : sauce, toppings },
          bounds: product.canBeHalf ? limits : product.bounds,
          sizes: product.sizes.map((size, index) => ({ ...size, price: prices[index] ?? size.price })),
        }))
    case 'halves':
      return fc
        .tuple(money, money, bounds, fc.constantFrom<IngredientId>(...baseIds.slice(0, 2)))
        .map(([large, family, limits, defaultBase]) => ({
          ...product,
          bounds: limits,
          sizes: product.sizes.map((size, index) => ({ ...size, fee: index === 0 ? large : family, defaultBase })),
        }))
    case 'surcharge':
      return fc.constant(product)
  }
}

/** About one in eight of the allergens. */
const someAllergens: fc.Arbitrary<readonly Allergen[]> = fc
  .tuple(fc.nat(2 ** allergens.length - 1), fc.nat(2 ** allergens.length - 1), fc.nat(2 ** allergens.length - 1))
  .map(([one, two, three]) => allergens.filter((_, index) => ((one & two & three) >> index) & 1))

const food = fc
  .record({
    energies: fc.tuple(fc.nat(999), fc.nat(999), fc.nat(999)),
    allergens: someAllergens,
    mayContain: someAllergens,
  })
  .map(({ energies, ...warnings }) => ({ ...warnings, energy: bySizes(energies, 0) }))

/** The fixture's shop with random prices, recipes, foods, tier and surcharges. */
export const randomContent: fc.Arbitrary<Content> = fc
  .record({
    products: fc.tuple(...wideContent.products.filter(({ kind }) => kind !== 'surcharge').map(repriced)),
    percents: fc.array(fc.integer({ min: 0, max: 2500 }), { maxLength: 2 }),
    bands: fc.record({ veg: pricesBySize, meat: pricesBySize, premium: pricesBySize }),
    extras: fc.tuple(pricesBySize, pricesBySize, pricesBySize),
    foods: fc.tuple(...wideContent.ingredients.map(() => food)),
    tier: fc.record({ pizzas: money, sides: money, meals: money, halves: money, meat: money }),
  })
  .map(({ products, percents, bands, extras, foods, tier }) => ({
    ...wideContent,
    products: [...products, ...percents.map((percent, index) => surcharge(`extra-${index}`, percent / 100, {}))],
    toppingPrices: bands,
    ingredients: wideContent.ingredients.map((ingredient, index) => {
      const eaten = { ...ingredient, ...foods[index] }
      return eaten.category === 'Base' ? { ...eaten, extra: extras[index] ?? eaten.extra } : eaten
    }),
    tiers: wideContent.tiers.map((known) => ({
      ...known,
      add: { Pizzas: tier.pizzas, Sides: tier.sides, Meals: tier.meals, HalfnHalf: tier.halves },
      addToppings: { meat: tier.meat },
    })),
  }))

/** The changes to a pizza's recipe; undefined = the recipe's sauce; a missing topping has the recipe's units. */
type Changes = {
  readonly sauceId: IngredientId | null | undefined
  readonly toppings: Readonly<Record<IngredientId, number>>
  readonly isFromRecipe: boolean
}
const changes: fc.Arbitrary<Changes> = fc.record({
  sauceId: fc.constantFrom(undefined, undefined, null, ...sauceIds),
  toppings: someUnits([0, 1, 2, 3], 6),
  isFromRecipe: fc.constantFrom(true, true, true, false),
})

const changed = (recipe: PizzaProduct['recipe'], { sauceId, toppings, isFromRecipe }: Changes) => ({
  sauceId: sauceId === undefined ? recipe.sauce : sauceId,
  toppings: isFromRecipe ? { ...recipe.toppings, ...toppings } : toppings,
})

const pizzaIds: readonly ProductId[] = wideContent.products.filter(({ kind }) => kind === 'pizza').map(({ id }) => id)
const halfIds = pizzaIds.filter((id) => !['bare', 'golden', 'snack'].includes(id))
const recipeOf = (content: Content, productId: ProductId): PizzaProduct['recipe'] => {
  const product = content.products.find(({ id }) => id === productId)
  if (product?.kind !== 'pizza') throw new RangeError(`${productId} is no pizza of the fixture`)
  return product.recipe
}

/** Prefers the first elements, because the last ones rarely fit. */
const favouring = <Value>(often: readonly Value[], seldom: readonly Value[]): fc.Arbitrary<Value> =>
  fc.constantFrom(...often, ...often, ...often, ...seldom)

const askedBase = favouring(baseIds.slice(0, 2), baseIds)

type BuildRequest = { readonly productId: ProductId; readonly build: (content: Content) => Build }

const askedWhole: fc.Arbitrary<BuildRequest> = fc
  .record({ productId: favouring(halfIds, pizzaIds), sizeId: fc.constantFrom(...sizeIds), baseId: askedBase, changes })
  .map(({ productId, sizeId, baseId, changes: wanted }) => ({
    productId,
    build: (content): WholeBuild => ({ sizeId, baseId, ...changed(recipeOf(content, productId), wanted) }),
  }))

const askedHalf = fc.record({ productId: favouring(halfIds, pizzaIds), changes })
const halfOf = (
  content: Content,
  { productId, changes: wanted }: { productId: ProductId; changes: Changes },
): Half => ({
  productId,
  ...changed(recipeOf(content, productId), wanted),
})
const halfNHalf = 'half-n-half' as ProductId
const askedHalves: fc.Arbitrary<BuildRequest> = fc
  .record({ sizeId: favouring(sizeIds.slice(1), sizeIds), baseId: askedBase, left: askedHalf, right: askedHalf })
  .map(({ sizeId, baseId, left, right }) => ({
    productId: halfNHalf,
    build: (content): Halves => ({ sizeId, baseId, left: halfOf(content, left), right: halfOf(content, right) }),
  }))

const larder: readonly string[] = [...baseIds, ...sauceIds, ...toppingIds, ...pizzaIds, halfNHalf]
const soldOutIds = fc.oneof(
  { weight: 3, arbitrary: fc.constant<string[]>([]) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...larder), { minLength: 1, maxLength: 3 }) },
)

/** A random pizza or half-n-half in a shop with random prices, possible or not. */
export type AskedBuild = {
  readonly shop: Content
  readonly serviceType: ServiceType
  readonly soldOut: readonly string[]
  readonly productId: ProductId
  readonly build: Build
}

const inRandomShop = (asked: fc.Arbitrary<BuildRequest>, soldOut: fc.Arbitrary<string[]> = soldOutIds) =>
  fc
    .record({
      shop: randomContent,
      serviceType: fc.constantFrom<ServiceType>('Pickup', 'Delivery'),
      soldOut,
      asked,
    })
    .map(({ asked: { productId, build }, ...rest }): AskedBuild => ({ ...rest, productId, build: build(rest.shop) }))

const isAllowed = ({ shop, soldOut, productId, build }: AskedBuild): boolean =>
  referenceAllows(shop, soldOut, productId, build)

/** The menu of a choice, and the product's entry on it. */
export const menuOf = ({ shop, serviceType, soldOut, productId }: AskedBuild): { shown: Menu; entry: MenuProduct } => {
  const shown = menuFor(shop, store, soldOutState(...soldOut), serviceType, wednesday)
  const entry = shown.products.get(productId)
  if (entry === undefined) throw new RangeError(`${productId} is always on the fixture's menu`)
  return { shown, entry }
}

/** Whole pizzas and halves, half of which can be made. */
export const askedBuild: fc.Arbitrary<AskedBuild> = fc.oneof(
  { weight: 2, arbitrary: inRandomShop(askedWhole) },
  { weight: 3, arbitrary: inRandomShop(askedHalves) },
)

/** Whole pizzas and halves that the reference rules accept. */
export const drawnBuild: fc.Arbitrary<AskedBuild> = askedBuild.filter(isAllowed)

/** A pizza that the reference rules accept, and its choices. */
export const drawnWhole: fc.Arbitrary<{ readonly choices: PizzaChoices; readonly choice: WholeBuild }> = inRandomShop(
  askedWhole,
  fc.constant([]),
)
  .filter(isAllowed)
  .map((asked) => {
    const { pizza } = menuOf(asked).entry
    if (pizza === null || 'left' in asked.build) throw new RangeError('a pizza was asked for')
    return { choices: pizza, choice: asked.build }
  })

/** A half-n-half that the reference rules accept, and its choices. */
export const drawnHalves: fc.Arbitrary<{ readonly choices: HalvesChoices; readonly build: Halves }> = inRandomShop(
  askedHalves,
  fc.constant([]),
)
  .filter(isAllowed)
  .map((asked) => {
    const { halves } = menuOf(asked).entry
    if (halves === null || !('left' in asked.build)) throw new RangeError('halves were asked for')
    return { choices: halves, build: asked.build }
  })

const isPossible =
  (entry: MenuProduct) =>
  (build: Build): boolean =>
    checkChosen(entry, build) === null

const wholeOf = ({ sizes, recipe, isFixed }: PizzaChoices): fc.Arbitrary<WholeBuild> =>
  fc.constantFrom(...sizes).chain((size) =>
    fc.record({
      sizeId: fc.constant(size.sizeId),
      baseId: fc.constantFrom(...size.bases.map(({ baseId }) => baseId)),
      sauceId: isFixed ? fc.constant(recipe.sauce) : fc.constantFrom(...sauceIds, null),
      toppings: isFixed ? fc.constant(recipe.toppings) : someUnits([1, 2, 3], 6),
    }),
  )

const halvesFrom = ({ sizes, pizzas }: HalvesChoices): fc.Arbitrary<Halves> => {
  const half = fc.record({
    productId: fc.constantFrom(...pizzas.keys()),
    sauceId: fc.constantFrom(...sauceIds, null),
    toppings: someUnits([1, 2, 3], 6),
  })
  return fc.constantFrom(...sizes).chain((size) =>
    fc.record({
      sizeId: fc.constant(size.sizeId),
      baseId: fc.constantFrom(...size.bases.map(({ baseId }) => baseId)),
      left: half,
      right: half,
    }),
  )
}

/** A random valid build of the product; null for a product without a build. */
const randomBuild = (entry: MenuProduct): fc.Arbitrary<Build | null> => {
  if (entry.halves !== null) return halvesFrom(entry.halves).filter(isPossible(entry))
  return entry.pizza === null ? fc.constant(null) : wholeOf(entry.pizza).filter(isPossible(entry))
}

const randomLine = (menu: Menu, id: string): fc.Arbitrary<Line> =>
  fc.constantFrom(...menu.products.values()).chain((entry) =>
    fc.record({
      id: fc.constant(id as BasketItemId),
      productId: fc.constant(entry.product.id),
      quantity: fc.integer({ min: 1, max: 99 }),
      build: randomBuild(entry),
    }),
  )

/** A basket of up to six lines from the menu, in a suburb with a surcharge, in one without, or without an address. */
export const randomBasket = (menu: Menu): fc.Arbitrary<BasketState> =>
  fc
    .record({
      lines: fc
        .nat({ max: 6 })
        .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => randomLine(menu, `${index}`)))),
      city: fc.constantFrom('Erskineville', ' erskineville', 'Newtown', null),
    })
    .map(({ lines, city }) => basketOf(lines, disposition(menu.serviceType, city)))
