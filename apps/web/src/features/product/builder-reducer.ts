import { checkBuild } from '@forno/domain/baskets/check-build'
import { maximumQuantity, maximumToppings, type Whole } from '@forno/domain/baskets/state'
import { defaultBuild, sizeOf, type PizzaOffer } from '@forno/domain/catalogue/pizza-offer'
import { toppingsOf } from '@forno/domain/catalogue/toppings'
import type { IngredientId, SizeId } from '@forno/domain/words'

/** A pizza in the making. `past` holds the builds before the current one, the latest last. */
export type Builder = {
  readonly offer: PizzaOffer
  readonly build: Whole
  readonly quantity: number
  readonly past: readonly Whole[]
  /** Why the last tap changed nothing. */
  readonly refusal: string | null
}

export type BuilderAction =
  | { readonly type: 'sizeChosen'; readonly sizeId: SizeId }
  | { readonly type: 'baseChosen'; readonly baseId: IngredientId }
  | { readonly type: 'sauceChosen'; readonly sauceId: IngredientId | null }
  | { readonly type: 'toppingCounted'; readonly id: IngredientId; readonly units: number }
  | { readonly type: 'quantityChosen'; readonly quantity: number }
  | { readonly type: 'undone' }
  | { readonly type: 'recipeRestored' }

/** [CAT-17] [CAT-18] */
export const builderTexts = {
  tooManyToppings: `A pizza can have up to ${maximumToppings} toppings.`,
  tooMany: (max: number, type: string) => `You can choose up to ${max} ${type}.`,
  tooFew: (min: number, type: string) => `Please choose at least ${min} ${type}.`,
  soldOut: (name: string) => `${name} has sold out at this store. Take it off, or choose something else.`,
  unmatched: "That base isn't available for this pizza. Please choose another.",
} as const

/** Begins with the recipe, or with what an item in the basket holds. [NAV-07] */
export const newBuilder = (offer: PizzaOffer, build: Whole | null = null, quantity = 1): Builder => ({
  offer,
  build: build ?? openingBuild(offer),
  quantity,
  past: [],
  refusal: null,
})

/** The pizza as it comes; on another base of its size when its own has sold out. */
const openingBuild = (offer: PizzaOffer): Whole => {
  const build = defaultBuild(offer)
  const bases = sizeOf(offer, build.sizeId)?.bases ?? []
  const own = bases.find(({ baseId }) => baseId === build.baseId)
  const other = bases.find(({ isOutOfStock }) => !isOutOfStock)
  return own?.isOutOfStock && other !== undefined ? { ...build, baseId: other.baseId } : build
}

/** What follows from one tap. A tap that the rules forbid changes nothing and says why. [CAT-17] [CAT-18] */
export const builderAfter = (builder: Builder, action: BuilderAction): Builder => {
  switch (action.type) {
    case 'sizeChosen':
      return withBuild(builder, onSize(builder, action.sizeId))
    case 'baseChosen':
      return withBuild(builder, { ...builder.build, baseId: action.baseId })
    case 'sauceChosen':
      return withSauce(builder, action.sauceId)
    case 'toppingCounted':
      return withTopping(builder, action.id, action.units)
    case 'quantityChosen':
      return { ...builder, quantity: Math.min(maximumQuantity, Math.max(1, action.quantity)), refusal: null }
    case 'undone': {
      const build = builder.past.at(-1)
      return build === undefined ? builder : { ...builder, build, past: builder.past.slice(0, -1), refusal: null }
    }
    case 'recipeRestored':
      return withBuild(builder, recipeOn(builder))
  }
}

const refused = (builder: Builder, refusal: string): Builder => ({ ...builder, refusal })

const withBuild = (builder: Builder, build: Whole): Builder =>
  sameBuild(build, builder.build)
    ? { ...builder, refusal: null }
    : { ...builder, build, past: [...builder.past, builder.build], refusal: null }

/** Another size keeps the base where it is baked, and leaves off what is not sold on it. */
const onSize = ({ offer, build }: Builder, sizeId: SizeId): Whole => {
  const size = sizeOf(offer, sizeId)
  if (size === undefined) return build
  const keepsBase = size.bases.some(({ baseId, isOutOfStock }) => baseId === build.baseId && !isOutOfStock)
  const toppings = toppingsOf(build.toppings).filter(([id]) => offer.ingredients.get(id)?.prices[sizeId] !== undefined)
  return {
    ...build,
    sizeId,
    baseId: keepsBase ? build.baseId : size.defaultBase,
    toppings: Object.fromEntries(toppings),
  }
}

const boundsOf = ({ offer }: Builder, type: 'Topping' | 'Sauce') => offer.bounds.find((bounds) => bounds.type === type)

const withSauce = (builder: Builder, sauceId: IngredientId | null): Builder => {
  const bounds = boundsOf(builder, 'Sauce')
  if (sauceId === null && bounds !== undefined && bounds.min > 0)
    return refused(builder, builderTexts.tooFew(bounds.min, 'Sauce'))
  return withBuild(builder, { ...builder.build, sauceId })
}

/** Topping units on the pizza; a double is two. [CAT-17] */
export const toppingUnits = ({ toppings }: Whole): number =>
  toppingsOf(toppings).reduce((sum, [, units]) => sum + units, 0)

const withTopping = (builder: Builder, id: IngredientId, units: number): Builder => {
  const { build } = builder
  const wanted = Math.max(0, units)
  const others = toppingsOf(build.toppings).filter(([each]) => each !== id)
  const toppings = Object.fromEntries(wanted === 0 ? others : [...others, [id, wanted]])
  const total = toppingUnits({ ...build, toppings })
  const isMore = wanted > (build.toppings[id] ?? 0)
  const bounds = boundsOf(builder, 'Topping')
  if (isMore && total > maximumToppings) return refused(builder, builderTexts.tooManyToppings)
  if (isMore && bounds !== undefined && total > bounds.max)
    return refused(builder, builderTexts.tooMany(bounds.max, 'Topping'))
  if (!isMore && bounds !== undefined && total < bounds.min)
    return refused(builder, builderTexts.tooFew(bounds.min, 'Topping'))
  return withBuild(builder, { ...build, toppings })
}

/** The recipe again, in the size that is chosen. */
const recipeOn = ({ offer, build }: Builder): Whole => {
  const size = sizeOf(offer, build.sizeId)
  return { ...openingBuild(offer), ...(size === undefined ? {} : { sizeId: size.sizeId, baseId: size.defaultBase }) }
}

/** Whether two builds are the same pizza, whatever the order of their toppings. */
export const sameBuild = (one: Whole, other: Whole): boolean =>
  one.sizeId === other.sizeId &&
  one.baseId === other.baseId &&
  one.sauceId === other.sauceId &&
  sameToppings(one, other) &&
  sameToppings(other, one)

const sameToppings = (one: Whole, other: Whole): boolean =>
  toppingsOf(one.toppings).every(([id, units]) => units === (other.toppings[id] ?? 0))

export const isRecipe = (builder: Builder): boolean => sameBuild(builder.build, recipeOn(builder))

/** Why the pizza cannot be ordered as it stands, in words; null when it can. [CAT-18] [CAT-19] [RUL-11] */
export const buildTrouble = ({ offer, build }: Builder): string | null => {
  const trouble = checkBuild(offer, build)
  if (trouble === null) return null
  const { type = '', min = 0, max = 0, productId } = trouble.data
  const texts: Partial<Record<typeof trouble.refused, string>> = {
    TooFewOfCustomisation: builderTexts.tooFew(min, type),
    TooManyOfCustomisation: builderTexts.tooMany(max, type),
    TooManyIngredients: builderTexts.tooManyToppings,
    ProductOutOfStock: builderTexts.soldOut(nameOf(offer, productId ?? '')),
  }
  return texts[trouble.refused] ?? builderTexts.unmatched
}

const nameOf = (offer: PizzaOffer, id: string): string => {
  const bases = offer.sizes.flatMap(({ bases: each }) => each)
  return offer.ingredients.get(id as IngredientId)?.name ?? bases.find(({ baseId }) => baseId === id)?.name ?? 'That'
}
