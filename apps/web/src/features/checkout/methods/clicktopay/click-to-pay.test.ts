import type { Configuration } from '@forno/contracts/configuration/configuration'
import { expect, test, vi } from 'vitest'
import { clickToPay } from './click-to-pay.ts'

const device = vi.hoisted(() => ({ isNative: false }))
vi.mock('../../../../native/native-app.ts', () => ({ isNativeApp: () => device.isNative }))

const configuration: Configuration = { uris: {}, settings: {} }

test.each([
  ['a browser shows Click to Pay', false],
  ['the phone app has no Click to Pay', true],
])('[PAY-08] [PAY-16] %s', (_, isNative) => {
  device.isNative = isNative
  expect(clickToPay.isAbleHere?.(configuration)).toBe(!isNative)
})
