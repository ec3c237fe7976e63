import { describe, expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { environments } from '@forno/domain/core/environments'

const complaintsOf = (environ: Record<string, string>): readonly string[] => {
  const read = readConfiguration(environ, '/shop')
  return 'complaints' in read ? read.complaints : []
}
const production = {
  ENVIRONMENT: 'production',
  DATABASE_URL: 'postgres://db.internal/forno?sslmode=verify-full',
  ADDRESS_URL: 'https://address.example.com/soap',
  ADDRESS_TOKEN: 'a-real-token',
  TOKEN_KEYS: 'a-real-key-of-this-test-alone-0123',
  EMAIL_HASH_KEY: 'another-key-of-this-test-alone-0123',
  PUBLIC_URL: 'https://shop.example.com',
  TRUSTED_PROXIES: '10.0.0.0/8',
  FORM_MAIL_CONTACT: 'contact@example.com',
  FORM_MAIL_COMPLAINT: 'complaints@example.com, NSW=complaints.nsw@example.com',
  FORM_MAIL_CAREERS: 'jobs@example.com',
  FORM_MAIL_FRANCHISE: 'franchise@example.com',
}
const ownKeys = { TOKEN_KEYS: production.TOKEN_KEYS, EMAIL_HASH_KEY: production.EMAIL_HASH_KEY }

/** A key pair for pushes, of this test alone. */
const pair = {
  VAPID_PUBLIC_KEY: 'BDf6X4ZAsW8tqPDRQNyAY41_-2zGjqpIb3DTSia7o9ODtXu8dmeStB6JOExdwZge-Ut-B0X0HjM51UwWNaug9MA',
  VAPID_PRIVATE_KEY: 'aJIvBONvkHyK6D3NBp7KUcLbBtVrjoIz8Ie38LH_O-U',
  VAPID_SUBJECT: 'mailto:it@example.com',
}

/** The key pair of the push simulator. */
const demoPair = {
  VAPID_PUBLIC_KEY: 'BHZBxQLoSFx_xJZofgdDcEa01uaxQvUsuy-Y96x7YVlWZMyqYU7jzat5B-e1MpmdnqAP9nlBuv1IzWwJ_eBBnxI',
  VAPID_PRIVATE_KEY: '0JwuV6EWTPnsbOcYpF6pPhU-2Y_UjOKi0xEcYqjpgOo',
  VAPID_SUBJECT: pair.VAPID_SUBJECT,
}

describe('environments', () => {
  test('[CFG-04] are exactly seven', () => {
    expect(environments).toEqual(['bus1', 'bus2', 'bus3', 'bus4', 'development', 'uat', 'production'])
  })
  test.each(['bus1', 'bus2', 'bus3', 'bus4', 'development', 'uat'])('[CFG-04] %s starts', (ENVIRONMENT) => {
    expect(complaintsOf({ ENVIRONMENT })).toEqual([])
  })
  test.each(['bus5', 'Production', 'prod', 'test'])('[CFG-04] %s refuses to start', (ENVIRONMENT) => {
    expect(complaintsOf({ ENVIRONMENT })[0]).toMatch(/^ENVIRONMENT must be one of bus1, bus2/)
  })
  test('[CFG-04] the default is development', () => {
    expect(readConfiguration({}, '/shop')).toMatchObject({ configuration: { environment: 'development' } })
  })
})

describe('production', () => {
  test('[CFG-11] starts with its own values for all settings', () => {
    expect(complaintsOf(production)).toEqual([])
  })
  test.each([
    'http://localhost:8090/soap',
    'http://127.0.0.1:8090/soap',
    'http://127.1.2.3/soap',
    'http://[::1]:8090/soap',
    'https://LOCALHOST/soap',
    'http://0.0.0.0:8090/soap',
    'http://simulators.localhost/soap',
  ])('[CFG-11] refuses the simulator at %s', (ADDRESS_URL) => {
    expect(complaintsOf({ ...production, ADDRESS_URL }).join()).toContain('CFG-11')
  })
  test('[CFG-11] refuses development defaults, but needs no address service, because it has its own index', () => {
    const { DATABASE_URL: _, ADDRESS_TOKEN: __, ADDRESS_URL, ...others } = production
    expect(complaintsOf(others)).toEqual(['DATABASE_URL is required in production'])
    expect(complaintsOf({ ...others, ADDRESS_URL })).toEqual([
      'DATABASE_URL is required in production',
      'ADDRESS_TOKEN is the demo key, which is refused in production',
    ])
  })
  test.each([
    ['CLOCK', { CLOCK: '2026-11-21T12:00:00+11:00' }],
    ['ADDRESS_TOKEN', { ADDRESS_TOKEN: 'demo-address-token' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'off' }],
    ['LOAD_SHEDDING', { LOAD_SHEDDING: 'off' }],
    ['PASSWORD_COST', { PASSWORD_COST: 'least' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'silent' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'warn' }],
    ['TOKEN_KEYS', { TOKEN_KEYS: '' }],
    ['TOKEN_KEYS', { TOKEN_KEYS: 'a-real-key-of-this-test-alone-0123,short' }],
    ['EMAIL_HASH_KEY is the demo key', { EMAIL_HASH_KEY: '' }],
    ['EMAIL_HASH_KEY must have at least 32 characters', { EMAIL_HASH_KEY: 'short' }],
    ['PUBLIC_URL is required in production', { PUBLIC_URL: '' }],
    ['PUBLIC_URL is required in production and must begin with https://', { PUBLIC_URL: 'http://shop.example.com' }],
  ])('complains about %s for %o', (complaint, environ) => {
    expect(complaintsOf({ ...production, ...environ }).join()).toContain(complaint)
  })
})

describe('[CFG-11] the database connection in production', () => {
  test.each([
    'postgres://db.internal/forno',
    'postgres://db.internal/forno?sslmode=disable',
    'postgres://db.internal/forno?sslmode=no-verify',
    'postgres://db.internal/forno?sslmode=prefer',
    'postgres://db.internal/forno?sslmode=require',
    'postgres://db.internal/forno?sslmode=verify-ca&sslrootcert=/etc/ca.pem',
    'postgres://db.internal/forno?ssl=true',
    'postgres://db.internal/forno?sslmode=verify-full&sslmode=disable',
    'postgres://localhost/forno?host=db.internal',
    'postgres:///forno',
    'postgres://localhost.example.com/forno',
    'postgres://127.0.0.1.example.com/forno',
  ])('is refused if it does not verify the server’s certificate: %s', (DATABASE_URL) => {
    expect(complaintsOf({ ...production, DATABASE_URL })).toEqual([expect.stringContaining('sslmode=verify-full')])
  })
  test('is refused without quoting the password', () => {
    const DATABASE_URL = 'postgres://forno:very-secret@db.internal/forno'
    expect(complaintsOf({ ...production, DATABASE_URL }).join()).not.toContain('very-secret')
    expect(complaintsOf({ ...production, DATABASE_URL: 'very-secret' })).toEqual([
      expect.stringMatching(/^DATABASE_URL must/),
    ])
  })
  test.each([
    'postgres://db.internal/forno?sslmode=verify-full',
    'postgres://db.internal/forno?sslmode=verify-full&sslrootcert=/etc/ca.pem',
    'postgres://127.0.0.1:5432/forno',
    'postgres://localhost/forno',
    'postgres://[::1]/forno',
    'postgres://db.internal/forno?host=/var/run/postgresql',
    'postgres://%2Fvar%2Frun%2Fpostgresql/forno',
    'socket:/var/run/postgresql?db=forno',
    '/var/run/postgresql forno',
  ])('may stay on this machine, or verifies the certificate: %s', (DATABASE_URL) => {
    expect(complaintsOf({ ...production, DATABASE_URL })).toEqual([])
  })
  test('is not restricted in other environments', () => {
    expect(complaintsOf({ ENVIRONMENT: 'uat', DATABASE_URL: 'postgres://db.internal/forno' })).toEqual([])
  })
})

describe('[CFG-11] production refuses an unencrypted connection', () => {
  test.each([
    ['ADDRESS_URL', 'http://address.example.com/soap'],
    ['MAP_TILES_URL', 'http://tiles.example.com/{z}/{x}/{y}.png'],
    ['CONTENT_URL', 'http://content.example.com'],
    ['CAPTCHA_URL', 'http://captcha.example.com'],
    ['SMS_URL', 'http://sms.example.com'],
    ['BREACHED_PASSWORDS_URL', 'http://passwords.example.com'],
    ['ZIP_URL', 'http://zip.example.com/merchant/v1'],
    ['CYBERSOURCE_URL', 'http://cards.example.com'],
    ['AFTERPAY_URL', 'http://afterpay.example.com'],
    ['PAYPAL_PAYMENTS_URL', 'http://paypal.example.com'],
    ['APPLEPAY_URL', 'http://apple.example.com'],
    ['GOOGLEPAY_URL', 'http://google.example.com'],
    ['GOOGLE_URL', 'http://google.example.com'],
    ['FACEBOOK_URL', 'http://facebook.example.com'],
    ['APPLE_URL', 'http://apple.example.com'],
    ['PAYPAL_LOGIN_URL', 'http://paypal.example.com'],
  ])('at %s', (name, url) => {
    const complaint = `${name} must begin with https:// in production`
    expect(complaintsOf({ ...production, [name]: url })).toContain(complaint)
    expect(complaintsOf({ ...production, [name]: url.replace('http:', 'https:') })).not.toContain(complaint)
  })
  test.each([
    ['CYBERSOURCE_URL', { CYBERSOURCE_ORIGINS: 'http://frames.example.com' }, 'CYBERSOURCE_ORIGINS'],
    ['GOOGLE_URL', { GOOGLE_KEYS_URL: 'http://keys.example.com' }, 'GOOGLE_KEYS_URL'],
    ['FACEBOOK_URL', { FACEBOOK_GRAPH_URL: 'http://graph.example.com' }, 'FACEBOOK_GRAPH_URL'],
    ['PAYPAL_LOGIN_URL', { PAYPAL_LOGIN_API_URL: 'http://api.example.com' }, 'PAYPAL_LOGIN_API_URL'],
  ])('in the settings of %s: %o', (name, environ, refused) => {
    expect(complaintsOf({ ...production, [name]: 'https://provider.example.com', ...environ })).toContain(
      `${refused} must begin with https:// in production`,
    )
  })
})

describe('[CFG-11] demo keys', () => {
  const outside = [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.7' },
    { HOST: '127.evil.example' },
    { PUBLIC_URL: 'https://forno.example', TRUSTED_PROXIES: '10.0.0.0/8' },
    { PUBLIC_URL: 'https://localhost:8443' },
    { PUBLIC_URL: 'HTTPS://forno.example', TRUSTED_PROXIES: '10.0.0.0/8' },
  ]
  test.each(outside)('are refused in every environment if other machines can reach the shop: %o', (environ) => {
    for (const ENVIRONMENT of ['development', 'uat', 'bus1', 'bus4']) {
      const complaints = complaintsOf({ ...environ, ENVIRONMENT, SMS_URL: 'http://localhost:8098' })
      for (const name of ['EMAIL_HASH_KEY', 'TOKEN_KEYS', 'SMS_KEY'])
        expect(complaints).toContainEqual(
          expect.stringMatching(`^${name} is the demo key, which is refused where others`),
        )
      expect(complaints).toHaveLength(3)
    }
    expect(complaintsOf({ ...environ, ...ownKeys, SMS_URL: 'http://localhost:8098', SMS_KEY: 'our-own' })).toEqual([])
    expect(complaintsOf({ ...environ, ...ownKeys, TOKEN_KEYS: 'short' })).toEqual([
      'TOKEN_KEYS must have at least 32 characters each',
    ])
  })
  test.each([{}, { HOST: '127.0.0.1' }, { HOST: '::1' }, { HOST: 'LOCALHOST' }, { PUBLIC_URL: 'http://localhost:80' }])(
    'are accepted if only this machine can connect: %o',
    (environ) => {
      expect(complaintsOf({ ...environ, SMS_URL: 'http://localhost:8098' })).toEqual([])
    },
  )
})

describe('PUBLIC_URL', () => {
  const publicUrlOf = (PUBLIC_URL: string) => {
    const read = readConfiguration({ ...production, PUBLIC_URL }, '/shop')
    return 'complaints' in read ? read.complaints : read.configuration.publicUrl
  }
  test.each([
    ['https://shop.example.com', 'https://shop.example.com'],
    ['https://shop.example.com/', 'https://shop.example.com'],
    ['https://Shop.Example.com:443', 'https://shop.example.com'],
    ['https://shop.example.com:8443/', 'https://shop.example.com:8443'],
  ])('%s is the origin %s', (text, origin) => {
    expect(publicUrlOf(text)).toBe(origin)
  })
  test.each([
    'https://shop.example.com/au',
    'https://shop.example.com?a=b',
    'https://shop.example.com/?',
    'https://shop.example.com/#top',
    'https://me:secret@shop.example.com',
    'shop.example.com',
    'ftp://shop.example.com',
  ])('is refused as %s', (text) => {
    const complaint = expect.stringMatching(/^PUBLIC_URL must be an origin such as https:/)
    expect(publicUrlOf(text)).toContainEqual(complaint)
    expect(complaintsOf({ PUBLIC_URL: text })).toEqual([complaint])
  })
})

describe('trusted proxies', () => {
  const rangesOf = (TRUSTED_PROXIES: string) => {
    const read = readConfiguration({ TRUSTED_PROXIES }, '/shop')
    return 'complaints' in read ? read.complaints : read.configuration.trustedProxies
  }
  test('are empty by default', () => {
    expect(rangesOf('')).toEqual([])
    expect(rangesOf('127.0.0.0/8, ::1')).toEqual(['127.0.0.0/8', '::1'])
  })
  test.each(['proxy.example.com', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/', '10.0.0.0/8,'])('refuse %s', (ranges) => {
    expect(rangesOf(ranges)).toEqual([
      `TRUSTED_PROXIES must be address ranges such as 10.0.0.0/8, separated by commas, not "${ranges}"`,
    ])
  })
})

describe('https', () => {
  test.each([
    ['https://forno.example', '', 1],
    ['https://forno.example', '10.0.0.0/8', 0],
    ['http://forno.example', '', 0],
    ['https://localhost:8443', '', 0],
  ])('at %s with the trusted proxies "%s" has %i complaints', (PUBLIC_URL, TRUSTED_PROXIES, count) => {
    const complaints = complaintsOf({ ...ownKeys, PUBLIC_URL, TRUSTED_PROXIES })
    expect(complaints).toHaveLength(count)
    if (count > 0) expect(complaints[0]).toMatch(/^TRUSTED_PROXIES is required with an https PUBLIC_URL/)
  })
})

describe('maps', () => {
  const tilesOf = (environ: Record<string, string>) => {
    const read = readConfiguration(environ, '/shop')
    return 'complaints' in read
      ? read.complaints
      : [read.configuration.mapTilesUrl, read.configuration.mapTilesAttribution]
  }
  test('[NAV-13] are our own unless tiles are configured', () => {
    expect(tilesOf({})).toEqual([null, ''])
    expect(tilesOf({ MAP_TILES_URL: '', MAP_TILES_ATTRIBUTION: '' })).toEqual([null, ''])
  })
  test.each([
    'https://tiles.example.com/streets/{z}/{x}/{y}{r}.png',
    'https://tiles.example.com/{z}/{y}/{x}?key=abc',
    'http://localhost:8092/plain/{z}/{x}/{y}.svg',
    'http://[::1]:8092/{z}/{x}/{y}.png',
  ])('[NAV-13] have tiles at %s', (MAP_TILES_URL) => {
    expect(tilesOf({ MAP_TILES_URL, MAP_TILES_ATTRIBUTION: '© People' })).toEqual([MAP_TILES_URL, '© People'])
  })
  test.each([
    'tiles',
    '/tiles/{z}/{x}/{y}.png',
    'ftp://tiles.example.com/{z}/{x}/{y}.png',
    'https://tiles.example.com/{z}/{x}.png',
    'https://{s}.example.com/{z}/{x}/{y}.png',
    'https://{z}.example.com/{z}/{x}/{y}.png',
    'https://tiles.example.com/{style}/{z}/{x}/{y}.png',
    'https://me:secret@tiles.example.com/{z}/{x}/{y}.png',
    'https://tiles.example.com;script-src/{z}/{x}/{y}.png',
    'https://tiles.example.com /{z}/{x}/{y}.png',
    'https://tiles.example.com:99999/{z}/{x}/{y}.png',
  ])('[NAV-13] refuse to start with tiles at %s', (MAP_TILES_URL) => {
    expect(tilesOf({ MAP_TILES_URL })).toEqual([expect.stringMatching(/^MAP_TILES_URL must be .* not "/)])
  })
  test('[CFG-11] [NAV-13] refuse a simulator in production', () => {
    expect(complaintsOf({ ...production, MAP_TILES_URL: 'http://localhost:8092/{z}/{x}/{y}.svg' }).join()).toContain(
      'MAP_TILES_URL names a simulator',
    )
    expect(complaintsOf({ ...production, MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}/{y}.png' })).toEqual([])
  })
})

test('reports all complaints at once', () => {
  const complaints = complaintsOf({ PORT: 'http', CLOCK: 'noon', LOG_LEVEL: 'loud', ENVIRONMENT: 'moon' })
  expect(complaints.map((complaint) => complaint.split(' ')[0])).toEqual(['ENVIRONMENT', 'PORT', 'CLOCK', 'LOG_LEVEL'])
})

describe('third parties', () => {
  const ownCards = {
    CYBERSOURCE_URL: 'https://api.cybersource.com',
    CYBERSOURCE_MERCHANT_ID: 'our_shop',
    CYBERSOURCE_KEY_ID: 'our-key',
    CYBERSOURCE_SECRET: 'cmVhbA==',
  }
  test('[CON-06] a content service without a key causes a complaint', () => {
    expect(complaintsOf({ CONTENT_URL: 'https://content.example.com' })).toEqual([
      'Content key is missing: CONTENT_URL needs CONTENT_KEY [CON-06]',
    ])
  })
  test.each([
    [{ CONTENT_URL: 'http://localhost:8093', CONTENT_KEY: 'real' }, 'CONTENT_URL names a simulator'],
    [{ CONTENT_URL: 'https://content.example.com', CONTENT_KEY: 'demo-content-key' }, 'CONTENT_KEY is the demo key'],
    [
      { CAPTCHA_URL: 'http://127.0.0.1:8094', CAPTCHA_SITE_KEY: 'a', CAPTCHA_SECRET: 'b' },
      'CAPTCHA_URL names a simulator',
    ],
    [{ CAPTCHA_URL: 'https://www.google.com', CAPTCHA_SITE_KEY: 'a' }, 'CAPTCHA_SECRET is the demo key'],
    [{ CAPTCHA_URL: 'https://www.google.com', CAPTCHA_SECRET: 'b' }, 'CAPTCHA_SITE_KEY is the demo key'],
    [{ MAIL_URL: 'smtp://localhost:8096' }, 'MAIL_URL names a simulator'],
    [{ MAIL_URL: 'smtps://mail.example.com', EMAIL_HASH_KEY: '' }, 'EMAIL_HASH_KEY is the demo key'],
    [{ ZIP_URL: 'http://localhost:8099/merchant/v1', ZIP_KEY: 'real' }, 'ZIP_URL names a simulator'],
    [{ ZIP_URL: 'https://api.zipmoney.com.au/merchant/v1' }, 'ZIP_KEY is the demo key'],
    [{ ...ownCards, CYBERSOURCE_URL: 'http://localhost:8100' }, 'CYBERSOURCE_URL names a simulator'],
    [{ ...ownCards, CYBERSOURCE_SECRET: '' }, 'CYBERSOURCE_SECRET is the demo key'],
    [{ ...ownCards, CYBERSOURCE_MERCHANT_ID: '' }, 'CYBERSOURCE_MERCHANT_ID is the demo key'],
    [{ ...ownCards, CYBERSOURCE_KEY_ID: '' }, 'CYBERSOURCE_KEY_ID is the demo key'],
    [
      { AFTERPAY_URL: 'http://localhost:8102', AFTERPAY_MERCHANT_ID: 'm', AFTERPAY_SECRET: 's' },
      'AFTERPAY_URL names a simulator',
    ],
    [{ AFTERPAY_URL: 'https://global-api.afterpay.com', AFTERPAY_SECRET: 's' }, 'AFTERPAY_MERCHANT_ID is the demo key'],
    [{ AFTERPAY_URL: 'https://global-api.afterpay.com', AFTERPAY_MERCHANT_ID: 'm' }, 'AFTERPAY_SECRET is the demo key'],
    [
      {
        PAYPAL_PAYMENTS_URL: 'http://localhost:8101',
        PAYPAL_PAYMENTS_CLIENT_ID: 'c',
        PAYPAL_PAYMENTS_SECRET: 's',
        PAYPAL_WEBHOOK_ID: 'w',
      },
      'PAYPAL_PAYMENTS_URL names a simulator',
    ],
    [
      {
        PAYPAL_PAYMENTS_URL: 'https://api-m.paypal.com',
        PAYPAL_PAYMENTS_CLIENT_ID: 'c',
        PAYPAL_PAYMENTS_SECRET: 's',
      },
      'PAYPAL_WEBHOOK_ID is the demo key',
    ],
    [
      {
        APPLEPAY_URL: 'http://localhost:8103',
        APPLEPAY_MERCHANT_ID: 'merchant.shop',
        APPLEPAY_CERTIFICATE: 'cert.pem',
        APPLEPAY_KEY: 'key.pem',
      },
      'APPLEPAY_URL names a simulator',
    ],
    [
      {
        APPLEPAY_URL: 'https://applepay.cdn-apple.com',
        APPLEPAY_CERTIFICATE: 'cert.pem',
        APPLEPAY_KEY: 'key.pem',
      },
      'APPLEPAY_MERCHANT_ID is the demo key',
    ],
    [
      { APPLEPAY_URL: 'https://applepay.cdn-apple.com', APPLEPAY_MERCHANT_ID: 'merchant.shop' },
      'APPLEPAY_CERTIFICATE is needed',
    ],
    [{ GOOGLEPAY_URL: 'http://localhost:8104', GOOGLEPAY_MERCHANT_ID: 'm' }, 'GOOGLEPAY_URL names a simulator'],
    [{ GOOGLEPAY_URL: 'https://pay.google.com' }, 'GOOGLEPAY_MERCHANT_ID is the demo key'],
    [{ SMS_URL: 'http://localhost:8098', SMS_KEY: 'real' }, 'SMS_URL names a simulator'],
    [{ SMS_URL: 'https://sms.example.com' }, 'SMS_KEY is the demo key'],
    [{ ...pair, PUSH_EXTRA_ORIGINS: 'http://localhost:8110' }, 'PUSH_EXTRA_ORIGINS names a simulator'],
    [demoPair, 'VAPID_PRIVATE_KEY is the demo key'],
  ])('[CFG-11] production refuses %o', (environ, complaint) => {
    expect(complaintsOf({ ...production, ...environ })).toEqual([expect.stringContaining(complaint)])
    expect(complaintsOf({ ...environ, ENVIRONMENT: 'development' })).toEqual([])
  })
  test.each([
    [{ MAIL_URL: 'mail.example.com' }, 'MAIL_URL must be an address that begins with smtp:// or smtps://'],
    [{ VAPID_PUBLIC_KEY: 'short' }, 'VAPID_PUBLIC_KEY must be a key of `npx web-push generate-vapid-keys`'],
    [{ VAPID_SUBJECT: 'it@example.com' }, 'VAPID_SUBJECT must be a contact of the operator'],
    [
      { VAPID_SUBJECT: pair.VAPID_SUBJECT },
      'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT must be set together',
    ],
    [{ ...pair, VAPID_PRIVATE_KEY: 'A'.repeat(42) + 'E' }, 'must be of the same pair'],
    [{ PUSH_EXTRA_ORIGINS: 'https://push.example.com/path' }, 'PUSH_EXTRA_ORIGINS must be origins such as'],
    [{ SMS_URL: 'sms.example.com' }, 'SMS_URL must be an address that begins with http:// or https://'],
    [{ CAPTCHA_URL: 'ftp://captcha' }, 'CAPTCHA_URL must be an address that begins with http:// or https://'],
    [{ CYBERSOURCE_URL: 'cards' }, 'CYBERSOURCE_URL must be an address that begins with http:// or https://'],
    [{ CYBERSOURCE_AUTH: 'basic' }, 'CYBERSOURCE_AUTH must be one of http_signature, jwt'],
    [{ CYBERSOURCE_PAYER_AUTH: 'maybe' }, 'CYBERSOURCE_PAYER_AUTH must be one of on, off'],
    [{ ZIP_URL: 'zip' }, 'ZIP_URL must be an address that begins with http:// or https://'],
    [{ AFTERPAY_URL: 'afterpay' }, 'AFTERPAY_URL must be an address that begins with http:// or https://'],
    [{ PAYPAL_PAYMENTS_URL: 'paypal' }, 'PAYPAL_PAYMENTS_URL must be an address that begins with http:// or https://'],
    [{ GOOGLEPAY_URL: 'google' }, 'GOOGLEPAY_URL must be an address that begins with http:// or https://'],
    [{ APPLEPAY_KEY: 'key.pem' }, 'APPLEPAY_CERTIFICATE and APPLEPAY_KEY are needed together'],
    [{ VISA_CHECKOUT_KEY: 'k' }, 'VISA_CHECKOUT_URL, VISA_CHECKOUT_KEY and VISA_CHECKOUT_ENCRYPTION_KEY are needed'],
    [{ VISA_CHECKOUT_URL: 'https://visa.example' }, 'VISA_CHECKOUT_URL, VISA_CHECKOUT_KEY'],
    [{ CAPTCHA_SCORE: '2' }, 'CAPTCHA_SCORE must be a number from 0 to 1'],
  ])('[CFG-11] %o is invalid', (environ, complaint) => {
    expect(complaintsOf(environ)).toEqual([expect.stringContaining(complaint)])
  })
})

describe('the clocks of waiting orders', () => {
  test.each([
    [{ WAITING_TEXT_MINUTES: '5' }],
    [{ WAITING_ALERT_MINUTES: '10' }],
    [{ WAITING_CANCEL_MINUTES: '4' }],
    [{ WAITING_TEXT_MINUTES: '12', WAITING_ALERT_MINUTES: '11' }],
  ])('[ORD-02] [CFG-11] %o does not come in order', (environ) => {
    expect(complaintsOf(environ)).toEqual([
      'WAITING_TEXT_MINUTES must be less than WAITING_ALERT_MINUTES, and that less than WAITING_CANCEL_MINUTES',
    ])
  })
  test.each([
    [{ WAITING_TEXT_MINUTES: '0' }, 'WAITING_TEXT_MINUTES must be a whole number from 1 to 240'],
    [{ WAITING_CANCEL_MINUTES: '241' }, 'WAITING_CANCEL_MINUTES must be a whole number from 1 to 240'],
    [{ WAITING_LEAD_MINUTES: '1.5' }, 'WAITING_LEAD_MINUTES must be a whole number from 0 to 240'],
    [{ ALERT_MAIL: 'care at example.com' }, 'ALERT_MAIL must be an e-mail address'],
    [{ ALERT_MAIL: 'a@example.com, b@example.com' }, 'ALERT_MAIL must be an e-mail address'],
  ])('[ORD-02] [CFG-11] %o is invalid', (environ, complaint) => {
    expect(complaintsOf(environ)).toEqual([expect.stringContaining(complaint)])
  })
  test('[ORD-02] are 3, 5 and 10 minutes without settings, and no mail is sent', () => {
    expect(readConfiguration({}, '/shop')).toMatchObject({
      configuration: {
        waitingTextMinutes: 3,
        waitingAlertMinutes: 5,
        waitingCancelMinutes: 10,
        waitingLeadMinutes: 15,
        alertMail: null,
      },
    })
  })
})

describe('the mailboxes of forms', () => {
  test.each(['FORM_MAIL_CONTACT', 'FORM_MAIL_COMPLAINT', 'FORM_MAIL_CAREERS', 'FORM_MAIL_FRANCHISE'])(
    '[LOC-22] [CFG-11] %s is required in production, and the demo’s mailboxes are refused',
    (variable) => {
      for (const value of ['', 'demo@forms.example', 'own@example.com, NSW=demo@FORMS.example']) {
        expect(complaintsOf({ ...production, [variable]: value })).toEqual([
          expect.stringMatching(`^${variable} is required in production: the e-mail addresses that read `),
        ])
      }
    },
  )
  test.each([
    'care at example.com',
    'care@example',
    'NSW=care@example.com',
    'care@example.com, NZ=nz@example.com',
    'care@example.com, NSW=nsw',
    'care@example.com, NSW=a@example.com, NSW=b@example.com',
    'care@example.com\r\nBcc: all@example.com',
    '"a b"@example.com',
    'care@example.com, "x\n"@example.com',
  ])('[LOC-22] [CFG-11] must be addresses, of known states, once each: %j', (FORM_MAIL_COMPLAINT) => {
    const [complaint, ...more] = complaintsOf({ FORM_MAIL_COMPLAINT })
    expect(more).toEqual([])
    expect(complaint).toContain('FORM_MAIL_COMPLAINT must be an e-mail address, then those of single states')
  })
  test('[LOC-22] development has demo mailboxes for every kind', () => {
    expect(complaintsOf({})).toEqual([])
    expect(readConfiguration({}, '/shop')).toMatchObject({
      configuration: {
        careersMailboxes: { everywhere: 'careers@forms.example', byState: { NSW: 'careers.nsw@forms.example' } },
      },
    })
  })
})
