import { expect, test } from 'vitest'
import { instant } from '../core/basic-types.ts'
import { serviceOfOffer, voucherStatus } from './voucher-status.ts'

const noon = instant(1_800_000_000_000)
const later = instant(noon + 1)

test.each([
  ['available while there are uses left', { maximum: 2, uses: 1, validUntil: later }, 'available'],
  ['available for ever without a limit', { maximum: null, uses: 9, validUntil: null }, 'available'],
  ['redeemed when used up', { maximum: 1, uses: 1, validUntil: later }, 'redeemed'],
  ['redeemed though its time is over, too', { maximum: 1, uses: 1, validUntil: noon }, 'redeemed'],
  ['expired from its last instant on', { maximum: 1, uses: 0, validUntil: noon }, 'expired'],
] as const)('[ACC-31] a voucher is %s', (_, voucher, status) => {
  expect(voucherStatus(voucher, noon)).toBe(status)
})

test('[ACC-31] an offer is for one service, or for any', () => {
  const pickup = { kind: 'serviceType', serviceTypes: ['Pickup'] } as const
  const both = { kind: 'serviceType', serviceTypes: ['Pickup', 'Delivery'] } as const
  expect(serviceOfOffer({ conditions: [pickup] })).toBe('Pickup')
  expect(serviceOfOffer({ conditions: [both] })).toBeNull()
  expect(serviceOfOffer({ conditions: [] })).toBeNull()
  expect(serviceOfOffer({ conditions: [{ kind: 'firstOrder' }, pickup] })).toBe('Pickup')
})
