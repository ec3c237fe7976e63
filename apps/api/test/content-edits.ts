import type { Content, Hours, PizzaProduct, Store, WeekHours } from '@forno/domain/content/content'
import { isPromotionalPizza } from '@forno/domain/content/product-kinds'
import { cents, type StoreId } from '@forno/domain/core/basic-types'

/** Edits of the published content, for tests of baskets that are older than the edit. */
export type Edit = (content: Content) => Content

export const withoutProduct =
  (id: string): Edit =>
  (content) => ({ ...content, products: content.products.filter((product) => product.id !== id) })

/** Sells a product for delivery as well. */
export const delivering =
  (id: string): Edit =>
  (content) => ({
    ...content,
    products: content.products.map((product) =>
      product.id === id
        ? { ...product, availability: { ...product.availability, serviceTypes: ['Pickup', 'Delivery'] } }
        : product,
    ),
  })

const eachPizza =
  (change: (pizza: PizzaProduct) => PizzaProduct): Edit =>
  (content) => ({
    ...content,
    products: content.products.map((product) => (product.kind === 'pizza' ? change(product) : product)),
  })

/** Removes a base from every pizza. */
export const withoutBase = (id: string): Edit =>
  eachPizza((pizza) => ({
    ...pizza,
    sizes: pizza.sizes.map((size) => {
      const bases = size.bases.filter((base) => base !== id)
      return { ...size, bases, defaultBase: bases[0] ?? size.defaultBase }
    }),
  }))

/** Requires at least `min` toppings on every pizza. */
export const atLeastToppings = (min: number): Edit =>
  eachPizza((pizza) => ({
    ...pizza,
    bounds: pizza.bounds.map((bound) => (bound.type === 'Topping' ? { ...bound, min } : bound)),
  }))

/** Raises the price of every pizza by `by` cents in stores of this tier. */
export const dearer =
  (tierId: string, by: number): Edit =>
  (content) => ({
    ...content,
    tiers: content.tiers.map((tier) =>
      tier.id === tierId ? { ...tier, add: { ...tier.add, Pizzas: cents((tier.add.Pizzas ?? 0) + by) } } : tier,
    ),
  })

/** Changes the settings of one store. */
export const storeWith =
  (id: string, change: Partial<Store>): Edit =>
  (content) => ({
    ...content,
    stores: content.stores.map((store) => (store.id === id ? { ...store, ...change } : store)),
  })

/** Gives these stores the settings of another one, with changes: as many equal stores as a file has tests. */
export const storesLike =
  (model: string, ids: readonly string[], change: Partial<Store>): Edit =>
  (content) => {
    const settings = content.stores.find(({ id }) => id === model)
    return {
      ...content,
      stores: content.stores.map((store) =>
        ids.includes(store.id) ? { ...store, ...settings, ...change, id: store.id, slug: store.slug } : store,
      ),
    }
  }

export const daily = (...hours: readonly Hours[]): WeekHours => ({
  monday: hours,
  tuesday: hours,
  wednesday: hours,
  thursday: hours,
  friday: hours,
  saturday: hours,
  sunday: hours,
})

/** Sells the promotional pizzas at these stores only; without stores, nowhere. [RUL-11] */
export const unrealOnlyAt = (...stores: readonly string[]): Edit =>
  eachPizza((pizza) =>
    isPromotionalPizza(pizza)
      ? { ...pizza, availability: { ...pizza.availability, stores: stores as readonly StoreId[] } }
      : pizza,
  )
