import { expect, test } from 'vitest'
import { applePayScript } from './applepay/apple-device.ts'
import { googlePaySettings } from './googlepay/google-settings.ts'
import { visaCheckoutScript } from './visacheckout/visa-settings.ts'

const none = { uris: { URI_APPLE_PAY: '', URI_GOOGLE_PAY: '' }, settings: {} }

test('[PAY-08] a shop without wallets loads no wallet script', () => {
  expect([applePayScript(none), googlePaySettings(none), visaCheckoutScript(none)]).toEqual([null, null, null])
})

test('[PAY-17] [PAY-19] derives script URLs and merchant ids from the configuration', () => {
  const uris = { URI_APPLE_PAY: 'https://apple.test', URI_GOOGLE_PAY: 'https://google.test' }
  const settings = { ENVIRONMENT: 'uat', KEY_GOOGLE_PAY: 'merchant', KEY_CARD_GATEWAY: 'gateway-merchant' }
  expect(applePayScript({ uris, settings })).toBe('https://apple.test/jsapi/1.latest/apple-pay-sdk.js')
  expect(googlePaySettings({ uris, settings })).toEqual({
    scriptUrl: 'https://google.test/gp/p/js/pay.js',
    environment: 'TEST',
    merchantId: 'merchant',
    gatewayMerchantId: 'gateway-merchant',
  })
  const inProduction = { uris, settings: { ...settings, ENVIRONMENT: 'production' } }
  expect(googlePaySettings(inProduction)?.environment).toBe('PRODUCTION')
})

test.each([
  ['false', false],
  ['', false],
  ['true', true],
  [' ON ', true],
])('[PAY-16] with the flag %j the shop offers Visa Checkout: %s', (visa_checkout, isOffered) => {
  const script = visaCheckoutScript({ uris: { URI_VISA_CHECKOUT: 'https://visa.test' }, settings: { visa_checkout } })
  expect(script).toBe(isOffered ? 'https://visa.test/checkout-widget/resources/js/integration/v1/sdk.js' : null)
})
