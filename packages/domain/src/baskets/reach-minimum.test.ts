import { expect, test } from 'vitest'
import { cents } from '../core/basic-types.ts'
import { reachMinimum } from './reach-minimum.ts'

const sides = [650, 340, 1200, 339, 900, 700].map((price) => ({ price: cents(price) }))
const offered = (missing: number) => reachMinimum(cents(missing), sides).map(({ price }) => price)

test.each([
  ['a product at exactly the missing amount reaches it, one a cent cheaper does not', 340, [340, 650, 700, 900]],
  ['four at most, the cheapest first', 5, [339, 340, 650, 700]],
  ['fewer where fewer reach it', 1000, [1200]],
  ['none where none reaches it', 1201, []],
])('[RUL-01] [RUL-02] %s', (_, missing, expected) => {
  expect(offered(missing)).toEqual(expected)
})
