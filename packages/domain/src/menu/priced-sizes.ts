import { cents, type Cents, type IngredientId, type ServiceType, type SizeId } from '../core/basic-types.ts'
import type {
  Content,
  HalvesProduct,
  Ingredient,
  PizzaProduct,
  Price,
  PriceTier,
  Size,
  SizeOffer,
} from '../content/content.ts'
import { halfPizzaOf, type HalfOnMenu, type HalvesChoices } from '../pizza/halves-choices.ts'
import type { PizzaBase, PizzaIngredient, PizzaChoices } from '../pizza/pizza-choices.ts'
import { isPromotionalPizza } from '../content/product-kinds.ts'

/** Compares by sort order. */
export const bySortOrder = (one: { readonly sortOrder: number }, other: { readonly sortOrder: number }): number =>
  one.sortOrder - other.sortOrder

/** The price that applies of the two: with a tier of one price, delivered food costs the pickup price. */
export const priceFor = (tier: PriceTier | null, serviceType: ServiceType): keyof Price =>
  serviceType === 'Delivery' && tier?.hasOnePrice !== true ? 'delivery' : 'pickup'

type IsSoldOut = (id: IngredientId) => boolean
type BaseIngredient = Extract<Ingredient, { category: 'Base' }>
type Filling = Exclude<Ingredient, { category: 'Base' }>

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
  offer: Pick<SizeOffer, 'sizeId' | 'bases' | 'defaultBase'>,
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
      dietary: base.dietary,
      isOutOfStock: isSoldOut(baseId),
    }
  })
}

/** Builders of the choices of pizzas at one tier, service type and stock; data that pizzas share is built once. */
export type ChoicesBuilders = {
  readonly pizza: (product: PizzaProduct) => PizzaChoices
  readonly halves: (product: HalvesProduct, pizzas: readonly HalfOnMenu[]) => HalvesChoices
}

/** The builders of the choices of pizzas at a tier, for a service type and a stock. */
export const choicesFor = (
  content: Content,
  tier: PriceTier | null,
  serviceType: ServiceType,
  isSoldOut: IsSoldOut,
): ChoicesBuilders => {
  const ingredients = ingredientOffers(content, tier, isSoldOut)
  const bases = new Map(
    content.ingredients.filter((ingredient) => ingredient.category === 'Base').map((base) => [base.id, base]),
  )
  const sizes = content.sizes.toSorted(bySortOrder)
  const way = priceFor(tier, serviceType)
  const onBases = ({ id, name, slices }: Size, offer: Pick<SizeOffer, 'sizeId' | 'bases' | 'defaultBase'>) => ({
    sizeId: id,
    name,
    slices,
    bases: basesOf(offer, bases, isSoldOut),
    defaultBase: offer.defaultBase,
  })

  return {
    pizza: (product) => {
      const add = tier?.add[product.productType] ?? 0
      return {
        sizes: sizes.flatMap((size) => {
          const offer = product.sizes.find(({ sizeId }) => sizeId === size.id)
          return offer === undefined ? [] : { ...onBases(size, offer), price: cents(offer.price[way] + add) }
        }),
        defaultSize: product.defaultSize,
        recipe: product.recipe,
        ingredients,
        bounds: product.bounds,
        isFixed: isPromotionalPizza(product),
      }
    },
    halves: (product, pizzas) => ({
      sizes: sizes.flatMap((size) => {
        const offer = product.sizes.find(({ sizeId }) => sizeId === size.id)
        return offer === undefined ? [] : { ...onBases(size, offer), fee: offer.fee }
      }),
      defaultSize: product.defaultSize,
      defaultHalves: product.defaultHalves,
      pizzas: new Map(pizzas.filter(({ product: { canBeHalf } }) => canBeHalf).map(halfPizzaOf)),
      ingredients,
      bounds: product.bounds,
    }),
  }
}
