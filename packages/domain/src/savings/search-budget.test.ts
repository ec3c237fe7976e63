import { expect, test } from 'vitest'
import { makeBudget } from './search-budget.ts'

test('a budget is spent with its last unit of work', () => {
  const { spend, isSpent, spent } = makeBudget({ work: 10 })
  spend(9)
  expect([isSpent(), spent()]).toEqual([false, 9])
  spend(1)
  expect([isSpent(), spent()]).toEqual([true, 10])
})

test('a request has 100,000 units and 15 milliseconds', () => {
  const { spend, isSpent } = makeBudget()
  spend(99_999)
  expect(isSpent()).toBe(false)
  spend(1)
  expect(isSpent()).toBe(true)
  let time = 1_000
  const timed = makeBudget({ now: () => time })
  time = 1_014
  timed.spend(250)
  expect(timed.isSpent()).toBe(false)
  time = 1_015
  timed.spend(250)
  expect(timed.isSpent()).toBe(true)
})

test('the clock is read once in 250 units, and a late search stays late', () => {
  let time = 0
  let readings = 0
  const now = () => {
    readings += 1
    return time
  }
  const { spend, isSpent } = makeBudget({ milliseconds: 5, now })
  spend(249)
  isSpent()
  expect(readings).toBe(1)
  spend(1)
  isSpent()
  isSpent()
  expect(readings).toBe(2)
  spend(249)
  isSpent()
  expect(readings).toBe(2)
  time = 5
  spend(1)
  expect(isSpent()).toBe(true)
  time = 0
  spend(1_000)
  expect([isSpent(), readings]).toEqual([true, 3])
})
