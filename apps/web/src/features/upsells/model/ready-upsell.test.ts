import type { BasketItem } from '@forno/contracts/baskets/basket'
import { defaultBuild } from '@forno/domain/pizza/pizza-choices'
import type { WholeBuild } from '@forno/domain/pizza/build'
import type { IngredientId, SizeId } from '@forno/domain/core/basic-types'
import { describe, expect, test } from 'vitest'
import { partsOf } from '../../../state/pizza/item-build.ts'
import { sampleBasket, sampleItem } from '../../../../test/sample-baskets.ts'
import { sampleUpsell } from '../../../../test/sample-upsells.ts'
import type { Product } from '../../../api/catalogue.ts'
import type { AllergyProfile } from '../../../state/allergies/allergy-store.ts'
import { audOf } from '../../../lib/money.ts'
import { choicesOf } from '../../../state/pizza/pizza-choices.ts'
import recorded from '../../../../test/pizza-choices.recorded.json' with { type: 'json' }
import { readyUpsell, type AddedProduct, type ReadyUpsell } from './ready-upsell.ts'
import { upsellErrors } from './upsell-errors.ts'
import type { Upsell } from './upsells.ts'

const pizza = recorded.product as unknown as Product
const choices = choicesOf(pizza)!
const ingredient = (text: string) => text as IngredientId
const product = (productId: string, more: Partial<Product> = {}): Product => ({
  ...pizza,
  productId,
  name: productId,
  allergens: [],
  mayContain: [],
  isOutOfStock: false,
  ...more,
})
const menu: Readonly<Record<string, Product>> = {
  [pizza.productId]: pizza,
  cola: product('cola'),
  dip: product('dip', { allergens: ['egg'] }),
  cake: product('cake', { mayContain: ['almond'] }),
  gone: product('gone', { isOutOfStock: true }),
}
const deps = { profile: [], find: (id: string) => Promise.resolve(menu[id] ?? null) }

const pizzaItem = (id: string, build: WholeBuild, quantity = 1): BasketItem => ({
  ...sampleItem(id, { name: pizza.name, quantity }),
  productId: pizza.productId,
  basketItemParts: partsOf(choices, build).map(({ half = null, ...part }) => ({
    ...part,
    half,
    size: null,
    sizeName: null,
    name: part.productId,
    totalPrice: audOf(0),
  })),
})
const plain = defaultBuild(choices)
const added = (
  items: readonly BasketItem[] = [pizzaItem('one', plain)],
  more: Partial<AddedProduct> = {},
): AddedProduct => ({
  productId: pizza.productId,
  quantity: 1,
  basketItemParts: [],
  basket: sampleBasket({ basketItems: [...items] }),
  ...more,
})
const idsOf = (ready: ReadyUpsell | null) =>
  ready === null || ready.kind === 'ingredient' ? null : ready.products.map(({ productId }) => productId)

describe('products and posters', () => {
  test('[UPS-02] shows the popup by its design, under either set of names in any letter case', async () => {
    const kindOf = async (designCode: string) =>
      (await readyUpsell(sampleUpsell({ designCode: designCode as Upsell['designCode'] }), added(), deps))?.kind ?? null
    expect(await Promise.all(['POSTER', 'product', 'productupsell', 'CartUpsell', 'banner'].map(kindOf))).toEqual([
      'poster',
      'interactive',
      'interactive',
      null,
      null,
    ])
  })

  test('[UPS-07] leaves out products that are sold out or in the basket, and the upsell when none is left', async () => {
    const cola = { ...sampleItem('two'), productId: 'cola' }
    const items = [pizzaItem('one', plain), cola]
    expect(idsOf(await readyUpsell(sampleUpsell({ products: ['cola', 'dip', 'gone'] }), added(items), deps))).toEqual([
      'dip',
    ])
    expect(await readyUpsell(sampleUpsell({ products: ['cola', 'gone'] }), added(items), deps)).toBeNull()
  })

  test('[CAT-16] leaves out a pizza whose ingredients hold no sauce of its recipe', async () => {
    const bare = (pizza.ingredients ?? []).map((each) => (each.sauce ? { ...each, isDefault: false } : each))
    const named: Readonly<Record<string, Product>> = { ...menu, bare: product('bare', { ingredients: bare }) }
    const withBare = { ...deps, find: (id: string) => Promise.resolve(named[id] ?? null) }
    expect(idsOf(await readyUpsell(sampleUpsell({ products: ['cola', 'bare'] }), added(), withBare))).toEqual(['cola'])
    expect(await readyUpsell(sampleUpsell({ products: ['bare'] }), added(), withBare)).toBeNull()
  })

  test('[UPS-07] offers no product that contains, or may contain, an avoided allergen', async () => {
    const careful = { ...deps, profile: ['egg', 'almond'] as const }
    const all = sampleUpsell({ products: ['cola', 'dip', 'cake'] })
    expect(idsOf(await readyUpsell(all, added(), careful))).toEqual(['cola'])
    expect(await readyUpsell(sampleUpsell({ products: ['dip', 'cake'] }), added(), careful)).toBeNull()
  })

  test('[UPS-10] shows only with all required products in the basket', async () => {
    const requiring = (...requiredProducts: string[]) => readyUpsell(sampleUpsell({ requiredProducts }), added(), deps)
    expect(idsOf(await requiring(pizza.productId))).toEqual(['cola', 'dip'])
    expect(await requiring(pizza.productId, 'cola')).toBeNull()
  })

  test('[UPS-01] needs no products for a poster with a link', async () => {
    const poster = sampleUpsell({ designCode: 'Poster', products: [], redirectLink: '/menu/desserts' })
    expect(idsOf(await readyUpsell(poster, added(), deps))).toEqual([])
  })

  test('[UPS-11] throws the documented errors without products, or with unavailable ones', async () => {
    await expect(readyUpsell(sampleUpsell({ products: [] }), added(), deps)).rejects.toThrow(/^productIds is required$/)
    await expect(readyUpsell(sampleUpsell({ products: ['tea'] }), added(), deps)).rejects.toThrow(
      /^No products listed in productIds were found$/,
    )
  })
})

const extra = (id: string, more: Partial<Upsell> = {}) =>
  sampleUpsell({ designCode: 'IngredientUpsell', products: [id], ...more })
const offered = async (ingredientUpsell: Upsell, from: AddedProduct = added(), profile: AllergyProfile = []) => {
  const ready = await readyUpsell(ingredientUpsell, from, { ...deps, profile })
  return ready?.kind === 'ingredient' ? ready.offer : null
}
const glutenFree: WholeBuild = { ...plain, sizeId: 'medium' as SizeId, baseId: ingredient('gluten-free') }

describe('[UPS-09] one more ingredient', () => {
  test('is added to the item at the price that the builder would show', async () => {
    expect(await offered(extra('mushroom'))).toMatchObject({
      name: 'Mushroom',
      otherBase: null,
      add: [{ productId: 'mushroom', quantity: 1, category: 'Topping' }],
      remove: [],
      changesOneUnit: false,
      extra: choices.ingredients.get(ingredient('mushroom'))?.prices[plain.sizeId],
    })
  })

  test('replaces an incompatible base by a compatible one, and says so', async () => {
    const item = pizzaItem('one', glutenFree)
    const basketItemParts = partsOf(choices, glutenFree)
    const found = await offered(extra('crumbed-chicken'), added([item], { basketItemParts }))
    expect(found).toMatchObject({ otherBase: { from: 'Gluten-free base', to: 'Classic' }, remove: ['gluten-free'] })
    expect(found?.add).toContainEqual({ productId: 'classic', quantity: 1, category: 'Base' })
  })

  test('may be a base itself, in a size that has it', async () => {
    expect(await offered(extra('stuffed-crust'))).toMatchObject({
      name: 'Cheese-stuffed crust',
      otherBase: null,
      add: [{ productId: 'stuffed-crust', quantity: 1, category: 'Base' }],
      remove: ['classic'],
    })
    const small: WholeBuild = { ...plain, sizeId: 'small' as SizeId }
    const from = added([pizzaItem('one', small)], { basketItemParts: partsOf(choices, small) })
    expect(await offered(extra('stuffed-crust'), from)).toBeNull()
  })

  test('is not offered when the pizza has it already, or the profile avoids it', async () => {
    expect(await offered(extra('ham'))).toBeNull()
    const food = choices.ingredients.get(ingredient('crumbed-chicken'))
    const profile = [...(food?.allergens ?? []), ...(food?.mayContain ?? [])].slice(0, 1)
    expect(profile).toHaveLength(1)
    expect(await offered(extra('crumbed-chicken'), added(), profile)).toBeNull()
  })

  test('changes one of several equal items, and all of those just added together', async () => {
    const items = [pizzaItem('one', plain, 3)]
    expect(await offered(extra('mushroom'), added(items))).toMatchObject({ changesOneUnit: true, units: 1 })
    expect(await offered(extra('mushroom'), added(items, { quantity: 3 }))).toMatchObject({
      changesOneUnit: false,
      units: 3,
    })
  })

  test('changes the item that was added when two differ', async () => {
    const other: WholeBuild = { ...plain, toppings: {} }
    const found = await offered(extra('mushroom'), added([pizzaItem('one', plain), pizzaItem('two', other)]))
    expect(found?.item.basketItemId).toBe('one')
  })

  test('[UPS-10] removes the ingredient that it replaces', async () => {
    const found = await offered(extra('mushroom', { removeProducts: ['pineapple', 'pesto'] }))
    expect(found?.remove).toEqual(['pineapple'])
  })

  test('[UPS-11] throws the documented errors when unavailable', async () => {
    const fails = (from: AddedProduct) => expect(readyUpsell(extra('mushroom'), from, deps)).rejects
    await fails(added([], { productId: 'tea' })).toThrow(upsellErrors.eventProduct)
    await fails(added([])).toThrow(upsellErrors.basketItem)
    const { sizes: _sizes, ...withoutSizes } = pizza
    const broken = { ...deps, find: () => Promise.resolve(withoutSizes) }
    await expect(readyUpsell(extra('mushroom'), added(), broken)).rejects.toThrow(upsellErrors.itemProduct)
  })
})
