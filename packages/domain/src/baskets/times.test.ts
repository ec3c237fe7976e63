import { expect, test } from 'vitest'
import { checkoutHoldTime } from './checkout-hold.ts'
import { copyWindow } from './copy.ts'
import { samePurchaseWindow } from './same-purchase.ts'

test.each([
  ['[BAS-26] a checkout holds its time for ten minutes', checkoutHoldTime, 600_000],
  ['[BAS-28] a repeated purchase is noticed for half an hour', samePurchaseWindow, 1_800_000],
  ['[BAS-27] a basket can be copied for a week', copyWindow, 604_800_000],
])('%s', (_, time, milliseconds) => {
  expect(time).toBe(milliseconds)
})
