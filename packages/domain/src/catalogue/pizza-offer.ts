import type { Whole } from '../baskets/state.ts'
import {
  cents,
  type Allergen,
  type Cents,
  type Dietary,
  type IngredientId,
  type ServiceType,
  type SizeId,
} from '../words.ts'
import type { Content, CustomisationBounds, Ingredient, PizzaProduct, PriceTier, Recipe, SizeOffer } from './content.ts'

/** A base on one size. [CAT-05] */
export type PizzaBase = {
  readonly baseId: IngredientId
  readonly name: string
  /** Cents on top of the pizza as it comes; the default base adds nothing, a cheaper base refunds nothing. */
  readonly extra: Cents
  /** The ingredients that may lie on it; empty = all. */
  readonly compatibleWith: readonly IngredientId[]
  /** Kilojoules of the whole base in this size. */
  readonly energy: number
  readonly allergens: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
  readonly isOutOfStock: boolean
}

export type PizzaSize = {
  readonly sizeId: SizeId
  readonly name: string
  readonly slices: number
  /** Cents of the pizza as it comes, at this store for this service type. */
  readonly price: Cents
  readonly bases: readonly PizzaBase[]
  readonly defaultBase: IngredientId
}

export type PizzaIngredient = {
  readonly name: string
  readonly category: 'Sauce' | 'Topping'
  readonly band: string | null
  /** Cents of one added unit; a size that is missing does not offer the ingredient. Sauces cost nothing. */
  readonly prices: Readonly<Record<SizeId, Cents>>
  /** Kilojoules that one unit adds to a whole pizza. */
  readonly energy: Readonly<Record<SizeId, number>>
  readonly allergens: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
  readonly dietary: readonly Dietary[]
  readonly isOutOfStock: boolean
}

/**
 * All that a pizza's price and rules depend on. The server builds it from content, the browser from the wire, and both ask
 * the same rules. Sizes and ingredients stand in their sort order, which for ingredients is the order of making.
 */
export type PizzaOffer = {
  readonly sizes: readonly PizzaSize[]
  readonly defaultSize: SizeId
  readonly recipe: Recipe
  readonly ingredients: ReadonlyMap<IngredientId, PizzaIngredient>
  readonly bounds: readonly CustomisationBounds[]
}

type IsSoldOut = (id: IngredientId) => boolean
type BaseIngredient = Extract<Ingredient, { category: 'Base' }>
type Filling = Exclude<Ingredient, { category: 'Base' }>

export const bySortOrder = (one: { readonly sortOrder: number }, other: { readonly sortOrder: number }): number =>
  one.sortOrder - other.sortOrder

const pricesOf = (content: Content, tier: PriceTier | null, filling: Filling): Readonly<Record<SizeId, Cents>> => {
  if (filling.category === 'Sauce') return Object.fromEntries(content.sizes.map(({ id }) => [id, cents(0)]))
  const add = tier?.addToppings[filling.band] ?? 0
  const prices: Readonly<Record<string, Cents>> = content.toppingPrices[filling.band] ?? {}
  return Object.fromEntries(Object.entries(prices).map(([sizeId, price]) => [sizeId, cents(price + add)]))
}

const ingredientOffers = (
  content: Content,
  tier: PriceTier | null,
  isSoldOut: IsSoldOut,
): ReadonlyMap<IngredientId, PizzaIngredient> =>
  new Map(
    content.ingredients
      .filter((ingredient) => ingredient.category !== 'Base')
      .toSorted(bySortOrder)
      .map((filling) => [
        filling.id,
        {
          name: filling.name,
          category: filling.category,
          band: filling.category === 'Topping' ? filling.band : null,
          prices: pricesOf(content, tier, filling),
          energy: filling.energy,
          allergens: filling.allergens,
          mayContain: filling.mayContain,
          dietary: filling.dietary,
          isOutOfStock: isSoldOut(filling.id),
        },
      ]),
  )

const basesOf = (
  offer: SizeOffer,
  known: ReadonlyMap<IngredientId, BaseIngredient>,
  isSoldOut: IsSoldOut,
): readonly PizzaBase[] => {
  const included = known.get(offer.defaultBase)?.extra[offer.sizeId] ?? 0
  return offer.bases.flatMap((baseId) => {
    const base = known.get(baseId)
    if (base === undefined) return []
    return {
      baseId,
      name: base.name,
      extra: cents(Math.max(0, (base.extra[offer.sizeId] ?? 0) - included)),
      compatibleWith: base.compatibleWith,
      energy: base.energy[offer.sizeId] ?? 0,
      allergens: base.allergens,
      mayContain: base.mayContain,
      isOutOfStock: isSoldOut(baseId),
    }
  })
}

/** A maker of pizza offers at one tier, service type and state of the larder; what pizzas share is made once. */
export const pizzaOffers = (
  content: Content,
  tier: PriceTier | null,
  serviceType: ServiceType,
  isSoldOut: IsSoldOut,
): ((product: PizzaProduct) => PizzaOffer) => {
  const ingredients = ingredientOffers(content, tier, isSoldOut)
  const bases = new Map(
    content.ingredients.filter((ingredient) => ingredient.category === 'Base').map((base) => [base.id, base]),
  )
  const sizes = content.sizes.toSorted(bySortOrder)
  const way = serviceType === 'Delivery' ? 'delivery' : 'pickup'

  return (product) => {
    const add = tier?.add[product.productType] ?? 0
    return {
      sizes: sizes.flatMap(({ id, name, slices }) => {
        const offer = product.sizes.find(({ sizeId }) => sizeId === id)
        if (offer === undefined) return []
        return {
          sizeId: id,
          name,
          slices,
          price: cents(offer.price[way] + add),
          bases: basesOf(offer, bases, isSoldOut),
          defaultBase: offer.defaultBase,
        }
      }),
      defaultSize: product.defaultSize,
      recipe: product.recipe,
      ingredients,
      bounds: product.bounds,
    }
  }
}

/** The size of that id, if the pizza comes in it. */
export const sizeOf = (offer: PizzaOffer, sizeId: SizeId): PizzaSize | undefined =>
  offer.sizes.find((size) => size.sizeId === sizeId)

/** The size in which the pizza comes when nobody chooses. */
export const defaultSizeOf = (offer: PizzaOffer): PizzaSize => {
  const size = sizeOf(offer, offer.defaultSize) ?? offer.sizes[0]
  if (size === undefined) throw new RangeError('a pizza comes in at least one size')
  return size
}

/** The pizza as it comes: default size, its default base, the recipe. */
export const defaultBuild = (offer: PizzaOffer): Whole => {
  const { sizeId, defaultBase } = defaultSizeOf(offer)
  return { sizeId, baseId: defaultBase, sauceId: offer.recipe.sauce, toppings: offer.recipe.toppings }
}
