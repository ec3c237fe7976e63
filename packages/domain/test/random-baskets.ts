import fc from 'fast-check'
import type { AppliedCode, BasketState, Group, Line } from '../src/basket/state.ts'
import type { Build } from '../src/pizza/build.ts'
import type { Offer } from '../src/content/offer.ts'
import {
  weekdays,
  cents,
  type BasketItemId,
  type GroupId,
  type ProductId,
  type ServiceType,
} from '../src/core/basic-types.ts'
import { basketOf, build, disposition, line, menu, choicesOf, stock, store, surcharge } from './fixture-content.ts'
import { buildHalves, bundle, halvesOf, slot, wideContent } from './fixture-halves.ts'
import { contentWithOffers, free, ids, offer, sizes } from './fixture-offers.ts'

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
  build(choicesOf(productId, menu('Pickup', base)), { size, toppings: extra })
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

/** A random basket with its service type, and the content with the offers that it was drawn for. */
export const drawnBasket = fc
  .record({
    offers: drawnOffers,
    lines: fc.array(drawnLine, { maxLength: 6 }),
    groups: fc.array(drawnGroup, { maxLength: 2 }),
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
