import { expect, test, vi } from 'vitest'
import { appleCanPay } from './apple-device.ts'

const contextAt = (origin: string) => ({
  configuration: { uris: { URI_APPLE_PAY: origin }, settings: {} },
  takesAmex: true,
})

test.each([true, false])('[PAY-08] the answer of a device with Apple Pay decides: %s', async (canPay) => {
  vi.stubGlobal('window', { ApplePaySession: { canMakePayments: () => canPay } })
  expect(await appleCanPay(contextAt('https://apple.example'))).toBe(canPay)
})

test('[PAY-08] a shop without Apple Pay offers it on no device', async () => {
  vi.stubGlobal('window', { ApplePaySession: { canMakePayments: () => true } })
  expect(await appleCanPay(contextAt(''))).toBe(false)
})
