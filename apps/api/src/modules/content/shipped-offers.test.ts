import { fileURLToPath } from 'node:url'
import { defaultBuildOf } from '@forno/domain/pricing/chosen-build'
import { newBasket } from '@forno/domain/baskets/changes'
import type { Line } from '@forno/domain/basket/state'
import { isHalves } from '@forno/domain/pizza/build'
import { menuFor, type Menu } from '@forno/domain/menu/menu'
import { sizeOf } from '@forno/domain/pizza/pizza-choices'
import { dispositionOf } from '@forno/domain/fulfilment/disposition'
import { parseWhen, localMoment } from '@forno/domain/fulfilment/local-time'
import { priceBasket } from '@forno/domain/pricing/price-basket'
import { type Condition, effectOrder } from '@forno/domain/content/offer'
import { offerConditions } from '@forno/domain/vouchers/offer-conditions'
import type { BasketItemId, ProductId, ServiceType, SizeId } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { readContent } from './read-content.ts'

const result = readContent(fileURLToPath(new URL('../../../../../content', import.meta.url)))
if (!('content' in result)) throw new Error(JSON.stringify(result, null, 2))
const content = { ...result.content, version: 1 }
const { offers } = content

const conditionKinds: readonly Condition['kind'][] = [
  'serviceType',
  'stores',
  'states',
  'weekdays',
  'timeOfDay',
  'dates',
  'minimumSubtotal',
  'paymentType',
  'firstOrder',
  'contains',
]

test('[VOU-12] at least a dozen offers, covering every kind of effect, condition and limit', () => {
  expect(offers.filter(({ isShown }) => isShown).length).toBeGreaterThanOrEqual(12)
  expect(new Set(offers.map(({ effect }) => effect.kind))).toEqual(new Set(Object.keys(effectOrder)))
  expect(new Set(offers.flatMap(({ conditions }) => conditions.map(({ kind }) => kind)))).toEqual(
    new Set(conditionKinds),
  )
  for (const limit of ['perOrder', 'perCustomer', 'perEmailPerDay', 'total'] as const)
    expect(
      offers.some(({ limits }) => limits[limit] !== null),
      limit,
    ).toBe(true)
})

test('[VOU-12] each offer describes its effect in a sentence of its own, and each condition in words', () => {
  expect(new Set(offers.map(({ words }) => words)).size).toBe(offers.length)
  for (const offer of offers) {
    expect(offer.words, offer.id).toMatch(/^[A-Z0-9$].{20,140}\.$/)
    for (const words of offerConditions(offer, content)) expect(words, offer.id).toMatch(/^[A-Z].*[^.]$/)
  }
})

const menuAt = (storeId: string, serviceType: ServiceType, when: string): Menu => {
  const store = content.stores.find(({ id }) => id === storeId)
  if (store === undefined) throw new RangeError(`there is no store ${storeId}`)
  return menuFor(content, store, null, serviceType, localMoment(parseWhen(when)!, store.zone))
}

const lineOf = (menu: Menu, words: string, index: number): Line => {
  const [name = '', count = '1'] = words.split('*')
  const [productId = '', size] = name.split('/')
  const found = menu.products.get(productId as ProductId)
  if (found === undefined) throw new RangeError(`${productId} is not on that menu`)
  const build = defaultBuildOf(found)
  const sized = found.pizza !== null && size !== undefined ? sizeOf(found.pizza, size as SizeId) : undefined
  return {
    id: `line-${index}` as BasketItemId,
    productId: productId as ProductId,
    quantity: Number(count),
    build:
      build === null || isHalves(build) || sized === undefined
        ? build
        : { ...build, sizeId: sized.sizeId, baseId: sized.defaultBase },
  }
}

const priceWith = (menu: Menu, code: string, items: string) => {
  const offer = offers.find((one) => one.code === code || one.id === code)
  if (offer === undefined || menu.store === null) throw new RangeError(`there is no ${code}`)
  const blank = newBasket(dispositionOf(menu.store.id, { serviceType: menu.serviceType }), 'Website')
  const lines = items.split(' ').map((words, index) => lineOf(menu, words, index))
  const state = { ...blank, lines, codes: [{ code, offerId: offer.id }] }
  return { with: priceBasket(state, menu), without: priceBasket({ ...state, codes: [] }, menu) }
}
/** Price of one standard unit of a product there. */
const costs = (menu: Menu, words: string): number =>
  priceBasket(
    {
      ...newBasket(dispositionOf(menu.store!.id, { serviceType: menu.serviceType }), 'Website'),
      lines: [lineOf(menu, words, 0)],
    },
    menu,
  ).subtotal

type OfferCase = readonly [
  code: string,
  store: string,
  serviceType: ServiceType,
  when: string,
  items: string,
  saves: (of: (words: string) => number) => number,
]
const tuesday = '2026-11-24T18:00:00+11:00'
const saturday = '2026-11-21T12:00:00+11:00'
const offerCases: readonly OfferCase[] = [
  ['TENNER', 'NSW01', 'Pickup', tuesday, 'garden-veg/large*2', (of) => 2 * (of('garden-veg/large') - 1000)],
  ['BOTTLE', 'NSW01', 'Pickup', saturday, 'margherita/large*5 cola-1250*4', (of) => 3 * of('cola-1250')],
  ['QUARTER', 'NSW01', 'Pickup', saturday, 'garden-veg/large*4', (of) => 4 * Math.round(of('garden-veg/large') / 4)],
  ['FIVER', 'NSW01', 'Delivery', saturday, 'margherita/large*4', () => 500],
  ['GARLIC', 'NSW01', 'Pickup', saturday, 'margherita/large*2 garlic-bread*2', (of) => of('garlic-bread')],
  ['HALFTIME', 'NSW01', 'Pickup', tuesday, 'margherita/large*2', (of) => Math.floor(of('margherita/large') / 2)],
  ['SIDEKICK', 'NSW01', 'Pickup', saturday, 'garlic-bread*3', (of) => of('garlic-bread')],
  ['WELCOME', 'NSW01', 'Pickup', saturday, 'garlic-bread', (of) => Math.round(of('garlic-bread') / 5)],
  ['NIGHTOWL', 'NSW01', 'Pickup', '2026-11-22T01:00:00+11:00', 'chips', (of) => Math.round(of('chips') * 0.15)],
  ['WESTLUNCH', 'WA01', 'Pickup', '2026-11-24T12:00:00+08:00', 'lunch-veg', (of) => of('lunch-veg') - 500],
  ['NEWTOWN', 'NSW01', 'Pickup', saturday, 'margherita/large', (of) => Math.round(of('margherita/large') / 10)],
  ['TINSEL', 'NSW01', 'Pickup', '2026-12-10T18:00:00+11:00', 'garden-veg/large*6', () => 800],
  ['COINJAR', 'NSW01', 'Pickup', saturday, 'garden-veg/large*2 chocolate-lava-cake', (of) => of('chocolate-lava-cake')],
  ['FIRST100', 'NSW01', 'Pickup', saturday, 'tiramisu', (of) => of('tiramisu')],
  ['free-pizza', 'NSW01', 'Pickup', saturday, 'margherita/large', (of) => of('margherita/large')],
]

test.each(offerCases)(
  '[VOU-01] [VOU-12] %s at %s saves what it promises',
  (code, storeId, serviceType, when, items, saves) => {
    const menu = menuAt(storeId, serviceType, when)
    const priced = priceWith(menu, code, items)
    expect(priced.with.idleCodes).toEqual([])
    expect(priced.with.discount).toBe(saves((words) => costs(menu, words)))
    expect(priced.without.discount).toBe(0)
  },
)

test('[VOU-12] FREEWAY removes the delivery fee', () => {
  const menu = menuAt('NSW01', 'Delivery', saturday)
  const priced = priceWith(menu, 'FREEWAY', 'margherita/large*3')
  expect(priced.without.total - priced.with.total).toBe(menu.store?.deliveryFee)
})

test('[VOU-11] every deal that needs a code has an offer that unlocks it, and a standard version', () => {
  const closed = content.products.filter((product) => product.kind === 'bundle' && product.requiresCoupon)
  for (const deal of closed) {
    const opener = offers.find(({ effect }) => effect.kind === 'bundle' && effect.productId === deal.id)
    expect(opener?.code, deal.id).toMatch(/^[A-Z]/)
  }
})
