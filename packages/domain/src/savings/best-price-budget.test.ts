import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rivals, shown, sized } from '../../test/fixture-best-price.ts'
import { basketOf, build, line } from '../../test/fixture-content.ts'
import { someOffers } from '../../test/fixture-offers.ts'
import { priceBasket } from '../pricing/price-basket.ts'
import type { ProductId } from '../core/basic-types.ts'
import { bestPrice } from './best-price.ts'
import { makeBudget } from './search-budget.ts'
import { worthAdding } from './worth-adding.ts'

let made = 0
const newId = () => `made-${(made += 1)}`

describe('[BAS-11] a best price has a budget', () => {
  const things = (quantity: fc.Arbitrary<number>) =>
    fc.record({
      lines: fc.uniqueArray(
        fc.tuple(
          fc.constantFrom('margherita', 'ham-and-mushroom', 'calabrese', 'cola', 'garlic-bread', 'tiramisu'),
          fc.constantFrom('small', 'large', 'family'),
          fc.constantFrom('thin', 'pan'),
          fc.nat({ max: 2 }),
        ),
        { selector: (thing) => thing.join(), minLength: 1, maxLength: 60 },
      ),
      quantities: fc.array(quantity, { minLength: 60, maxLength: 60 }),
    })
  const basketOfThings = ({ lines, quantities }: { lines: [string, string, string, number][]; quantities: number[] }) =>
    basketOf(
      lines.map(([product, size, base, mushroom], index) => {
        const quantity = quantities[index] ?? 1
        const pizza = way.products.get(product as ProductId)?.pizza ?? null
        if (pizza === null) return line(product, quantity, null, `line-${index}`)
        return line(product, quantity, build(pizza, { size, base, toppings: { mushroom } }), `line-${index}`)
      }),
    )
  const way = shown([...someOffers, ...rivals], 'Delivery')
  /**
   * The work that may follow the last check of the budget: one price of a basket of 60 lines, with and without each
   * code.
   */
  const lastLook = 10_000

  test('[BAS-11] answers any legal basket within it, for any lines and quantities', () => {
    fc.assert(
      fc.property(things(fc.integer({ min: 1, max: 99 })), fc.integer({ min: 0, max: 20_000 }), (lines, work) => {
        const basket = basketOfThings(lines)
        const budget = makeBudget({ work })
        const best = bestPrice(basket, way, newId, budget)
        worthAdding(basket, way, best, budget)
        expect(budget.spent()).toBeLessThan(work + lastLook)
        expect(best.total).toBeLessThanOrEqual(priceBasket(basket, way).total)
        expect(priceBasket(best.state, way).total).toBe(best.total)
      }),
      runs({ sample: 60, prove: 3_000 }),
    )
  }, 3_600_000)

  test('[BAS-11] of work: 99 of everything stays within the same budget', () => {
    const kinds = ['margherita', 'ham-and-mushroom', 'calabrese', 'cola', 'garlic-bread', 'tiramisu']
    const of = (quantity: number): number => {
      const budget = makeBudget({ work: 0 })
      const lines = kinds.map((kind): [string, string, string, number] => [kind, 'large', 'thin', 0])
      bestPrice(basketOfThings({ lines, quantities: kinds.map(() => quantity) }), way, newId, budget)
      return budget.spent()
    }
    expect(of(99)).toBe(of(2))
  })

  test('[BAS-11] of time: answers with its best result, marked as not exact, when time is up', () => {
    let reads = 0
    const budget = makeBudget({ milliseconds: 15, now: () => (reads += 1) * 10 })
    const lines = Array.from({ length: 30 }, (_, index): [string, string, string, number] => [
      index % 2 === 0 ? 'margherita' : 'ham-and-mushroom',
      'large',
      index % 4 < 2 ? 'thin' : 'pan',
      index % 3,
    ])
    const basket = basketOfThings({ lines, quantities: lines.map(() => 99) })
    const best = bestPrice(basket, way, newId, budget)
    expect(best.isExact).toBe(false)
    expect(budget.spent()).toBeLessThan(lastLook)
    expect(worthAdding(basket, way, best, budget)).toBeNull()
  })

  test('[BAS-11] a result within the budget never costs more than the present basket', () => {
    const basket = basketOf([sized('margherita', 'large'), sized('ham-and-mushroom', 'large')])
    const best = bestPrice(basket, shown([]), newId, makeBudget({ work: 0 }))
    expect(best).toMatchObject({ isExact: false, saving: 0, state: basket })
  })
})
