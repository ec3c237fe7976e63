import { fileURLToPath } from 'node:url'
import { defaultBuildOf } from '@forno/domain/pricing/chosen-build'
import { newBasket } from '@forno/domain/baskets/changes'
import type { BasketState, Line } from '@forno/domain/basket/state'
import { menuFor } from '@forno/domain/menu/menu'
import { dispositionOf } from '@forno/domain/fulfilment/disposition'
import { localMoment, parseWhen } from '@forno/domain/fulfilment/local-time'
import { priceBasket } from '@forno/domain/pricing/price-basket'
import type { BasketId, BasketItemId } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { readContent } from '../content/index.ts'
import { makeBestPrices } from './best-prices.ts'

const read = readContent(fileURLToPath(new URL('../../../../../content', import.meta.url)))
if (!('content' in read)) throw new Error(JSON.stringify(read, null, 2))
const content = { ...read.content, version: 1 }
const store = content.stores.find(({ id }) => id === 'NSW01')!
const menu = menuFor(content, store, null, 'Delivery', localMoment(parseWhen('2026-11-26T18:00+11:00')!, store.zone))

/** Products of every kind in turn, so that they form meals. */
const products = (() => {
  const kinds = Map.groupBy(
    [...menu.products.values()].filter(({ product }) => product.kind !== 'bundle' && product.alcoholUnits === 0),
    ({ product }) => product.productType,
  )
  const longest = Math.max(...[...kinds.values()].map((kind) => kind.length))
  return Array.from({ length: longest }, (_, row) => [...kinds.values()].flatMap((kind) => kind[row] ?? [])).flat()
})()

const basketOf = (lines: number, quantity: number): BasketState => ({
  ...newBasket(dispositionOf(store.id, { serviceType: 'Delivery' }), 'Website'),
  lines: products.slice(0, lines).map((thing, index): Line => ({
    id: `line-${index}` as BasketItemId,
    productId: thing.product.id,
    quantity,
    build: defaultBuildOf(thing),
  })),
})
const idOf = (index: number) => `basket-${index}` as BasketId

/**
 * Work done between two checks of the budget: one price of a basket of 60 lines, with and without each of its codes.
 */
const maxOverrun = 10_000

test('[BAS-11] bounds the work for ten clients with 20 lines of 99, and lets other requests run in between', async () => {
  const spent: number[] = []
  const turns: string[] = []
  const bestPrices = makeBestPrices({
    now: () => 0,
    onSpent: (budget) => {
      spent.push(budget.spent())
      turns.push('best price')
    },
  })
  const requests = Promise.all(
    Array.from({ length: 10 }, (_, index) => bestPrices.find(idOf(index), basketOf(20, 99 - index), menu)),
  )
  let isOver = false
  void requests.then(() => (isOver = true))
  const ping = (): void => {
    turns.push('ping')
    if (!isOver) setImmediate(ping)
  }
  setImmediate(ping)
  const answers = await requests
  expect(spent).toHaveLength(10)
  expect(Math.max(...spent)).toBeLessThan(100_000 + maxOverrun)
  expect(turns.join().includes('best price,best price')).toBe(false)
  for (const [index, { best }] of answers.entries()) {
    expect(best.total).toBeLessThan(priceBasket(basketOf(20, 99 - index), menu).total)
    expect(priceBasket(best.state, menu).total).toBe(best.total)
  }
})

test('[BAS-11] bounds the work for the largest possible basket', async () => {
  const spent: number[] = []
  const bestPrices = makeBestPrices({ now: () => 0, onSpent: (budget) => spent.push(budget.spent()) })
  const { best } = await bestPrices.find(idOf(0), basketOf(60, 99), menu)
  expect(best.isExact).toBe(false)
  expect(spent[0]).toBeLessThan(100_000 + maxOverrun)
})

test('[BAS-11] applies the price that was shown, and keeps later changes of the basket', async () => {
  const spent: number[] = []
  const bestPrices = makeBestPrices({ now: () => 0, onSpent: (budget) => spent.push(budget.spent()) })
  const basket = basketOf(6, 2)
  const { best } = await bestPrices.find(idOf(0), basket, menu)
  expect(bestPrices.take(idOf(0), { ...basket, note: 'ring twice' }, menu)).toEqual({
    ...best.state,
    note: 'ring twice',
  })
  expect(spent).toHaveLength(1)
  const changed = basketOf(6, 3)
  expect(priceBasket(bestPrices.take(idOf(0), changed, menu), menu).total).toBeLessThan(
    priceBasket(changed, menu).total,
  )
  expect(spent).toHaveLength(2)
})
