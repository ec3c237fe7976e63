import { fileURLToPath } from 'node:url'
import type { AfterpayMerchant } from './afterpay/merchant-door.ts'
import { readApplepaySettings, type ApplepaySettings } from './applepay/merchant-session.ts'
import { demoCybersource, type CybersourceSettings } from './cybersource/core/cybersource-settings.ts'
import { readPaypalSettings, type PaypalSettings } from './paypal/paypal-settings.ts'
import { readSocialSettings, type SocialSettings } from './social/social-settings.ts'

/** What the environment may say to the simulators; each value is checked before anything listens. */
export type Settings = {
  readonly port: number
  readonly addressToken: string
  readonly contentKey: string
  readonly contentDir: string
  readonly captcha: { readonly siteKey: string; readonly secret: string }
  readonly social: SocialSettings
  readonly smsKey: string
  readonly zipKey: string
  readonly cybersource: CybersourceSettings
  readonly paypal: PaypalSettings
  readonly afterpay: AfterpayMerchant
  readonly applepay: ApplepaySettings
  readonly clockStart: number
  readonly kitchenSpeed: number
}

export class SettingRefused extends Error {}

export function readSettings(environment: Readonly<Record<string, string | undefined>>, today: number): Settings {
  return {
    port: portFrom(environment.SIMULATORS_PORT || '8090'),
    addressToken: environment.ADDRESS_TOKEN || 'demo-address-token',
    contentKey: environment.CONTENT_KEY || 'demo-content-key',
    contentDir: environment.CONTENT_DIR || fileURLToPath(new URL('../../../content', import.meta.url)),
    captcha: {
      siteKey: environment.CAPTCHA_SITE_KEY || 'demo-captcha-site-key',
      secret: environment.CAPTCHA_SECRET || 'demo-captcha-secret',
    },
    social: socialFrom(environment),
    smsKey: environment.SMS_KEY || 'demo-sms-key',
    zipKey: environment.ZIP_KEY || 'demo-zip-key',
    cybersource: {
      merchantId: environment.CYBERSOURCE_MERCHANT_ID || demoCybersource.merchantId,
      keyId: environment.CYBERSOURCE_KEY_ID || demoCybersource.keyId,
      secret: environment.CYBERSOURCE_SECRET || demoCybersource.secret,
    },
    paypal: readPaypalSettings(environment),
    afterpay: {
      merchantId: environment.AFTERPAY_MERCHANT_ID || 'demo-afterpay-merchant',
      secret: environment.AFTERPAY_SECRET || 'demo-afterpay-secret',
    },
    applepay: readApplepaySettings(environment),
    clockStart: environment.CLOCK ? instantFrom(environment.CLOCK) : today,
    kitchenSpeed: speedFrom(environment.KITCHEN_SPEED || '1'),
  }
}

function portFrom(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_500) {
    throw new SettingRefused(`SIMULATORS_PORT is "${text}", but it must be a port up to 65500, or 0 for free ports.`)
  }
  return port
}

function socialFrom(environment: Readonly<Record<string, string | undefined>>): SocialSettings {
  try {
    return readSocialSettings(environment)
  } catch {
    throw new SettingRefused('APPLE_PRIVATE_KEY must be the text of a .p8 file: a PKCS #8 key of the curve P-256.')
  }
}

function instantFrom(text: string): number {
  const instant = /^\d{4}-\d{2}-\d{2}T.+(Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(instant)) {
    throw new SettingRefused(`CLOCK is "${text}", but it must be an instant such as 2026-11-20T08:30:00Z.`)
  }
  return instant
}

function speedFrom(text: string): number {
  const speed = Number(text)
  if (!(speed >= 0.01 && speed <= 1000)) {
    throw new SettingRefused(`KITCHEN_SPEED is "${text}", but it must be a number from 0.01 to 1000.`)
  }
  return speed
}
