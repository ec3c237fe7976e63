import { createECDH, generateKeyPairSync, randomBytes, randomUUID, type KeyObject } from 'node:crypto'

const key = (): string => randomBytes(32).toString('base64url')

/** Random keys for the shop and its simulators, because a shop behind https refuses the demo keys. [CFG-11] */
export const ownKeys = (): Readonly<Record<string, string>> => ({
  TOKEN_KEYS: key(),
  EMAIL_HASH_KEY: key(),
  CAPTCHA_SITE_KEY: key(),
  CAPTCHA_SECRET: key(),
  GOOGLE_CLIENT_IDS: key(),
  FACEBOOK_APP_ID: key(),
  FACEBOOK_APP_SECRET: key(),
  APPLE_CLIENT_IDS: key(),
  PAYPAL_CLIENT_ID: key(),
  PAYPAL_CLIENT_SECRET: key(),
  ZIP_KEY: key(),
  CYBERSOURCE_MERCHANT_ID: `shop_${randomBytes(6).toString('hex')}`,
  CYBERSOURCE_KEY_ID: randomUUID(),
  CYBERSOURCE_SECRET: randomBytes(32).toString('base64'),
  PAYPAL_PAYMENTS_CLIENT_ID: key(),
  PAYPAL_PAYMENTS_SECRET: key(),
  PAYPAL_WEBHOOK_ID: key(),
  AFTERPAY_MERCHANT_ID: key(),
  AFTERPAY_SECRET: key(),
  APPLEPAY_MERCHANT_ID: `merchant.${randomBytes(6).toString('hex')}`,
  GOOGLEPAY_MERCHANT_ID: key(),
  SMS_KEY: key(),
  BRAZE_KEY: key(),
  BRAZE_REST_KEY: key(),
  GA4_MEASUREMENT_ID: `G-${randomBytes(5).toString('hex').toUpperCase()}`,
  GA4_API_SECRET: key(),
})

/** A key pair for push services, and the shop's contact there. */
export const ownVapid = (): Readonly<Record<string, string>> => {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  return {
    VAPID_PUBLIC_KEY: curve.getPublicKey('base64url'),
    VAPID_PRIVATE_KEY: Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
    VAPID_SUBJECT: 'mailto:it@example.com',
  }
}

const pem = (key: KeyObject): string => String(key.export({ type: 'pkcs8', format: 'pem' }))

/** The shop's accounts at the push services for apps; the simulators accept them by the same settings. */
export const ownPushAccounts = (): Readonly<Record<string, string>> => ({
  FCM_PROJECT_ID: 'forno-journeys',
  FCM_CLIENT_EMAIL: 'push@forno-journeys.iam.gserviceaccount.com',
  FCM_PRIVATE_KEY: pem(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
  APNS_KEY_ID: 'JOURNEYS01',
  APNS_PRIVATE_KEY: pem(generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey),
})
