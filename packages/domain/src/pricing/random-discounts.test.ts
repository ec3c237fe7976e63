import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { line } from '../../test/fixture-content.ts'
import { free, ids, offer } from '../../test/fixture-offers.ts'
import { large, pizza, pizzas, priced, soloBox } from '../../test/fixture-offer-baskets.ts'
import type { Line } from '../basket/state.ts'
import { sumOf } from '../core/money.ts'
import type { PricedBasket } from './price-basket.ts'
import { cents, type ServiceType } from '../core/basic-types.ts'
import { effectOrder, type Effect, type Offer } from '../content/offer.ts'

const someLine = fc.oneof(
  fc.record({
    product: fc.constantFrom('margherita', 'feast'),
    size: fc.constantFrom('small', 'large'),
    base: fc.constantFrom('thin', 'pan'),
  }),
  fc.record({ product: fc.constantFrom('cola', 'garlic-bread') }),
)
type SomeLine = { product: string; size?: string; base?: string }
const lineFrom = ({ product, size, base }: SomeLine, quantity: number): Line =>
  size === undefined ? line(product, quantity, null, product) : pizza(product, size, quantity, base)

const someEffect: fc.Arbitrary<Effect> = fc.oneof(
  fc.record({
    kind: fc.constant('fixedPrice' as const),
    selector: fc.constantFrom({}, pizzas, large),
    price: fc.integer({ min: 0, max: 2000 }).map(cents),
  }),
  fc.record({
    kind: fc.constant('freeItem' as const),
    selector: fc.constantFrom({}, pizzas, { products: ids('cola') }),
    max: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant('secondAtHalf' as const), selector: fc.constantFrom({}, pizzas, large) }),
  fc.record({
    kind: fc.constant('buyXGetY' as const),
    buy: fc.constantFrom({}, pizzas, large),
    buyCount: fc.integer({ min: 1, max: 3 }),
    get: fc.constantFrom({}, pizzas, { products: ids('cola') }),
    getCount: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({
    kind: fc.constant('percentOff' as const),
    selector: fc.constantFrom({}, pizzas),
    percent: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({ kind: fc.constant('amountOff' as const), amount: fc.integer({ min: 1, max: 6000 }).map(cents) }),
  fc.constant<Effect>({ kind: 'freeDelivery' }),
)
const drawn = fc.record({
  lines: fc.uniqueArray(fc.tuple(someLine, fc.integer({ min: 1, max: 4 })), {
    selector: ([one]) => JSON.stringify(one),
    maxLength: 5,
  }),
  meals: fc.integer({ min: 0, max: 2 }),
  offers: fc
    .array(
      fc.record({
        effect: someEffect,
        perOrder: fc.constantFrom(null, 1, 2),
        stacking: fc.constantFrom('one-per-line' as const, 'free' as const),
        isCoded: fc.boolean(),
      }),
      { maxLength: 5 },
    )
    .map((all) =>
      all.map(({ effect, perOrder, stacking, isCoded }, index) =>
        offer(`offer-${index}`, effect, {
          limits: { ...free, perOrder },
          stacking,
          needsCode: isCoded,
          ...(isCoded ? {} : { code: null }),
        }),
      ),
    ),
  way: fc.constantFrom<ServiceType>('Pickup', 'Delivery'),
})
type RandomBasket = {
  readonly lines: readonly (readonly [SomeLine, number])[]
  readonly meals: number
  readonly offers: readonly Offer[]
  readonly way: ServiceType
}
const basketFrom = ({ lines, meals, offers, way }: RandomBasket) =>
  priced(
    lines.map(([one, quantity]) => lineFrom(one, quantity)),
    offers,
    meals === 0 ? [] : [soloBox(meals)],
    way,
  )

describe('regardless of its history, a basket', () => {
  const counts = runs({ sample: 300, prove: 20_000, mutant: 60 })

  const told = ({ total, savings, discounts }: PricedBasket) => ({
    total,
    savings,
    discounts: discounts.map(({ code, offer: { id }, amount, trail }) => ({ code, id, amount, trail })),
  })

  test('[BAS-11] costs the same for the same lines and codes, in any order', () => {
    fc.assert(
      fc.property(drawn, (basket) => {
        const turned = { ...basket, lines: basket.lines.toReversed(), offers: basket.offers.toReversed() }
        expect(told(basketFrom(turned))).toEqual(told(basketFrom(basket)))
      }),
      counts,
    )
  })

  test('[BAS-11] costs the same for one line with a quantity as for separate lines', () => {
    fc.assert(
      fc.property(drawn, (basket) => {
        const lines = basket.lines.flatMap(([one, quantity]) => Array<[SomeLine, number]>(quantity).fill([one, 1]))
        expect(basketFrom({ ...basket, lines }).total).toBe(basketFrom(basket).total)
      }),
      counts,
    )
  })

  test('[BAS-11] has no negative price, trails that add up to their amounts, and discounts in the order of their kinds', () => {
    fc.assert(
      fc.property(drawn, (basket) => {
        const { discounts, discount, subtotal, total, charges, savings } = basketFrom(basket)
        expect(discount).toBeLessThanOrEqual(subtotal)
        expect(sumOf(discounts.map(({ amount }) => amount))).toBe(discount)
        for (const { amount, trail } of discounts) {
          expect(amount).toBeGreaterThan(0)
          expect(sumOf(trail.map((step) => step.amount))).toBe(amount)
        }
        const kinds = discounts.map(({ offer: { effect } }) => effectOrder[effect.kind])
        expect(kinds).toEqual(kinds.toSorted((a, b) => a - b))
        expect(total).toBe(subtotal - discount + sumOf(charges.map((charge) => charge.total)))
        expect(savings).toBeGreaterThanOrEqual(discount)
      }),
      counts,
    )
  })

  test('[BAS-11] reduces a delivery fee only by the offer for it', () => {
    fc.assert(
      fc.property(drawn, (basket) => {
        const { charges, subtotal } = basketFrom({ ...basket, way: 'Delivery' })
        const isFree = basket.offers.some(({ effect }) => effect.kind === 'freeDelivery')
        const fee = charges.find(({ type }) => type === 'Delivery')
        expect(fee?.total ?? 0).toBe(subtotal === 0 || isFree ? 0 : 795)
      }),
      counts,
    )
  })

  test('[BAS-11] is never more expensive with an offer than without', () => {
    fc.assert(
      fc.property(drawn, (basket) => {
        expect(basketFrom(basket).total).toBeLessThanOrEqual(basketFrom({ ...basket, offers: [] }).total)
      }),
      counts,
    )
  })

  test('[BAS-11] [VOU-01] is never more expensive with one more code', () => {
    fc.assert(
      fc.property(drawn, fc.nat(), (basket, place) => {
        const coded = basket.offers.filter(({ code }) => code !== null)
        const left = coded[place % Math.max(1, coded.length)]
        const fewer = basketFrom({ ...basket, offers: basket.offers.filter((each) => each !== left) })
        expect(basketFrom(basket).total).toBeLessThanOrEqual(fewer.total)
      }),
      counts,
    )
  })
})
