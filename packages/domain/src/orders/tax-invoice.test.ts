import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { gstOf, sumOf } from '../core/money.ts'
import { cents } from '../core/basic-types.ts'
import { formatAbn, isAbn } from './abn.ts'
import { addsUp, mustNameBuyer, paymentLabel } from './tax-invoice.ts'

test.each([
  ['51 824 753 556', true],
  ['51824753556', true],
  ['51 824 753 557', false],
  ['15 824 753 556', false],
  ['51 824 753 55', false],
  ['01 824 753 556', false],
  ['', false],
])('[ORD-19] %s is an ABN: %s', (text, isOne) => expect(isAbn(text)).toBe(isOne))

test('[ORD-19] an ABN is written in its groups', () => expect(formatAbn('51824753556')).toBe('51 824 753 556'))

test('[ORD-19] an invoice names its buyer from $1,000', () => {
  expect([mustNameBuyer(cents(99_999)), mustNameBuyer(cents(100_000))]).toEqual([false, true])
})

test('[ORD-19] detects whether any invoice adds up to the cent', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5_000, max: 50_000 })), fc.integer({ min: 1, max: 9 }), (amounts, off) => {
      const lines = amounts.map(cents)
      const total = sumOf(lines)
      const gst = gstOf(total)
      expect(addsUp({ lines, total, gst })).toBe(true)
      expect(addsUp({ lines: [...lines, cents(off)], total, gst })).toBe(false)
      expect(addsUp({ lines, total, gst: cents(gst + off) })).toBe(false)
    }),
  )
})

const payment = { label: 'Cash', masked: null, collect: cents(0), serviceType: 'Pickup' } as const
test.each([
  [
    { ...payment, label: 'Credit or debit card', masked: '411111XXXXXX1111' },
    'Credit or debit card, Visa ending in 1111',
  ],
  [{ ...payment, collect: cents(2495) }, 'Cash, $24.95 at the counter'],
  [{ ...payment, collect: cents(2495), serviceType: 'Delivery' } as const, 'Cash, $24.95 at the door'],
  [{ ...payment, label: 'Zip Pay' }, 'Zip Pay'],
  [{ ...payment, label: 'PayPal', masked: 'jo@example.com' }, 'PayPal'],
])('[ORD-19] how an order was paid: %#', (paid, words) => expect(paymentLabel(paid)).toBe(words))
