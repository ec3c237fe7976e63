import { expect, test } from 'vitest'
import { checkoutHoldTime } from './checkout-hold.ts'
import { copyWindow } from './copy.ts'
import { samePurchaseWindow } from './same-purchase.ts'

test('[BAS-26] [BAS-27] [BAS-28] how long a checkout holds, a repeated purchase is noticed, and a basket can be copied', () => {
  expect([checkoutHoldTime, samePurchaseWindow, copyWindow]).toEqual([600_000, 1_800_000, 604_800_000])
})
