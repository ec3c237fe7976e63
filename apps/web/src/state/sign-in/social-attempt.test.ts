import { describe, expect, test } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import {
  authorizeUrl,
  keepAttempt,
  keepLink,
  offeredProviders,
  readAttempt,
  readLink,
  readMissingDetails,
  readReturn,
  type Attempt,
} from './social-attempt.ts'

const configuration = {
  uris: { URI_FACEBOOK: 'https://facebook.test', URI_APPLE: 'https://apple.test', URI_PAYPAL: 'https://paypal.test' },
  settings: { KEY_FACEBOOK: 'f', KEY_APPLE: 'a', KEY_PAYPAL: '' },
}
const request = { state: 'st', nonce: 'no', origin: 'https://shop.test' }

test('[ACC-06] offers a provider with a configured address and key', () => {
  expect(offeredProviders(configuration)).toEqual(['facebook', 'apple'])
})

test.each([
  ['facebook', 'https://facebook.test/v21.0/dialog/oauth', '/oauth/redirect', { response_type: 'token', nonce: null }],
  ['apple', 'https://apple.test/auth/authorize', '/oauth/apple-return', { response_mode: 'form_post', nonce: 'no' }],
  ['paypal', 'https://paypal.test/signin/authorize', '/oauth/paypal-redirect', { response_type: 'code', nonce: null }],
] as const)('[NAV-32] %s is asked at %s and comes back to %s', (provider, page, back, more) => {
  const url = new URL(authorizeUrl(provider, configuration, request))
  expect(url.origin + url.pathname).toBe(page)
  expect(url.searchParams.get('redirect_uri')).toBe(`https://shop.test${back}`)
  expect(url.searchParams.get('state')).toBe('st')
  for (const [name, value] of Object.entries(more)) expect(url.searchParams.get(name)).toBe(value)
})

const attemptAt = (provider: Attempt['provider']): Attempt => ({
  provider,
  state: 'st',
  nonce: 'no',
  failPath: '/login',
  staysLoggedIn: false,
  connects: null,
  confirms: null,
})

test('[NAV-32] [ACC-09] this tab stores an attempt and a link; what is no such value counts as none', () => {
  const storage = memoryStorage()
  const link = { email: 'jo@example.com', registrationTicket: 't1' }
  keepAttempt(storage, attemptAt('apple'))
  keepLink(storage, link)
  expect([readAttempt(storage), readLink(storage)]).toEqual([attemptAt('apple'), link])
  for (const text of ['7', 'null', '{"provider":"myspace","state":"st"}', '{"provider":"apple"}', '{"email":1}']) {
    for (const name of ['socialAttempt', 'socialRegistration', 'socialLink']) storage.setItem(`pinia_${name}`, text)
    expect([readAttempt(storage), readMissingDetails(storage), readLink(storage)]).toEqual([null, null, null])
  }
})

describe('[NAV-32] a return from a provider', () => {
  const token = (text: string, firstName = '', lastName = '') => ({ kind: 'token', token: text, firstName, lastName })
  test.each([
    ['facebook', '/oauth/redirect#access_token=T&state=st', token('T')],
    ['apple', '/oauth/redirect#id_token=T&state=st&firstName=Jo&lastName=Nguyen', token('T', 'Jo', 'Nguyen')],
    ['paypal', '/oauth/paypal-redirect?code=T&state=st', token('T')],
    ['paypal', '/oauth/paypal-redirect?error=access_denied&state=st', { kind: 'refused' }],
    ['facebook', '/oauth/redirect#access_token=T&state=other', { kind: 'none' }],
    ['facebook', '/oauth/redirect#access_token=T', { kind: 'none' }],
  ] as const)('of %s at %s is read as %o', (provider, path, returned) => {
    expect(readReturn(attemptAt(provider), `https://shop.test${path}`)).toEqual(returned)
  })

  test('ignores a return without an attempt', () => {
    expect(readReturn(null, 'https://shop.test/oauth/redirect#access_token=T&state=st')).toEqual({ kind: 'none' })
  })
})
