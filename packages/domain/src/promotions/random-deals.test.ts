import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  basketOf,
  build,
  disposition,
  line,
  menu,
  offerOf,
  stock,
  store,
  surcharge,
} from '../../test/fixture-content.ts'
import { buildHalves, bundle, halvesOf, slot, wideContent } from '../../test/fixture-halves.ts'
import { contentWithOffers, free, ids, offer, sizes } from '../../test/fixture-offers.ts'
import { referenceDeal } from '../../test/reference-promotions.ts'
import type { AppliedCode, BasketState, Build, Group, Line } from '../baskets/state.ts'
import { weekdays, cents, type BasketItemId, type GroupId, type ProductId, type ServiceType } from '../words.ts'
import { priceBasket, type PricedBasket } from '../pricing/price-basket.ts'
import type { Content } from '../catalogue/content.ts'
import type { Offer } from './offer.ts'

const base = {
  ...wideContent,
  products: [
    ...wideContent.products.filter(({ kind }) => kind !== 'surcharge'),
    stock('gum', 333),
    surcharge('always', 7.5, { weekdays: [...weekdays] }),
    bundle('pair', 2900, [
      slot('first', ['margherita/large', 'calabrese/large']),
      slot('second', ['ham-and-mushroom/large']),
    ]),
  ],
}
const any = {}
const pizzas = { types: ['Pizzas' as const] }
const large = { types: ['Pizzas' as const], sizes: sizes('large') }
const meals = { types: ['Meals' as const] }
const sweets = { products: ids('tiramisu', 'cola', 'gum') }
const selector = fc.constantFrom(any, pizzas, large, meals, sweets, { products: ids('garlic-bread') })

const effect: fc.Arbitrary<Offer['effect']> = fc.oneof(
  fc.record({ kind: fc.constant('percentOff' as const), selector, percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('amountOff' as const), amount: fc.integer({ min: 1, max: 6000 }).map(cents) }),
  fc.record({
    kind: fc.constant('fixedPrice' as const),
    selector,
    price: fc.integer({ min: 0, max: 1500 }).map(cents),
  }),
  fc.record({ kind: fc.constant('freeItem' as const), selector, max: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('secondAtHalf' as const), selector }),
  fc.record({
    kind: fc.constant('buyXGetY' as const),
    buy: selector,
    buyCount: fc.integer({ min: 1, max: 3 }),
    get: selector,
    getCount: fc.integer({ min: 1, max: 2 }),
  }),
  fc.constant({ kind: 'freeDelivery' as const }),
)
const condition: fc.Arbitrary<Offer['conditions'][number]> = fc.oneof(
  fc.record({
    kind: fc.constant('minimumSubtotal' as const),
    amount: fc.integer({ min: 500, max: 6000 }).map(cents),
  }),
  fc.record({
    kind: fc.constant('contains' as const),
    selector,
    count: fc.integer({ min: 1, max: 3 }),
    words: fc.constant('more'),
  }),
  fc.constantFrom(
    { kind: 'serviceType' as const, serviceTypes: ['Pickup' as const] },
    { kind: 'states' as const, states: [store.state] },
    { kind: 'stores' as const, stores: [] },
  ),
)
const drawnOffers: fc.Arbitrary<readonly Offer[]> = fc
  .array(
    fc.record({
      effect,
      conditions: fc.array(condition, { maxLength: 2 }),
      needsCode: fc.boolean(),
      stacking: fc.constantFrom('alone' as const, 'one-per-line' as const, 'free' as const),
      perOrder: fc.constantFrom(null, 1, 2),
    }),
    { maxLength: 5 },
  )
  .map((drawn) =>
    drawn.map(({ effect: what, perOrder, needsCode, ...more }, index) =>
      offer(`o${index}`, what, {
        ...more,
        needsCode,
        code: needsCode ? `O${index}` : null,
        limits: { ...free, perOrder },
      }),
    ),
  )

const toppings = fc.dictionary(fc.constantFrom('ham', 'olive', 'prawn', 'cheese'), fc.integer({ min: 0, max: 2 }), {
  noNullPrototype: true,
  maxKeys: 2,
})
const ofSize = (productId: string, size: string, extra: Record<string, number>): Build =>
  build(offerOf(productId, menu('Pickup', base)), { size, toppings: extra })
const drawnLine: fc.Arbitrary<Omit<Line, 'id'>> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('margherita', 'ham-and-mushroom', 'calabrese', 'seafood'),
      fc.constantFrom('small', 'large', 'family'),
      toppings,
      fc.integer({ min: 1, max: 3 }),
    )
    .map(([productId, size, extra, quantity]) => line(productId, quantity, ofSize(productId, size, extra))),
  fc
    .tuple(fc.constantFrom('cola', 'garlic-bread', 'tiramisu', 'gum'), fc.integer({ min: 1, max: 4 }))
    .map(([productId, quantity]) => line(productId, quantity)),
  toppings.map((extra) =>
    line('half-n-half', 1, buildHalves(halvesOf(menu('Pickup', base)), { left: { toppings: extra } })),
  ),
)
const drawnGroup: fc.Arbitrary<Omit<Group, 'id'>> = fc
  .tuple(fc.constantFrom('margherita', 'calabrese'), toppings, fc.integer({ min: 1, max: 2 }))
  .map(([first, extra, quantity]) => ({
    productId: 'pair' as ProductId,
    quantity,
    code: null,
    slots: {
      first: [line(first, 1, ofSize(first, 'large', extra))],
      second: [line('ham-and-mushroom', 1, ofSize('ham-and-mushroom', 'large', {}))],
    },
  }))

const drawnBasket = fc
  .record({
    offers: drawnOffers,
    lines: fc.array(drawnLine, { maxLength: 6 }),
    groups: fc.array(drawnGroup, { maxLength: 2 }),
    strange: fc.boolean(),
    way: fc.constantFrom<ServiceType>('Pickup', 'Delivery'),
    city: fc.constantFrom(null, 'Erskineville'),
    dropped: fc.nat({ max: 4 }),
  })
  .map(({ offers, lines, groups, way, city, dropped }) => {
    const codes: readonly AppliedCode[] = offers.flatMap(({ code, id }, index) =>
      code === null || index === dropped ? [] : [{ code, offerId: id }],
    )
    const basket: BasketState = {
      ...basketOf(
        lines.map((one, index) => ({ ...one, id: `line-${index}` as BasketItemId })),
        disposition(way, city),
      ),
      groups: groups.map((group, index) => ({ ...group, id: `group-${index}` as GroupId })),
      codes,
    }
    return { basket, way, shop: contentWithOffers(offers, base) }
  })

/** By the message that tells of each. */
const exhaustedOf = ({ notices }: PricedBasket, { offers }: Content): readonly string[] =>
  notices
    .filter(({ code }) => code === 'StockPromoLimitReached')
    .map(({ text }) => offers.find(({ name }) => text.startsWith(`${name}:`))?.id ?? '?')

test('[BAS-11] [BAS-06] meals, offers and savings cost what a second pricer makes of the words', () => {
  fc.assert(
    fc.property(drawnBasket, ({ basket, way, shop }) => {
      const priced = priceBasket(basket, menu(way, shop))
      const expected = referenceDeal({ content: shop, store, serviceType: way }, basket)
      expect({
        subtotal: priced.subtotal,
        discount: priced.discount,
        savings: priced.savings,
        total: priced.total,
        taken: Object.fromEntries(priced.discounts.map((discount) => [discount.offer.id, discount.amount])),
        idle: priced.idleCodes.map(({ code }) => code),
        unfit: priced.idleCodes.filter(({ refusal }) => refusal !== null).map(({ code }) => code),
        exhausted: exhaustedOf(priced, shop),
      }).toEqual(expected)
    }),
    runs({ sample: 400, prove: 50_000 }),
  )
}, 3_600_000)

test('[BAS-11] the same things and codes cost the same in whatever order they lie there, each saving is told whole, and nothing is negative', () => {
  fc.assert(
    fc.property(drawnBasket, fc.integer(), ({ basket, way, shop }, seed) => {
      const shown = menu(way, shop)
      const priced = priceBasket(basket, shown)
      const turn = <Value>(list: readonly Value[]): Value[] =>
        list
          .map((value, index) => ({ value, key: ((index + 1) * 7919 * (Math.abs(seed) + 1)) % 1009 }))
          .sort((a, b) => a.key - b.key)
          .map(({ value }) => value)
      const other = { ...basket, lines: turn(basket.lines), groups: turn(basket.groups), codes: turn(basket.codes) }
      const { total, discount, savings } = priceBasket(other, shown)
      expect({ total, discount, savings }).toEqual({
        total: priced.total,
        discount: priced.discount,
        savings: priced.savings,
      })
      for (const { amount, trail } of priced.discounts) {
        expect(trail.reduce((sum, step) => sum + step.amount, 0)).toBe(amount)
        expect(amount).toBeGreaterThan(0)
      }
      expect(priced.discount).toBeLessThanOrEqual(priced.subtotal)
      for (const { total: charge } of priced.charges) expect(charge).toBeGreaterThanOrEqual(0)
    }),
    runs({ sample: 200, prove: 20_000 }),
  )
}, 3_600_000)
