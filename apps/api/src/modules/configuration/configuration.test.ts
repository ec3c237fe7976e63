import { globSync, readFileSync } from 'node:fs'
import { getConfiguration } from '@forno/contracts/configuration/configuration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { newVapidKeys, pushSettingsOf } from '../../../test/push-service.ts'
import { saturdayNoon, startApp, type TestApp } from '../../../test/start-app.ts'
import { readConfiguration } from '../../configuration.ts'
import { configurationOf } from './routes.ts'
import { settledStatementCount } from '../../../test/settled-statement-count.ts'

const secret = 'the-token-of-the-commercial-provider'
let shop: TestApp

beforeAll(async () => {
  shop = await startApp(saturdayNoon, { ADDRESS_TOKEN: secret, PUBLIC_ADDRESS_KEY: 'a-public-key', ENVIRONMENT: 'uat' })
})
afterAll(() => shop.close())

/** Another process of this shop, with other settings. */
const startWith = (environ: Readonly<Record<string, string>>) =>
  startApp(undefined, environ, undefined, shop.databaseUrl)

const ask = () => shop.app.inject('/api/v1/Configuration')

test('[CFG-01] [API-01] discovery answers uris and settings, all values strings, cacheable for five minutes', async () => {
  const response = await ask()
  const { uris, settings } = replyOf(getConfiguration, response)
  const values = [...Object.values(uris), ...Object.values(settings)]
  expect(values.filter((value) => typeof value !== 'string')).toEqual([])
  expect(response.headers['cache-control']).toBe('public, max-age=300')
})

test('[CFG-02] [TIM-04] contains the documented names with the addresses of this deployment', async () => {
  const { uris, settings } = replyOf(getConfiguration, await ask())
  expect(uris).toMatchObject({
    URI_API: 'http://localhost/api/v1',
    URI_ADDRESS: 'http://localhost/api/v1/address/soap',
    URI_CONTENT: 'http://localhost/api/v1/content',
    URI_IDENTITY: 'http://localhost/api/v1/customer',
    URI_ERROR_REPORTING: '',
    URI_WEB_SECONDARY: 'http://localhost',
    URL_BRAZE_SDK: '',
    URI_ASSET_MAP: '',
  })
  expect(settings).toMatchObject({
    WEBSITE_THEME: 'NONE',
    API_BRAZE_KEY: '',
    ASSET_MAP_ID_IOS: '',
    ASSET_MAP_ID_ANDROID: '',
    FULFILMENT_SLOT_DELIVERY: '30',
    FULFILMENT_SLOT_PICKUP: '15',
    ENVIRONMENT: 'uat',
  })
})

test('[CFG-02] contains no address and no setting that no client reads', async () => {
  const sources = ['../../../../web/src/', '../../../../../packages/domain/src/'].flatMap((path) => {
    const folder = new URL(path, import.meta.url)
    return globSync('**/*.{ts,tsx}', { cwd: folder })
      .filter((file) => !file.includes('.test.'))
      .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  })
  // Those of log-in providers are made of a prefix and the provider; those of editors are flags, in small letters.
  const isRead = (name: string): boolean =>
    /^(URI|KEY)_(GOOGLE|FACEBOOK|APPLE|PAYPAL)(_IOS)?$|^[a-z]/.test(name) ||
    sources.some((source) => new RegExp(`\\b${name}\\b`).test(source))
  const { uris, settings } = replyOf(getConfiguration, await ask())
  expect([...Object.keys(uris), ...Object.keys(settings)].filter((name) => !isRead(name))).toEqual([])
})

const configured = async (environ: Record<string, string>) => {
  const app = await startWith(environ)
  try {
    return replyOf(getConfiguration, await app.app.inject('/api/v1/Configuration'))
  } finally {
    await app.close()
  }
}

test('[CFG-02] [TIM-04] [NAT-10] the environment sets theme, asset maps, slots, error reporting and the engagement service', async () => {
  const { uris, settings } = await configured({
    WEBSITE_THEME: 'festive',
    ASSET_MAP_ID_IOS: 'ios-map_1',
    ASSET_MAP_ID_ANDROID: 'android-map_2',
    ASSET_MAP_URL: 'https://replay.example.com/ingest',
    ERROR_REPORTING_DSN: 'https://key@errors.example.com/9',
    BRAZE_URL: 'https://sdk.example.com',
    BRAZE_SDK_URL: 'https://js.example.com/sdk.js',
    BRAZE_KEY: 'public-key',
    FULFILMENT_SLOT_DELIVERY: '45',
    FULFILMENT_SLOT_PICKUP: '20',
  })
  expect(uris).toMatchObject({
    URI_ERROR_REPORTING: 'http://localhost/api/v1/error-reports',
    URL_BRAZE_SDK: 'https://js.example.com/sdk.js',
    URI_ASSET_MAP: 'https://replay.example.com/ingest',
  })
  expect(settings).toMatchObject({
    WEBSITE_THEME: 'festive',
    ASSET_MAP_ID_IOS: 'ios-map_1',
    ASSET_MAP_ID_ANDROID: 'android-map_2',
    API_BRAZE_KEY: 'public-key',
    KEY_ERROR_REPORTING: 'https://key@errors.example.com/9',
    FULFILMENT_SLOT_DELIVERY: '45',
    FULFILMENT_SLOT_PICKUP: '20',
  })
})

test.each([
  [{ WEBSITE_THEME: 'halloween' }, 'WEBSITE_THEME'],
  [{ ASSET_MAP_ID_IOS: 'two words' }, 'ASSET_MAP_ID_IOS'],
  [{ ASSET_MAP_ID_ANDROID: 'x'.repeat(65) }, 'ASSET_MAP_ID_ANDROID'],
  [{ ERROR_REPORTING_DSN: 'https://errors.example.com/9' }, 'ERROR_REPORTING_DSN'],
  [{ ERROR_REPORTING_DSN: 'https://key@errors.example.com/shop' }, 'ERROR_REPORTING_DSN'],
  [{ URI_IDENTITY: 'id.example.com/customer' }, 'URI_IDENTITY'],
  [{ FULFILMENT_SLOT_DELIVERY: '0' }, 'FULFILMENT_SLOT_DELIVERY'],
  [{ FULFILMENT_SLOT_PICKUP: 'soon' }, 'FULFILMENT_SLOT_PICKUP'],
])('[CFG-02] does not start with %o', (environ, variable) => {
  const read = readConfiguration(environ, '/')
  expect('complaints' in read ? read.complaints.join() : '').toContain(variable)
})

const discoveryWith = (flags: Record<string, string>, environ: Record<string, string> = {}) => {
  const read = readConfiguration(environ, '/')
  if ('complaints' in read) throw new Error(read.complaints.join('; '))
  const social = { google: null, facebook: null, apple: null, paypal: null }
  const pushPlatforms = { android: false, ios: false }
  const more = { publicUrl: 'http://localhost', flags, social, hero: null, paypalButtonsPath: null, pushPlatforms }
  return configurationOf({ ...read.configuration, ...more }).settings
}

test('[CFG-02] [CFG-06] a flag of editors sets what the environment leaves open', () => {
  const flags = { WEBSITE_THEME: 'festive', ASSET_MAP_ID_IOS: 'of-editors', API_BRAZE_KEY: 'of-editors', other: '1' }
  expect(discoveryWith(flags)).toMatchObject({ ...flags, ASSET_MAP_ID_ANDROID: '' })
  const environ = { WEBSITE_THEME: 'NONE', ASSET_MAP_ID_IOS: 'of-operators' }
  expect(discoveryWith(flags, environ)).toMatchObject({ ...flags, ...environ })
  expect(discoveryWith({ ENVIRONMENT: 'production', TIME_TO_IDLE: '1' })).toMatchObject({
    ENVIRONMENT: 'development',
    TIME_TO_IDLE: '600000',
  })
})

test('[CFG-02] a theme that does not exist is NONE', () => {
  for (const WEBSITE_THEME of ['halloween', 'festive"', ''])
    expect(discoveryWith({ WEBSITE_THEME })['WEBSITE_THEME']).toBe('NONE')
})

test('[CFG-03] a session is idle after ten minutes and expires after fifteen', async () => {
  const { settings } = replyOf(getConfiguration, await ask())
  expect(settings).toMatchObject({ TIME_TO_IDLE: '600000', IDLE_SESSION_EXPIRY: '900000' })
})

test('[CFG-02] [LOC-07] contains the public key, but not the provider’s token', async () => {
  const { body } = await ask()
  expect(body).toContain('a-public-key')
  expect(body).not.toContain(secret)
})

test('[CFG-01] discovery runs no SQL, so it survives an outage of the database', async () => {
  const before = await settledStatementCount(shop.database)
  await ask()
  expect(shop.database.statements()).toBe(before)
})

const pictures = (policy: unknown): string => /img-src[^;]*/.exec(String(policy))?.[0] ?? ''

test('[NAV-13] without map tiles none are configured, and pages show images of this origin only', async () => {
  const response = await ask()
  const { uris, settings } = replyOf(getConfiguration, response)
  expect([uris.URI_MAP_TILES, settings.MAP_TILES_ATTRIBUTION]).toEqual(['', ''])
  expect(pictures(response.headers['content-security-policy'])).toBe("img-src 'self' data:")
})

test('[NAV-13] map tiles are listed with their attribution, and their origin is added to img-src only', async () => {
  const MAP_TILES_URL = 'https://tiles.example.com:8443/streets/{z}/{x}/{y}{r}.png?key=public'
  const mapped = await startWith({ MAP_TILES_URL, MAP_TILES_ATTRIBUTION: '© Makers of maps' })
  try {
    const response = await mapped.app.inject('/api/v1/Configuration')
    const { uris, settings } = replyOf(getConfiguration, response)
    expect([uris.URI_MAP_TILES, settings.MAP_TILES_ATTRIBUTION]).toEqual([MAP_TILES_URL, '© Makers of maps'])
    const policy = String(response.headers['content-security-policy'])
    expect(pictures(policy)).toBe("img-src 'self' data: https://tiles.example.com:8443")
    const { headers } = await ask()
    expect(policy.replace(' https://tiles.example.com:8443', '')).toBe(headers['content-security-policy'])
  } finally {
    await mapped.close()
  }
})

test('[ACC-40] lists the bot check, and the policy allows its folder; the secret stays on the server', async () => {
  const secret = 'not-for-browsers'
  const environ = { CAPTCHA_URL: 'https://check.example.com', CAPTCHA_SITE_KEY: 'public', CAPTCHA_SECRET: secret }
  const guarded = await startWith(environ)
  try {
    const response = await guarded.app.inject('/api/v1/Configuration')
    const { uris, settings } = replyOf(getConfiguration, response)
    expect([uris.URI_CAPTCHA, settings.KEY_CAPTCHA]).toEqual(['https://check.example.com', 'public'])
    expect(response.body).not.toContain(secret)
    const policy = String(response.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self' https://check.example.com/recaptcha/;")
    expect(policy).toContain("connect-src 'self' https://check.example.com/recaptcha/;")
    expect(policy).toContain('frame-src https://check.example.com/recaptcha/')
    expect(policy).toContain('trusted-types captcha goog#html')
    const { headers } = await ask()
    expect(String(headers['content-security-policy'])).toContain("script-src 'self';")
  } finally {
    await guarded.close()
  }
})

test.each(['https://www.google.com', 'https://www.recaptcha.net'])(
  '[ACC-40] of Google’s hosts only the folder of the bot check may run scripts, with %s',
  async (url) => {
    const environ = { CAPTCHA_URL: url, CAPTCHA_SITE_KEY: 'public', CAPTCHA_SECRET: 'not-for-browsers' }
    const guarded = await startWith(environ)
    try {
      const { headers } = await guarded.app.inject('/api/v1/Configuration')
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain(`script-src 'self' ${url}/recaptcha/ https://www.gstatic.com/recaptcha/;`)
      expect(policy).toContain(`frame-src ${url}/recaptcha/`)
    } finally {
      await guarded.close()
    }
  },
)

test('[ACC-06] [ACC-14] lists configured providers with URL and client id; secrets stay on the server', async () => {
  const { uris, settings } = replyOf(getConfiguration, await ask())
  for (const name of ['GOOGLE', 'FACEBOOK', 'APPLE', 'PAYPAL'])
    expect([uris[`URI_${name}`], settings[`KEY_${name}`]]).toEqual(['', ''])
  const secret = 'not-for-browsers'
  const social = await startWith({
    GOOGLE_URL: 'https://accounts.google.com',
    GOOGLE_CLIENT_IDS: 'our-web,our-app',
    FACEBOOK_URL: 'https://www.facebook.com',
    FACEBOOK_APP_ID: '12',
    FACEBOOK_APP_SECRET: secret,
  })
  try {
    const response = await social.app.inject('/api/v1/Configuration')
    const told = replyOf(getConfiguration, response)
    expect([told.uris.URI_GOOGLE, told.settings.KEY_GOOGLE]).toEqual(['https://accounts.google.com', 'our-web'])
    const policy = String(response.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self' https://accounts.google.com/gsi/;")
    expect(policy).toContain("style-src 'self' 'unsafe-inline' https://accounts.google.com/gsi/;")
    expect(policy).toContain("connect-src 'self' https://accounts.google.com/gsi/;")
    expect(policy).toContain('frame-src https://accounts.google.com/gsi/')
    expect(policy).toContain('trusted-types google-sign-in goog#html')
    expect(response.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    expect([told.uris.URI_FACEBOOK, told.settings.KEY_FACEBOOK]).toEqual(['https://www.facebook.com', '12'])
    expect(told.uris.URI_APPLE).toBe('')
    expect(response.body).not.toContain(secret)
  } finally {
    await social.close()
  }
})

test('[PAY-16] names the origin of Visa Checkout, which the policy allows, only where its settings do', async () => {
  const names = { VISA_CHECKOUT_URL: 'https://visa.example', VISA_CHECKOUT_KEY: 'k', VISA_CHECKOUT_ENCRYPTION_KEY: 'e' }
  const of = async (environ: Readonly<Record<string, string>>) => {
    const paying = await startWith({ CYBERSOURCE_URL: 'https://gateway.example', ...environ })
    try {
      const { headers, body } = await paying.app.inject('/api/v1/Configuration')
      const policy = String(headers['content-security-policy']).split(';')
      const allows = (directive: string, source: string): boolean =>
        policy.some((each) => each.startsWith(`${directive} `) && each.split(' ').includes(source))
      return {
        uri: (JSON.parse(body) as { uris: Record<string, string> }).uris['URI_VISA_CHECKOUT'],
        allowed: [
          allows('script-src', 'https://visa.example/checkout-widget/'),
          allows('frame-src', 'https://visa.example'),
          allows('connect-src', 'https://visa.example'),
        ],
      }
    } finally {
      await paying.close()
    }
  }
  expect(await of(names)).toEqual({ uri: 'https://visa.example', allowed: [true, true, true] })
  expect(await of({})).toEqual({ uri: '', allowed: [false, false, false] })
})

test("[PAY-18] PayPal's script is allowed in the frame of its buttons alone, which only our pages may show", async () => {
  const paying = await startWith({
    PAYPAL_PAYMENTS_URL: 'https://api.paypal.example',
    PAYPAL_PAYMENTS_CLIENT_ID: 'our&id',
    PAYPAL_SCRIPT_URL: 'https://www.paypal.example',
  })
  try {
    for (const path of ['/checkout', '/menu/pizza', '/api/v1/Configuration']) {
      const { headers } = await paying.app.inject(path)
      expect(headers['content-security-policy']).not.toContain('paypal.example')
      expect(headers['content-security-policy']).toMatch(/frame-src [^;]*'self'/)
      expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    }
    const { uris } = (await paying.app.inject('/api/v1/Configuration')).json<{ uris: Record<string, string> }>()
    expect(uris['URI_PAYPAL_BUTTONS']).toBe('http://localhost/paypal-buttons')
    const page = await paying.app.inject('/paypal-buttons')
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src https://www.paypal.example/sdk/;")
    expect(policy).toContain("frame-ancestors 'self'")
    const [, source = ''] = /<script src="([^"]*)">/.exec(page.body) ?? []
    const script = new URL(source.replaceAll('&amp;', '&'))
    expect([script.origin, script.pathname]).toEqual(['https://www.paypal.example', '/sdk/js'])
    expect(Object.fromEntries(script.searchParams)).toMatchObject({ 'client-id': 'our&id', currency: 'AUD' })
  } finally {
    await paying.close()
  }
})

test('[PAY-18] a shop without PayPal’s script has no page for it, and its pages open no windows that reply', async () => {
  const paying = await startWith({ PAYPAL_PAYMENTS_URL: 'https://api.paypal.example' })
  try {
    const { headers, body } = await paying.app.inject('/api/v1/Configuration')
    expect((JSON.parse(body) as { uris: Record<string, string> }).uris['URI_PAYPAL_BUTTONS']).toBe('')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect((await paying.app.inject('/paypal-buttons')).body).not.toContain('/sdk/js')
  } finally {
    await paying.close()
  }
})

test('[L2] [PAY-12] the policy allows card scripts by folder or file, never by host', async () => {
  const paying = await startWith({
    CYBERSOURCE_URL: 'https://api.gateway.example',
    CYBERSOURCE_ORIGINS: 'https://flex.gateway.example,https://cdn.gateway.example',
    APPLEPAY_URL: 'https://apple.example',
    GOOGLEPAY_URL: 'https://pay.google.example',
    CAPTCHA_URL: 'https://check.example',
    GOOGLE_URL: 'https://accounts.google.example',
  })
  try {
    const { headers } = await paying.app.inject('/api/v1/Configuration')
    const [, scripts = ''] = /script-src ([^;]*);/.exec(String(headers['content-security-policy'])) ?? []
    const gateway = (origin: string) => ['/microform/', '/up/'].map((folder) => origin + folder)
    expect(scripts.split(' ').toSorted()).toEqual(
      [
        "'self'",
        'https://accounts.google.example/gsi/',
        ...gateway('https://flex.gateway.example'),
        ...gateway('https://cdn.gateway.example'),
        'https://apple.example/jsapi/',
        'https://pay.google.example/gp/p/js/pay.js',
        'https://check.example/recaptcha/',
      ].toSorted(),
    )
  } finally {
    await paying.close()
  }
})

test('[API-01] other addresses of address search, content and customers are listed, and the policy allows their origins', async () => {
  const environ = {
    URI_ADDRESS: 'https://addresses.example.com/soap',
    URI_CONTENT: 'https://content.example.com/v2/content',
    URI_IDENTITY: 'https://id.example.com/customer',
  }
  const moved = await startWith(environ)
  try {
    const response = await moved.app.inject('/api/v1/Configuration')
    expect(replyOf(getConfiguration, response).uris).toMatchObject(environ)
    const connect = (from: typeof response) =>
      /connect-src ([^;]*)/.exec(String(from.headers['content-security-policy']))?.[1]
    expect(connect(response)).toBe(
      "'self' https://addresses.example.com https://content.example.com https://id.example.com",
    )
    expect(connect(await ask())).toBe("'self'")
  } finally {
    await moved.close()
  }
})

describe('the engagement service', () => {
  const environ = { BRAZE_URL: 'https://sdk.engage.example', BRAZE_KEY: 'our-public-key' }
  const [menu, payment] = ['/menu/pizza', '/Checkout/cash']
  const policyOf = async (settings: Record<string, string>, url: string): Promise<ReadonlyMap<string, string>> => {
    const app = await startWith(settings)
    try {
      const { headers } = await app.app.inject(url)
      const parts = String(headers['content-security-policy']).split(';')
      return new Map(parts.map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]))
    } finally {
      await app.close()
    }
  }

  test('[CFG-02] [ENG-01] is listed with our public key, and the SDK with its URL', async () => {
    const app = await startWith({ ...environ, BRAZE_SDK_URL: 'https://cdn.engage.example/6/braze.js' })
    try {
      const { uris, settings } = replyOf(getConfiguration, await app.app.inject('/api/v1/Configuration'))
      expect([uris.URI_BRAZE, uris.URL_BRAZE_SDK, settings.API_BRAZE_KEY]).toEqual([
        'https://sdk.engage.example',
        'https://cdn.engage.example/6/braze.js',
        'our-public-key',
      ])
    } finally {
      await app.close()
    }
  })

  test('[CFG-02] [ENG-01] without its URL nothing of it is listed, and no policy names it', async () => {
    const { uris, settings } = replyOf(getConfiguration, await ask())
    expect([uris.URI_BRAZE, uris.URL_BRAZE_SDK, settings.API_BRAZE_KEY]).toEqual(['', '', ''])
    expect(await policyOf({ BRAZE_IMAGES: 'https://images.example' }, menu)).toEqual(await policyOf({}, menu))
  })

  test('[ENG-01] our own client adds one origin for calls and the origins of images, and no script', async () => {
    const without = await policyOf({}, menu)
    const policy = await policyOf({ ...environ, BRAZE_IMAGES: 'https://images.example' }, menu)
    expect(policy).toEqual(
      new Map([
        ...without,
        ['connect-src', "'self' https://sdk.engage.example"],
        ['img-src', "'self' data: https://sdk.engage.example https://images.example"],
      ]),
    )
  })

  test('[CFG-02] [ENG-01] the SDK adds its file alone to script-src, and one Trusted Types policy', async () => {
    const policy = await policyOf({ ...environ, BRAZE_SDK_URL: 'https://cdn.engage.example/6/braze.js?x=1' }, menu)
    expect(policy.get('script-src')).toBe("'self' https://cdn.engage.example/6/braze.js")
    expect(policy.get('trusted-types')).toBe('service-worker engagement')
  })

  test('[ENG-01] pages on which customers pay allow none of it', async () => {
    const without = await policyOf({}, payment)
    const settings = { ...environ, BRAZE_SDK_URL: 'https://cdn.engage.example/6/braze.js' }
    for (const url of [payment, '/check%6Fut', '/process-order/1?x', '/card-auth', '/zippayconfirmation'])
      expect([url, await policyOf(settings, url)]).toEqual([url, without])
  })

  test('[CFG-02] [CFG-11] refuses an SDK without the service, and an image origin with a path', () => {
    const complaints = (settings: Record<string, string>) => {
      const read = readConfiguration(settings, '/shop')
      return 'complaints' in read ? read.complaints : []
    }
    expect(complaints({ BRAZE_SDK_URL: 'https://cdn.example/braze.js' })).toEqual(['BRAZE_SDK_URL needs BRAZE_URL'])
    expect(complaints({ ...environ, BRAZE_IMAGES: 'https://images.example/a' })[0]).toContain('BRAZE_IMAGES must be')
  })
})

test('[CFG-01] [API-03] discovery refuses other methods', async () => {
  refusalOf(await shop.app.inject({ method: 'POST', url: '/api/v1/Configuration', payload: {} }), 'UnknownCall')
})

describe('our service worker', () => {
  const typesOf = async (settings: Record<string, string>, url: string): Promise<string | undefined> => {
    const app = await startWith(settings)
    try {
      return /trusted-types ([^;]*)/.exec(String((await app.app.inject(url)).headers['content-security-policy']))?.[1]
    } finally {
      await app.close()
    }
  }

  test('[NAV-18] [ENG-09] may be registered by every page, also after an order in the same document', async () => {
    const settings = pushSettingsOf(await newVapidKeys())
    expect(await typesOf({}, '/menu/pizza')).toBe('service-worker')
    expect(await typesOf({ ...settings, CAPTCHA_URL: 'https://captcha.example' }, '/checkout')).toBe(
      'captcha goog#html service-worker',
    )
  })

  test('[NAV-18] switched off, is allowed by no policy, and neither it nor pushes are offered', async () => {
    const off = { ...pushSettingsOf(await newVapidKeys()), SERVICE_WORKER: 'off' }
    expect(await typesOf(off, '/menu/pizza')).toBe("'none'")
    const app = await startWith(off)
    const { settings } = (await app.app.inject('/api/v1/Configuration')).json<{ settings: Record<string, string> }>()
    expect([settings['SERVICE_WORKER'], settings['KEY_PUSH']]).toEqual(['off', ''])
    await app.close()
  })
})
