import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { gstOf, sumOf } from '../core/money.ts'
import { cents } from '../core/basic-types.ts'
import { addsUp, mustNameBuyer, paymentLabel } from './tax-invoice.ts'

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
