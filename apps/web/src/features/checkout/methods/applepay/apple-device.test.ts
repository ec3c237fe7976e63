import { expect, test, vi } from 'vitest'
import { appleCanPay } from './apple-device.ts'

type Here = Parameters<typeof appleCanPay>[0]
const here = { configuration: { uris: { URI_APPLE_PAY: 'https://apple.example' } } } as unknown as Here

test.each([true, false])('[PAY-08] a device with Apple Pay is asked whether it can pay: %s', async (canPay) => {
  vi.stubGlobal('window', { ApplePaySession: { canMakePayments: () => canPay } })
  expect(await appleCanPay(here)).toBe(canPay)
})
