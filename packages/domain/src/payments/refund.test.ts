import { expect, test } from 'vitest'
import { cents } from '../core/basic-types.ts'
import { attemptStates } from './attempt.ts'
import { adjustmentTitle, refundOf, refundRow, refundSentence } from './refund.ts'

const [amount, nothing] = [cents(42_38), cents(0)]

test.each([
  ['voiding', nothing, 'returning'],
  ['unknown', nothing, 'returning'],
  ['refunded', amount, 'refunded'],
  ['refunded', nothing, 'refunded'],
  ['voided', amount, 'refunded'],
  ['voided', nothing, 'released'],
] as const)('[ORD-21] a payment that is %s, with %i cents captured, is %s', (state, taken, kind) => {
  expect(refundOf({ state, amount, taken })).toEqual({ kind, amount })
})

test('[ORD-21] a payment in any other state has no refund', () => {
  const returning = ['voiding', 'unknown', 'refunded', 'voided']
  for (const state of attemptStates.filter((each) => !returning.includes(each)))
    expect(refundOf({ state, amount, taken: amount })).toBeNull()
})

test.each([
  [null, 'There is nothing to pay.'],
  ['returning', "We're refunding $42.38 to you by PayPal. It can take up to 5 business days to appear."],
  ['refunded', "We've refunded $42.38 to you by PayPal. It can take up to 5 business days to appear."],
  ['released', 'You have not been charged. The hold of $42.38 (PayPal) can take up to 5 business days to disappear.'],
] as const)('[ORD-21] words a %s refund with amount, method and time', (kind, words) => {
  expect(refundSentence(kind === null ? null : { kind, amount, method: 'PayPal' })).toBe(words)
})

test.each([
  ['returning', 'Adjustment note', 'Refund on its way by PayPal'],
  ['refunded', 'Adjustment note', 'Refunded by PayPal'],
  ['released', 'Payment cancelled', 'Hold cancelled by PayPal'],
] as const)('[ORD-21] a %s refund has the document “%s” and its row', (kind, title, row) => {
  expect(adjustmentTitle(kind)).toBe(title)
  expect(refundRow({ kind, method: 'PayPal' })).toBe(row)
})
