import { expect, test } from 'vitest'
import { isNearLimit, rateLimits } from './rate-limits.ts'

test('a counter is near its limit once it is more than half full', () => {
  expect(rateLimits.guestCashByNumber.points).toBe(4)
  expect([1, 2, 3, 4].map((uses) => isNearLimit('guestCashByNumber', uses))).toEqual([false, false, true, true])
})

test.each([
  ['passwordByAccount', 900],
  ['guestCashByNumber', 3_600],
  ['pinByDeviceAndDay', 86_400],
  ['voucherCodeBySession', 600],
] as const)('%s counts the uses of %i seconds', (name, seconds) => {
  expect(rateLimits[name].seconds).toBe(seconds)
})

test('a limit by address is wider than the limit by person of the same kind', () => {
  const { passwordByAccount, passwordByAddress, declineByCustomer, declineByAddress } = rateLimits
  expect(passwordByAddress.points).toBeGreaterThan(passwordByAccount.points)
  expect(declineByAddress.points).toBeGreaterThan(declineByCustomer.points)
  expect(rateLimits.guestCashByAddress.points).toBeGreaterThan(rateLimits.guestCashByNumber.points)
})
