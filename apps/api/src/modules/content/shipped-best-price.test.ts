import { fileURLToPath } from 'node:url'
import { defaultBuildOf } from '@forno/domain/pricing/chosen-build'
import { newBasket } from '@forno/domain/baskets/changes'
import type { AppliedCode, BasketState, Line } from '@forno/domain/basket/state'
import { menuFor, type Menu } from '@forno/domain/menu/menu'
import { dispositionOf } from '@forno/domain/fulfilment/disposition'
import { localMoment, parseWhen } from '@forno/domain/fulfilment/local-time'
import { priceBasket } from '@forno/domain/pricing/price-basket'
import { bestPrice } from '@forno/domain/savings/best-price'
import { makeBudget, maximumWork } from '@forno/domain/savings/search-budget'
import type { BasketItemId, ProductId } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { readContent } from './read-content.ts'

const result = readContent(fileURLToPath(new URL('../../../../../content', import.meta.url)))
if (!('content' in result)) throw new Error(JSON.stringify(result, null, 2))
const content = { ...result.content, version: 1 }
const store = content.stores.find(({ id }) => id === 'NSW01')!
const deliveryAt = (when: string): Menu =>
  menuFor(content, store, null, 'Delivery', localMoment(parseWhen(when)!, store.zone))

const basketOf = (menu: Menu, ...things: readonly (readonly [productId: string, quantity: number])[]): BasketState => ({
  ...newBasket(dispositionOf(store.id, { serviceType: 'Delivery' }), 'Website'),
  lines: things.map(([id, quantity], index): Line => {
    const found = menu.products.get(id as ProductId)
    if (found === undefined) throw new RangeError(`${id} is not on that menu`)
    return { id: `line-${index}` as BasketItemId, productId: found.product.id, quantity, build: defaultBuildOf(found) }
  }),
})

/** Every combination of public codes that are valid there and then and may be used together. */
const everySet = (menu: Menu): readonly (readonly AppliedCode[])[] => {
  const open = [...menu.offers.values()].flatMap(({ offer, refusal }) => {
    const { perCustomer, perEmailPerDay, total } = offer.limits
    const isOpen = refusal === null && perCustomer === null && perEmailPerDay === null && total === null
    const isForAll = offer.conditions.every(({ kind }) => kind !== 'paymentType' && kind !== 'firstOrder')
    return isOpen && isForAll && offer.isShown && offer.code !== null && offer.effect.kind !== 'bundle'
      ? [{ code: offer.code, offerId: offer.id }]
      : []
  })
  return open.reduce<readonly (readonly AppliedCode[])[]>(
    (sets, code) => [...sets, ...sets.map((set) => [...set, code])],
    [[]],
  )
}
const leastOf = (menu: Menu, basket: BasketState): number =>
  Math.min(...everySet(menu).map((codes) => priceBasket({ ...basket, codes }, menu).total))

const order = [
  ['house-supreme', 1],
  ['garlic-prawn', 2],
  ['family-chips', 1],
  ['garlic-bread', 2],
  ['lemonade-1250', 1],
] as const

// When both surcharges applied, the best price was $86.36: $69.09 plus 25%.
test.each([
  ['an ordinary day', '2026-11-26T18:00+11:00', 6909],
  ['Easter Sunday, with the surcharge of the public holiday', '2027-03-28T12:00+11:00', 7945],
])('[BAS-11] five lines for delivery on %s get a code that no set of three lines gets', (_, when, total) => {
  const menu = deliveryAt(when)
  const basket = basketOf(menu, ...order)
  const best = bestPrice(basket, menu, () => 'made')
  expect(best).toMatchObject({ total, isExact: true })
  expect(best.total).toBe(leastOf(menu, basket))
  expect(best.newCodes.map(({ code }) => code)).toContain('FIVER')
  expect(best.newCodes.length).toBeGreaterThanOrEqual(4)
  expect(priceBasket(best.state, menu)).toMatchObject({ total, idleCodes: [] })
})

test('[BAS-11] four lines for delivery get the price of the best of all sets of codes', () => {
  const menu = deliveryAt('2026-11-26T18:00+11:00')
  const basket = basketOf(menu, ['house-supreme', 1], ['ham-and-cheese', 1], ['family-chips', 1], ['cola-1250', 1])
  expect(bestPrice(basket, menu, () => 'made')).toMatchObject({ isExact: true, total: leastOf(menu, basket) })
})

test('[BAS-11] an office order of eleven lines, three each, gets the price that fifteen times the work finds, marked as not exact', () => {
  const menu = deliveryAt('2026-11-26T18:00+11:00')
  const pizzas = ['house-supreme', 'garlic-prawn', 'margherita', 'garden-veg', 'ham-and-cheese']
  const others = [
    'family-chips',
    'garlic-bread',
    'cheesy-garlic-bread',
    'lemonade-1250',
    'cola-1250',
    'chocolate-lava-cake',
  ]
  const basket = basketOf(menu, ...[...pizzas, ...others].map((id) => [id, 3] as const))
  const best = bestPrice(basket, menu, () => 'made')
  const thorough = bestPrice(basket, menu, () => 'made', makeBudget({ work: 15 * maximumWork }))
  expect([best.isExact, thorough.isExact]).toEqual([false, true])
  expect(best.total).toBe(thorough.total)
})
