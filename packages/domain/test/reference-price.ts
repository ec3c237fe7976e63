import type { BasketState, Line, Whole } from '../src/baskets/state.ts'
import type { Content, PizzaProduct, Store } from '../src/catalogue/content.ts'
import type { IngredientId, ServiceType } from '../src/words.ts'

/**
 * A second opinion on what a basket costs, written from the words of the rules alone: plain numbers straight from the content,
 * no menu, and the cheapest of all ways of setting removed toppings against added ones instead of a clever one. In the
 * fixture's shop every product and surcharge is always on.
 */
export type Reference = { units: number[]; subtotal: number; charges: number[]; total: number }

/** The least to pay when each removed topping may pay for any one added topping that costs no more, or for none. */
const cheapest = (added: readonly number[], removed: readonly number[]): number => {
  const [payer, ...others] = removed
  if (payer === undefined) return added.reduce((sum, price) => sum + price, 0)
  const choices = [...new Set(added.filter((price) => price <= payer))]
  const without = (price: number) => added.toSpliced(added.indexOf(price), 1)
  return Math.min(cheapest(added, others), ...choices.map((price) => cheapest(without(price), others)))
}

const pizzaPrice = (
  content: Content,
  store: Store,
  way: 'pickup' | 'delivery',
  product: PizzaProduct,
  build: Whole,
) => {
  const tier = content.tiers.find(({ id }) => id === store.tierId)
  const size = product.sizes.find(({ sizeId }) => sizeId === build.sizeId)
  const baseExtra = (id: IngredientId | undefined) => {
    const base = content.ingredients.find((ingredient) => ingredient.id === id)
    return base?.category === 'Base' ? (base.extra[build.sizeId] ?? 0) : 0
  }
  const added: number[] = []
  const removed: number[] = []
  for (const topping of content.ingredients) {
    if (topping.category !== 'Topping') continue
    const price = (content.toppingPrices[topping.band]?.[build.sizeId] ?? 0) + (tier?.addToppings[topping.band] ?? 0)
    const difference = (build.toppings[topping.id] ?? 0) - (product.recipe.toppings[topping.id] ?? 0)
    for (let unit = 0; unit < Math.abs(difference); unit++) (difference > 0 ? added : removed).push(price)
  }
  const asItComes = (size?.price[way] ?? 0) + (tier?.add[product.productType] ?? 0)
  return asItComes + Math.max(0, baseExtra(build.baseId) - baseExtra(size?.defaultBase)) + cheapest(added, removed)
}

const unitPrice = (content: Content, store: Store, way: 'pickup' | 'delivery', { productId, build }: Line): number => {
  const product = content.products.find(({ id }) => id === productId)
  if (product?.kind === 'pizza' && build !== null) return pizzaPrice(content, store, way, product, build)
  if (product?.kind !== 'stock') throw new RangeError('every line of the basket is on sale')
  return product.price[way] + (content.tiers[0]?.add[product.productType] ?? 0)
}

export const referencePrice = (
  content: Content,
  store: Store,
  serviceType: ServiceType,
  basket: BasketState,
): Reference => {
  const way = serviceType === 'Delivery' ? 'delivery' : 'pickup'
  const units = basket.lines.map((line) => unitPrice(content, store, way, line))
  const subtotal = basket.lines.reduce((sum, { quantity }, index) => sum + quantity * (units[index] ?? 0), 0)
  const charges: number[] = []
  if (basket.lines.length > 0) {
    for (const product of content.products) {
      if (product.kind === 'surcharge')
        charges.push(Math.floor((subtotal * Math.round(product.percent * 100) + 5_000) / 10_000))
    }
    if (way === 'delivery') charges.push(store.deliveryFee)
    const suburb = store.suburbSurcharges.find(
      ({ suburbName }) => suburbName.toLowerCase() === basket.disposition.city?.trim().toLowerCase(),
    )
    if (way === 'delivery' && suburb !== undefined) charges.push(suburb.price)
  }
  return { units, subtotal, charges, total: charges.reduce((sum, charge) => sum + charge, subtotal) }
}
