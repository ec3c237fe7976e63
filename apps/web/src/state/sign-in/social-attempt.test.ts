import { describe, expect, test } from 'vitest'
import { authorizeUrl, offeredProviders, readReturn, type Attempt } from './social-attempt.ts'

const configuration = {
  uris: { URI_FACEBOOK: 'https://facebook.test', URI_APPLE: 'https://apple.test', URI_PAYPAL: 'https://paypal.test' },
  settings: { KEY_FACEBOOK: 'f', KEY_APPLE: 'a', KEY_PAYPAL: '' },
}
const told = { state: 'st', nonce: 'no', origin: 'https://shop.test' }

test('[ACC-06] offers a provider with a configured address and key', () => {
  expect(offeredProviders(configuration)).toEqual(['facebook', 'apple'])
})

test.each([
  ['facebook', 'https://facebook.test/v21.0/dialog/oauth', '/oauth/redirect', { response_type: 'token', nonce: null }],
  ['apple', 'https://apple.test/auth/authorize', '/oauth/apple-return', { response_mode: 'form_post', nonce: 'no' }],
  ['paypal', 'https://paypal.test/signin/authorize', '/oauth/paypal-redirect', { response_type: 'code', nonce: null }],
] as const)('[NAV-32] %s is asked at %s and comes back to %s', (provider, page, back, more) => {
  const url = new URL(authorizeUrl(provider, configuration, told))
  expect(url.origin + url.pathname).toBe(page)
  expect(url.searchParams.get('redirect_uri')).toBe(`https://shop.test${back}`)
  expect(url.searchParams.get('state')).toBe('st')
  for (const [name, value] of Object.entries(more)) expect(url.searchParams.get(name)).toBe(value)
})

describe('[NAV-32] return from a provider', () => {
  const of = (provider: Attempt['provider']): Attempt => ({
    provider,
    state: 'st',
    nonce: 'no',
    failPath: '/login',
    staysLoggedIn: false,
    connects: null,
    confirms: null,
  })
  const token = (text: string, firstName = '', lastName = '') => ({ kind: 'token', token: text, firstName, lastName })
  test.each([
    ['facebook', '/oauth/redirect#access_token=T&state=st', token('T')],
    ['apple', '/oauth/redirect#id_token=T&state=st&firstName=Jo&lastName=Nguyen', token('T', 'Jo', 'Nguyen')],
    ['paypal', '/oauth/paypal-redirect?code=T&state=st', token('T')],
    ['paypal', '/oauth/paypal-redirect?error=access_denied&state=st', { kind: 'refused' }],
    ['facebook', '/oauth/redirect#access_token=T&state=other', { kind: 'none' }],
    ['facebook', '/oauth/redirect#access_token=T', { kind: 'none' }],
  ] as const)('%s at %s', (provider, path, returned) => {
    expect(readReturn(of(provider), `https://shop.test${path}`)).toEqual(returned)
  })

  test('ignores a return without an attempt', () => {
    expect(readReturn(null, 'https://shop.test/oauth/redirect#access_token=T&state=st')).toEqual({ kind: 'none' })
  })
})
