import { expect, test } from 'vitest'
import { applePayHosts, merchantSessionAddress } from './apple-pay-hosts.ts'

const path = '/paymentservices/paymentSession'
const simulatorOrigin = 'http://localhost:8103'
/** From Apple's page "Setting up your server". */
const published = [
  ...['apple-pay-gateway', 'apple-pay-gateway-cert', 'cn-apple-pay-gateway', 'cn-apple-pay-gateway-cert'],
  ...['apple-pay-gateway-nc-pod1', 'apple-pay-gateway-nc-pod2', 'apple-pay-gateway-nc-pod3'],
  ...['apple-pay-gateway-nc-pod4', 'apple-pay-gateway-nc-pod5'],
  ...['apple-pay-gateway-nc-pod1-dr', 'apple-pay-gateway-nc-pod2-dr', 'apple-pay-gateway-nc-pod3-dr'],
  ...['apple-pay-gateway-nc-pod4-dr', 'apple-pay-gateway-nc-pod5-dr'],
  ...['apple-pay-gateway-pr-pod1', 'apple-pay-gateway-pr-pod2', 'apple-pay-gateway-pr-pod3'],
  ...['apple-pay-gateway-pr-pod4', 'apple-pay-gateway-pr-pod5'],
  ...['apple-pay-gateway-pr-pod1-dr', 'apple-pay-gateway-pr-pod2-dr', 'apple-pay-gateway-pr-pod3-dr'],
  ...['apple-pay-gateway-pr-pod4-dr', 'apple-pay-gateway-pr-pod5-dr'],
  ...['cn-apple-pay-gateway-sh-pod1', 'cn-apple-pay-gateway-sh-pod2', 'cn-apple-pay-gateway-sh-pod3'],
  ...['cn-apple-pay-gateway-sh-pod1-dr', 'cn-apple-pay-gateway-sh-pod2-dr', 'cn-apple-pay-gateway-sh-pod3-dr'],
  ...['cn-apple-pay-gateway-tj-pod1', 'cn-apple-pay-gateway-tj-pod2', 'cn-apple-pay-gateway-tj-pod3'],
  ...['cn-apple-pay-gateway-tj-pod1-dr', 'cn-apple-pay-gateway-tj-pod2-dr', 'cn-apple-pay-gateway-tj-pod3-dr'],
]

test.each([
  'https://apple-pay-gateway.apple.com/paymentservices/startSession',
  'https://apple-pay-gateway.apple.com/paymentservices/paymentSession',
  'https://APPLE-PAY-GATEWAY.apple.com:443/',
  'https://apple-pay-gateway.apple.com',
])('[PAY-17] requests the session at the fixed path for %s', (validationURL) => {
  expect(merchantSessionAddress(validationURL, null)).toBe(`https://apple-pay-gateway.apple.com${path}`)
})

test('[PAY-17] allows every published host, and the simulator if there is one', () => {
  expect([...applePayHosts].toSorted()).toEqual(published.map((name) => `${name}.apple.com`).toSorted())
  for (const host of applePayHosts) {
    expect(host).toMatch(/^[a-z0-9-]+\.apple\.com$/)
    expect(merchantSessionAddress(`https://${host}${path}`, null)).toBe(`https://${host}${path}`)
  }
  expect(merchantSessionAddress(`${simulatorOrigin}${path}`, simulatorOrigin)).toBe(`${simulatorOrigin}${path}`)
  expect(merchantSessionAddress(`${simulatorOrigin}${path}`, null)).toBeNull()
  expect(merchantSessionAddress(`null${path}`, null)).toBeNull()
})

test.each([
  '',
  'apple-pay-gateway.apple.com',
  `http://apple-pay-gateway.apple.com${path}`,
  `ftp://apple-pay-gateway.apple.com${path}`,
  `https://apple.com${path}`,
  `https://www.apple.com${path}`,
  `https://evil.apple-pay-gateway.apple.com${path}`,
  `https://apple-pay-gateway.apple.com.evil.example${path}`,
  `https://apple-pay-gateway.apple.com.${path}`,
  `https://apple-pay-gateway.apple.com@evil.example${path}`,
  `https://user:word@apple-pay-gateway.apple.com${path}`,
  `https://apple-pay-gateway.apple.com:8443${path}`,
  'https://apple-pay-gateway.apple.com\\@evil.example/',
  'https://apple-pay-gateway.apple.com#@evil.example/',
  'https://apple-pay-gateway.apple.com?x=https://evil.example',
  `https://apple-pay-gateway-nc-pod6.apple.com${path}`,
  `https://apple-pay-gateway\u3002apple.com${path}`,
  `//apple-pay-gateway.apple.com${path}`,
  ` https://apple-pay-gateway.apple.com${path}`,
  `https://apple-pay-gateway.apple.com${path}\n`,
  `https://localhost${path}`,
  `https://127.0.0.1${path}`,
  `https://[::1]${path}`,
  `http://169.254.169.254/latest/meta-data`,
  `https://169.254.169.254${path}`,
  'file:///etc/passwd',
  `${simulatorOrigin}/control`,
  `${simulatorOrigin}${path}?x`,
  `http://localhost:8104${path}`,
  `http://localhost:8103.evil.example${path}`,
  `http://localhost:8103@evil.example${path}`,
])('[PAY-17] does not allow %j', (validationURL) => {
  expect(merchantSessionAddress(validationURL, simulatorOrigin)).toBeNull()
})
