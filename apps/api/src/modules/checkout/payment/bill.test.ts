import { priceBasket } from '@forno/domain/pricing/price-basket'
import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { menu } from '../../../../../../packages/domain/test/fixture-content.ts'
import { drawnBasket } from '../../../../../../packages/domain/test/random-baskets.ts'
import { billOf } from './bill.ts'

test('[PAY-18] [PAY-22] [PAY-23] the lines of a bill add up to the total, and none costs nothing', () => {
  const kinds = new Set<string>()
  fc.assert(
    fc.property(drawnBasket, ({ basket, way, shop }) => {
      const priced = priceBasket(basket, menu(way, shop))
      const bill = billOf(priced)
      for (const { kind, total } of bill) {
        kinds.add(kind)
        expect(total === 0 ? 'free' : total < 0).toBe(kind === 'discount')
      }
      expect(bill.reduce((sum, { total }) => sum + total, 0)).toBe(priced.total)
    }),
    runs({ sample: 200, prove: 20_000 }),
  )
  expect([...kinds].toSorted()).toEqual(['charge', 'discount', 'item'])
})
