import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { menu, store } from '../../test/fixture-content.ts'
import { drawnBasket } from '../../test/random-baskets.ts'
import { referenceDeal } from '../../test/reference-deal.ts'
import type { Content } from '../content/content.ts'
import { priceBasket, type PricedBasket } from '../pricing/price-basket.ts'

/** Codes by the notice that reports them. */
const exhaustedOf = ({ notices }: PricedBasket, { offers }: Content): readonly string[] =>
  notices
    .filter(({ code }) => code === 'StockPromoLimitReached')
    .map(({ text }) => offers.find(({ name }) => text.startsWith(`${name}:`))?.id ?? '?')

test('[BAS-11] [BAS-06] meals, offers and savings agree with an independent pricer', () => {
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
    runs({ sample: 400, prove: 50_000, mutant: 60 }),
  )
}, 3_600_000)

test('[BAS-11] the same items and codes cost the same in any order, every saving is complete, and no amount is negative', () => {
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
