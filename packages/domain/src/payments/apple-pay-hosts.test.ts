import { expect, test } from 'vitest'
import { applePayHosts, merchantSessionAddress } from './apple-pay-hosts.ts'

const path = '/paymentservices/paymentSession'
const simulatorOrigin = 'http://localhost:8103'

test.each([
  'https://apple-pay-gateway.apple.com/paymentservices/startSession',
  'https://apple-pay-gateway.apple.com/paymentservices/paymentSession',
  'https://APPLE-PAY-GATEWAY.apple.com:443/',
  'https://apple-pay-gateway.apple.com',
])('[PAY-17] requests the session at the fixed path for %s', (validationURL) => {
  expect(merchantSessionAddress(validationURL, null)).toBe(`https://apple-pay-gateway.apple.com${path}`)
})

test('[PAY-17] allows every published host, and the simulator if there is one', () => {
  expect(applePayHosts.size).toBe(36)
  for (const host of applePayHosts) {
    expect(host).toMatch(/^[a-z0-9-]+\.apple\.com$/)
    expect(merchantSessionAddress(`https://${host}${path}`, null)).toBe(`https://${host}${path}`)
  }
  expect(merchantSessionAddress(`${simulatorOrigin}${path}`, simulatorOrigin)).toBe(`${simulatorOrigin}${path}`)
  expect(merchantSessionAddress(`${simulatorOrigin}${path}`, null)).toBeNull()
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
