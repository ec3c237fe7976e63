import { expect, test } from 'vitest'
import { sampleBasket, sampleItem, sampleMeal } from '../../../test/sample-baskets.ts'
import { withTestBrand } from '../../../test/test-brand.ts'
import type { PastOrder } from '../../api/order-history.ts'
import { audOf } from '../../lib/money.ts'
import { whatChanged } from '../fulfilment/save-texts.ts'
import { reorderRows } from '../orders/reorder-texts.ts'
import { restoredRows, restoredSentences } from '../recovery/restore-texts.ts'
import { changeRows } from './basket-difference.ts'
import { hasPrice } from './item-count.ts'

withTestBrand()

const whole = sampleBasket({ basketItems: [], groupedBasketItems: [sampleMeal('m1')], basketTotal: audOf(3000) })
const gone = sampleMeal('m1', { isAvailable: false, cents: 0 })
const incomplete = { ...whole, groupedBasketItems: [gone], basketTotal: audOf(0) }
const past = { total: audOf(3000), basketItems: [sampleItem('i1')], groupedBasketItems: [] } as unknown as PastOrder

test('[PAY-09] [ORD-09] a zero is a price only where nothing is missing', () => {
  expect([whole, incomplete, { ...whole, basketTotal: audOf(0) }].map(hasPrice)).toEqual([true, false, true])
  expect(hasPrice({ ...incomplete, basketTotal: audOf(650) })).toBe(true)
})

const nothingAvoided = { avoided: [], accepted: [] }

test.each([
  ['another place', () => changeRows(whole, incomplete)],
  ['the way back', () => changeRows(incomplete, whole).map((row) => ({ ...row, becomes: '' }))],
  ['a save', () => whatChanged({ basket: incomplete, before: whole })],
  ['a save that completes it', () => whatChanged({ basket: whole, before: incomplete })],
  ['a cart that comes back', () => restoredRows(whole, incomplete)],
  ['a cart that was incomplete', () => restoredSentences(incomplete, whole)],
  ['a reorder', () => reorderRows(past, incomplete, whole, nothingAvoided)],
  ['a reorder beside it', () => reorderRows(past, whole, incomplete, nothingAvoided).slice(-1)],
])('[ORD-09] [BAS-14] [SES-05] [BAS-28] %s names no total of an incomplete meal', (_, texts) => {
  expect(JSON.stringify(texts())).not.toContain('$0.00')
})
