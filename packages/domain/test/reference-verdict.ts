import type { Build, Half, WholeBuild } from '../src/pizza/build.ts'
import type { Content, CustomisationBounds, HalvesProduct, PizzaProduct } from '../src/content/content.ts'
import type { ProductId } from '../src/core/basic-types.ts'

/**
 * An independent check of whether a pizza or half-n-half can be made, from the content and the sold-out products: true
 * or false, with the reasons in no order.
 */
type HalfToppings = Pick<Half, 'sauceId' | 'toppings'>

const countsOf = ({ sauceId, toppings }: HalfToppings): Record<CustomisationBounds['type'], number> => {
  const units = Object.values<number>(toppings)
  return { Topping: units.reduce((sum, each) => sum + each, 0), Size: 1, Base: 1, Sauce: sauceId === null ? 0 : 1 }
}

/**
 * Whether a topping list is valid: at most ten units, within the product's bounds, in stock, and compatible with the
 * base.
 */
const canBeLaid = (
  content: Content,
  soldOut: readonly string[],
  bounds: readonly CustomisationBounds[],
  { baseId }: Pick<WholeBuild, 'baseId'>,
  laid: HalfToppings,
): boolean => {
  const counts = countsOf(laid)
  const present = Object.entries<number>(laid.toppings).flatMap(([id, units]) => (units > 0 ? [id] : []))
  if (laid.sauceId !== null) present.push(laid.sauceId)
  const base = content.ingredients.find(({ id }) => id === baseId)
  const fitting: readonly string[] = base?.category === 'Base' ? base.compatibleWith : []
  return (
    counts.Topping <= 10 &&
    bounds.every(({ type, min, max }) => min <= counts[type] && counts[type] <= max) &&
    [baseId as string, ...present].every((id) => !soldOut.includes(id)) &&
    (fitting.length === 0 || present.every((id) => fitting.includes(id)))
  )
}

const comesIn = (product: PizzaProduct | HalvesProduct, { sizeId }: Pick<WholeBuild, 'sizeId'>): boolean =>
  product.sizes.some((size) => size.sizeId === sizeId)

const hasBase = (product: PizzaProduct | HalvesProduct, { sizeId, baseId }: Pick<WholeBuild, 'sizeId' | 'baseId'>) =>
  product.sizes.some((size) => size.sizeId === sizeId && size.bases.includes(baseId))

/** What is sold out: everything that the kitchen has marked, and pizzas without a base in any size. */
const isGone = ({ id, sizes }: PizzaProduct | HalvesProduct, soldOut: readonly string[]): boolean =>
  soldOut.includes(id) || sizes.every(({ bases }) => bases.every((base) => soldOut.includes(base)))

const isOwnRecipe = ({ recipe }: PizzaProduct, { sauceId, toppings }: HalfToppings): boolean => {
  const present = (units: Readonly<Record<string, number>>) =>
    JSON.stringify(
      Object.entries(units)
        .filter(([, count]) => count > 0)
        .sort(),
    )
  return sauceId === recipe.sauce && present(toppings) === present(recipe.toppings)
}

const isUnreal = ({ categories }: PizzaProduct): boolean => categories.some((id) => (id as string) === 'unreal')

/** Whether one can be made, its product marked as sold out or not. */
export const referenceAllows = (
  content: Content,
  soldOut: readonly string[],
  productId: ProductId,
  build: Build,
): boolean => {
  const productOf = (wanted: ProductId) => content.products.find(({ id }) => id === wanted)
  const product = productOf(productId)
  if (product?.kind === 'pizza' && !('left' in build)) {
    return (
      hasBase(product, build) &&
      canBeLaid(content, soldOut, product.bounds, build, build) &&
      (!isUnreal(product) || isOwnRecipe(product, build))
    )
  }
  if (product?.kind !== 'halves' || !('left' in build)) return false
  return [build.left, build.right].every((half) => {
    const pizza = productOf(half.productId)
    return (
      pizza?.kind === 'pizza' &&
      pizza.canBeHalf &&
      !isGone(pizza, soldOut) &&
      comesIn(pizza, build) &&
      hasBase(product, build) &&
      canBeLaid(content, soldOut, product.bounds, build, half)
    )
  })
}

/** Whether a product is available at all. */
export const referenceIsGone = (content: Content, soldOut: readonly string[], productId: ProductId): boolean => {
  const product = content.products.find(({ id }) => id === productId)
  if (product?.kind === 'pizza') return isGone(product, soldOut)
  if (product?.kind !== 'halves') return soldOut.includes(productId)
  const canBeHalf = content.products.filter((each) => each.kind === 'pizza').filter((each) => each.canBeHalf)
  return isGone(product, soldOut) || canBeHalf.every((pizza) => isGone(pizza, soldOut))
}
