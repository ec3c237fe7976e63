import { expect, test } from 'vitest'
import { knownDeviceLifetime } from './known-device.ts'
import { linkLifetimes } from './link-lifetimes.ts'

test('a link to reset a password works for half an hour, one to confirm an address for a day', () => {
  expect(linkLifetimes).toEqual({ reset: 1_800_000, verify: 86_400_000 })
})

test('an account recognises a device for a year', () => {
  expect(knownDeviceLifetime).toBe(31_536_000_000)
})
