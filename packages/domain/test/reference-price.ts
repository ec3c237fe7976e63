import type { BasketState, Line } from '../src/basket/state.ts'
import type { Build, Half, Halves, WholeBuild } from '../src/pizza/build.ts'
import type { Content, HalvesProduct, PizzaProduct, Store } from '../src/content/content.ts'
import type { IngredientId, ProductId, ServiceType, SizeId } from '../src/core/basic-types.ts'

/**
 * An independent pricer of baskets, written from the wording of the rules alone: plain numbers from the content, no
 * menu, and a search over all ways to offset removed toppings against added ones. In the fixture's shop every product
 * and surcharge is always available.
 */
export type Reference = { units: number[]; subtotal: number; charges: number[]; total: number }

type Way = 'pickup' | 'delivery'
const wayOf = (serviceType: ServiceType): Way => (serviceType === 'Delivery' ? 'delivery' : 'pickup')

/**
 * The lowest price when each removed topping may pay for one added topping that costs no more, or for none. `known`
 * caches results, because the same remainders recur.
 */
const cheapest = (added: readonly number[], removed: readonly number[], known = new Map<string, number>()): number => {
  const [payer, ...others] = removed
  if (payer === undefined || added.length === 0) return added.reduce((sum, price) => sum + price, 0)
  const key = `${removed.length}:${added.join()}`
  const found = known.get(key)
  if (found !== undefined) return found
  const choices = [...new Set(added.filter((price) => price <= payer))]
  const without = (price: number) => added.toSpliced(added.indexOf(price), 1)
  const least = Math.min(
    cheapest(added, others, known),
    ...choices.map((price) => cheapest(without(price), others, known)),
  )
  known.set(key, least)
  return least
}

const tierOf = (content: Content, store: Store) => content.tiers.find(({ id }) => id === store.tierId)

/** The price that the toppings of one pizza add. */
const toppingsPrice = (
  content: Content,
  store: Store,
  sizeId: SizeId,
  recipe: PizzaProduct['recipe'],
  { toppings }: Pick<WholeBuild, 'toppings'>,
): number => {
  const tier = tierOf(content, store)
  const added: number[] = []
  const removed: number[] = []
  for (const topping of content.ingredients) {
    if (topping.category !== 'Topping') continue
    const price = (content.toppingPrices[topping.band]?.[sizeId] ?? 0) + (tier?.addToppings[topping.band] ?? 0)
    const difference = (toppings[topping.id] ?? 0) - (recipe.toppings[topping.id] ?? 0)
    for (let unit = 0; unit < Math.abs(difference); unit++) (difference > 0 ? added : removed).push(price)
  }
  return cheapest(added, removed)
}

/** The extra price of a base over the included one. */
const baseExtra = (content: Content, sizeId: SizeId, baseId: IngredientId, included: IngredientId | undefined) => {
  const extra = (wanted: IngredientId | undefined) => {
    const base = content.ingredients.find(({ id }) => id === wanted)
    return base?.category === 'Base' ? (base.extra[sizeId] ?? 0) : 0
  }
  return Math.max(0, extra(baseId) - extra(included))
}

const asItComes = (content: Content, store: Store, way: Way, product: PizzaProduct, wanted: SizeId): number =>
  (product.sizes.find(({ sizeId }) => sizeId === wanted)?.price[way] ?? 0) +
  (tierOf(content, store)?.add[product.productType] ?? 0)

const pizzaPrice = (content: Content, store: Store, way: Way, product: PizzaProduct, build: WholeBuild): number => {
  const size = product.sizes.find(({ sizeId }) => sizeId === build.sizeId)
  return (
    asItComes(content, store, way, product, build.sizeId) +
    baseExtra(content, build.sizeId, build.baseId, size?.defaultBase) +
    toppingsPrice(content, store, build.sizeId, product.recipe, build)
  )
}

/**
 * The price of a half-n-half in the order of the rule: the more expensive half, half of all extras rounded up once, the
 * base once, the fee. [CAT-20]
 */
const halvesPrice = (content: Content, store: Store, way: Way, product: HalvesProduct, build: Halves): number => {
  const size = product.sizes.find(({ sizeId }) => sizeId === build.sizeId)
  const pizzaOf = (id: ProductId): PizzaProduct => {
    const pizza = content.products.find((each) => each.id === id)
    if (pizza?.kind !== 'pizza') throw new RangeError('every half is a pizza')
    return pizza
  }
  const wholePrice = ({ productId }: Half) => asItComes(content, store, way, pizzaOf(productId), build.sizeId)
  const extras = (half: Half) => toppingsPrice(content, store, build.sizeId, pizzaOf(half.productId).recipe, half)
  const allExtras = extras(build.left) + extras(build.right)
  return (
    Math.max(wholePrice(build.left), wholePrice(build.right)) +
    (allExtras + (allExtras % 2)) / 2 +
    baseExtra(content, build.sizeId, build.baseId, size?.defaultBase) +
    (size?.fee ?? 0)
  )
}

/** Cents of one product, in the build if it has one. */
export const referenceUnit = (
  content: Content,
  store: Store,
  serviceType: ServiceType,
  { productId, build }: { readonly productId: ProductId; readonly build: Build | null },
): number => {
  const way = tierOf(content, store)?.hasOnePrice === true ? 'pickup' : wayOf(serviceType)
  const product = content.products.find(({ id }) => id === productId)
  if (product?.kind === 'pizza' && build !== null && !('left' in build))
    return pizzaPrice(content, store, way, product, build)
  if (product?.kind === 'halves' && build !== null && 'left' in build)
    return halvesPrice(content, store, way, product, build)
  if ((product?.kind === 'stock' || product?.kind === 'bundle') && build === null)
    return product.price[way] + (tierOf(content, store)?.add[product.productType] ?? 0)
  throw new RangeError('every line of the basket is on sale')
}

export const referencePrice = (
  content: Content,
  store: Store,
  serviceType: ServiceType,
  basket: BasketState,
): Reference => {
  const way = wayOf(serviceType)
  const units = basket.lines.map((line: Line) => referenceUnit(content, store, serviceType, line))
  const subtotal = basket.lines.reduce((sum, { quantity }, index) => sum + quantity * (units[index] ?? 0), 0)
  const charges: number[] = []
  if (basket.lines.length > 0) {
    for (const product of content.products) {
      if (product.kind === 'surcharge')
        charges.push(Math.floor((subtotal * Math.round(product.percent * 100) + 5_000) / 10_000))
    }
    if (way === 'delivery') charges.push(store.deliveryFee)
    const suburb = store.suburbSurcharges.find(
      ({ suburbName }) => suburbName.toLowerCase() === basket.disposition.deliveryAddress.city?.trim().toLowerCase(),
    )
    if (way === 'delivery' && suburb !== undefined) charges.push(suburb.price)
  }
  return { units, subtotal, charges, total: charges.reduce((sum, charge) => sum + charge, subtotal) }
}
