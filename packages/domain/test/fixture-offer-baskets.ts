import type { BasketState, Group, Line } from '../src/basket/state.ts'
import type { Menu } from '../src/menu/menu.ts'
import { defaultChoiceBuild } from '../src/pricing/price-group.ts'
import { priceBasket, type PricedBasket } from '../src/pricing/price-basket.ts'
import type { Offer } from '../src/content/offer.ts'
import type { BasketItemId, GroupId, ProductId, ServiceType } from '../src/core/basic-types.ts'
import { at, basketOf, build, disposition, line, menu, choicesOf } from './fixture-content.ts'
import { bundle, slot, wideContent } from './fixture-halves.ts'
import { contentWithOffers, sizes } from './fixture-offers.ts'

/**
 * Baskets for tests of offers: a shop on a Sunday with one meal, its items, and their prices with the codes of some
 * offers.
 */
export const pizzas = { types: ['Pizzas'] } as const
export const large = { ...pizzas, sizes: sizes('large') } as const

/** A meal without a code, and one that requires a code. */
const solo = bundle('solo', 1500, [slot('pizza', ['margherita/small']), slot('drink', ['cola'])])
const members = bundle('members', 900, [slot('pizza', ['margherita/small'])], { requiresCoupon: true })
/** On a Sunday. */
export const offerMenu = (offers: readonly Offer[], way: ServiceType = 'Pickup'): Menu =>
  menu(
    way,
    contentWithOffers(offers, { ...wideContent, products: [...wideContent.products, solo, members] }),
    at('sunday'),
  )

const plain = menu()
export const pizza = (productId: string, size: string, quantity = 1, base = 'thin') =>
  line(productId, quantity, build(choicesOf(productId, plain), { size, base }), `${productId}-${size}-${base}`)
export const bread = (quantity = 1) => line('garlic-bread', quantity, null, 'bread')
export const cola = (quantity = 1) => line('cola', quantity, null, 'cola')

export const soloBox = (quantity = 1, from: Menu = offerMenu([])): Group => ({
  id: 'solo-1' as GroupId,
  productId: 'solo' as ProductId,
  quantity,
  slots: Object.fromEntries(
    solo.slots.map(({ id, choices: [first] }) => {
      const menuProduct = first && from.products.get(first.productId)
      if (first === undefined || menuProduct === undefined) return [id, []]
      const kept: Line = {
        id: `in-${id}` as BasketItemId,
        productId: first.productId,
        quantity: 1,
        build: defaultChoiceBuild(menuProduct, first),
      }
      return [id, [kept]]
    }),
  ),
  code: null,
})

/** A basket with the codes of all these offers. */
const withCodes = (state: BasketState, offers: readonly Offer[]): BasketState => ({
  ...state,
  codes: offers.flatMap(({ id, code }) => (code === null ? [] : [{ code, offerId: id }])),
})

export const priced = (
  lines: readonly Line[],
  offers: readonly Offer[],
  groups: readonly Group[] = [],
  way?: ServiceType,
): PricedBasket => {
  const state = { ...basketOf(lines, disposition(way)), groups }
  return priceBasket(withCodes(state, offers), offerMenu(offers, way))
}
