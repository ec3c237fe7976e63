import { describe, expect, test } from 'vitest'
import { ownMailboxes } from '../../../test/secret-keys.ts'
import { readConfiguration } from '../../configuration.ts'
import { readSettings, type Environ } from '../../platform/settings/setting.ts'
import { socialOf, socialSettings } from './social-settings.ts'

const readSocialSettings = (environ: Environ, complaints: string[]) =>
  socialOf(readSettings(socialSettings, { environ, root: '/' }, complaints))

const none = { google: null, facebook: null, apple: null, paypal: null }

describe('the log-in providers', () => {
  test('[ACC-06] are not offered without an address', () => {
    expect(readSocialSettings({}, [])).toEqual(none)
    expect(readSocialSettings({ GOOGLE_CLIENT_IDS: 'a', PAYPAL_CLIENT_ID: 'b', GOOGLE_URL: '' }, [])).toEqual(none)
  })

  test('[ACC-06] [ACC-14] need only an address and ids for the real services', () => {
    const real = {
      GOOGLE_URL: 'https://accounts.google.com/',
      GOOGLE_CLIENT_IDS: 'web, ios,, android',
      FACEBOOK_URL: 'https://www.facebook.com',
      FACEBOOK_APP_ID: '12',
      FACEBOOK_APP_SECRET: 'fs',
      APPLE_URL: 'https://appleid.apple.com',
      APPLE_CLIENT_IDS: 'au.example.web',
      PAYPAL_LOGIN_URL: 'https://www.paypal.com',
      PAYPAL_CLIENT_ID: 'pc',
      PAYPAL_CLIENT_SECRET: 'ps',
    }
    expect(readSocialSettings(real, [])).toEqual({
      google: {
        url: 'https://accounts.google.com',
        clientIds: ['web', 'ios', 'android'],
        issuers: ['https://accounts.google.com', 'accounts.google.com'],
        keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
      },
      facebook: {
        url: 'https://www.facebook.com',
        clientIds: ['12'],
        secret: 'fs',
        apiUrl: 'https://graph.facebook.com',
        issuers: ['https://www.facebook.com', 'https://limited.facebook.com'],
        keysUrl: 'https://limited.facebook.com/.well-known/oauth/openid/jwks/',
      },
      apple: {
        url: 'https://appleid.apple.com',
        clientIds: ['au.example.web'],
        issuers: ['https://appleid.apple.com'],
        keysUrl: 'https://appleid.apple.com/auth/keys',
      },
      paypal: {
        url: 'https://www.paypal.com',
        clientIds: ['pc'],
        secret: 'ps',
        apiUrl: 'https://api-m.paypal.com',
        issuers: ['https://www.paypal.com'],
        keysUrl: 'https://api-m.paypal.com/v1/oauth2/certs',
      },
    })
  })

  test('[ACC-06] [ACC-39] the simulators of all four have one address, which a provider’s own setting overrides', () => {
    const { google, facebook, apple, paypal } = readSocialSettings({ SOCIAL_URL: 'http://localhost:8097/' }, [])
    const base = 'http://localhost:8097'
    expect([google?.url, facebook?.url, apple?.url, paypal?.url]).toEqual(
      ['google', 'facebook', 'apple', 'paypal'].map((name) => `${base}/${name}`),
    )
    expect([facebook?.apiUrl, facebook?.issuers]).toEqual([`${base}/facebook/graph`, [`${base}/facebook/limited`]])
    const real = { SOCIAL_URL: base, GOOGLE_URL: 'https://accounts.google.com' }
    expect(readSocialSettings(real, []).google?.url).toBe('https://accounts.google.com')
  })

  test('[ACC-06] an invalid address causes a complaint', () => {
    const complaints: string[] = []
    readSocialSettings({ GOOGLE_URL: 'accounts.google.com', APPLE_KEYS_URL: 'ftp://keys' }, complaints)
    expect(complaints).toEqual([
      'GOOGLE_URL must be an address that begins with http:// or https://, not "accounts.google.com"',
      'APPLE_KEYS_URL must be an address that begins with http:// or https://, not "ftp://keys"',
    ])
  })

  test('[CFG-11] [ACC-06] production refuses simulators, and public ids and secrets', () => {
    const environ = {
      ...ownMailboxes,
      ENVIRONMENT: 'production',
      DATABASE_URL: 'postgres://db.example.com/shop?sslmode=verify-full',
      TOKEN_KEYS: 'a-key-of-more-than-thirty-two-characters',
      EMAIL_HASH_KEY: 'another-key-of-more-than-thirty-two-characters',
      PUBLIC_URL: 'https://shop.example.com',
      TRUSTED_PROXIES: '10.0.0.0/8',
      GOOGLE_URL: 'https://accounts.google.com',
      GOOGLE_KEYS_URL: 'http://localhost:8096/google/oauth2/v3/certs',
      GOOGLE_CLIENT_IDS: 'our-own-id',
      FACEBOOK_URL: 'https://www.facebook.com',
      FACEBOOK_APP_ID: '12',
      APPLE_URL: 'https://appleid.apple.com',
      APPLE_CLIENT_IDS: 'au.example.web',
    }
    expect(readConfiguration(environ, '/')).toEqual({
      complaints: [
        'GOOGLE_KEYS_URL names a simulator, which production refuses [CFG-11]',
        "FACEBOOK_URL needs ids and secrets of its own: the demo's are refused in production",
      ],
    })
  })
})
