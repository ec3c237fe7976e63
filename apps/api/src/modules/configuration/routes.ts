import { getConfiguration } from '@forno/contracts/configuration/configuration'
import type { ReplyOf } from '@forno/contracts/core/endpoint'
import type { Picture } from '@forno/contracts/catalogue/catalogue'
import { themeOf } from '@forno/domain/content/themes'
import { pushPlatformsText, type PushPlatforms } from '@forno/domain/customers/push'
import { idleSessionExpiry, timeToIdle } from '@forno/domain/customers/idle-sign-in'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'

/** The public part of a sign-in provider's settings. */
type Provider = { readonly url: string; readonly clientIds: readonly string[] }

export type Discovery = {
  /** Origin at which browsers reach the shop. */
  readonly publicUrl: string
  readonly publicAddressKey: string
  readonly environment: string
  /** URL template of the map tiles; null if the web draws maps itself. */
  readonly mapTilesUrl: string | null
  readonly mapTilesAttribution: string
  /** Feature flags that editors set, by name. The content service overrides our own files. [CFG-06] */
  readonly flags: Readonly<Record<string, string>>
  /** URL of the bot check, and its public site key; null without a bot check. [ACC-40] */
  readonly captchaUrl: string | null
  readonly captchaSiteKey: string
  /** Base URL of the engagement service, our public key there, and the URL of its SDK; null = not set. [ENG-01] */
  readonly brazeUrl: string | null
  readonly brazeKey: string
  readonly brazeSdkUrl: string | null
  /** Sign-in providers; null if a provider is not offered. [ACC-06] */
  readonly social: Readonly<Record<'google' | 'facebook' | 'apple' | 'paypal', Provider | null>>
  /** Wallets; one without a URL is not offered. [PAY-17] */
  readonly applepayUrl: string | null
  readonly googlepayUrl: string | null
  readonly googlepayMerchantId: string
  readonly visaCheckoutUrl: string | null
  /** Path of our page with PayPal's buttons; null = customers pay on PayPal's page only. [PAY-18] */
  readonly paypalButtonsPath: string | null
  /** Our merchant id at the card gateway, which wallets encrypt for. */
  readonly cybersourceMerchantId: string
  /** Our public key for push services; null = pushes are not offered. */
  readonly vapidPublicKey: string | null
  /** The platforms on which the app can get pushes. */
  readonly pushPlatforms: PushPlatforms
  /** Whether browsers may register the service worker, which pushes need as well. */
  readonly serviceWorker: boolean
  /** The theme; null = a flag of the content decides. [CFG-02] */
  readonly websiteTheme: string | null
  /** Asset maps of the mobile session-recording tool; null = a flag of the content decides. */
  readonly assetMapIdIos: string | null
  readonly assetMapIdAndroid: string | null
  /** The address of that tool; null = nothing is recorded. [NAT-10] */
  readonly assetMapUrl: string | null
  /** Where clients search addresses, read content and call for customers; null = here. [API-01] */
  readonly addressUri: string | null
  readonly contentUri: string | null
  readonly identityUri: string | null
  /** The DSN of the error service; null = no error reports. [ERR-23] */
  readonly errorReportingDsn: string | null
  /** Minutes from the start to the end of a slot. [TIM-04] */
  readonly deliverySlotMinutes: number
  readonly pickupSlotMinutes: number
  /** The picture at the top of the home page. */
  readonly hero: Picture | null
}

const uris = ({ publicUrl, mapTilesUrl, captchaUrl, social, applepayUrl, googlepayUrl, ...rest }: Discovery) => ({
  URI_API: `${publicUrl}/api/v1`,
  URI_ADDRESS: rest.addressUri ?? `${publicUrl}/api/v1/address/soap`,
  URI_CONTENT: rest.contentUri ?? `${publicUrl}/api/v1/content`,
  URI_IDENTITY: rest.identityUri ?? `${publicUrl}/api/v1/customer`,
  URI_ERROR_REPORTING: rest.errorReportingDsn === null ? '' : `${publicUrl}/api/v1/error-reports`,
  URI_WEB_SECONDARY: publicUrl,
  URI_CAPTCHA: captchaUrl ?? '',
  URI_GOOGLE: social.google?.url ?? '',
  URI_FACEBOOK: social.facebook?.url ?? '',
  URI_APPLE: social.apple?.url ?? '',
  URI_PAYPAL: social.paypal?.url ?? '',
  URI_APPLE_PAY: applepayUrl ?? '',
  URI_GOOGLE_PAY: googlepayUrl ?? '',
  URI_VISA_CHECKOUT: rest.visaCheckoutUrl ?? '',
  URI_PAYPAL_BUTTONS: rest.paypalButtonsPath === null ? '' : `${publicUrl}${rest.paypalButtonsPath}`,
  URI_MAP_TILES: mapTilesUrl ?? '',
  URI_ASSET_MAP: rest.assetMapUrl ?? '',
  URI_BRAZE: rest.brazeUrl ?? '',
  URL_BRAZE_SDK: rest.brazeSdkUrl ?? '',
})

/** Browsers use the first of our client ids at a provider. */
const keyOf = (provider: Provider | null): string => provider?.clientIds[0] ?? ''

/** Our ids at the providers; Google's second is that of the iOS app. [ACC-06] */
const clientIds = ({ google, facebook, apple, paypal }: Discovery['social']) => ({
  KEY_GOOGLE: keyOf(google),
  KEY_GOOGLE_IOS: google?.clientIds[1] ?? '',
  KEY_FACEBOOK: keyOf(facebook),
  KEY_APPLE: keyOf(apple),
  KEY_PAYPAL: keyOf(paypal),
})

type PushDiscovery = Pick<Discovery, 'serviceWorker' | 'vapidPublicKey' | 'pushPlatforms'>

/** How browsers and the app get pushes; empty = they get none. */
const pushes = ({ serviceWorker, vapidPublicKey, pushPlatforms }: PushDiscovery) => ({
  KEY_PUSH: serviceWorker ? (vapidPublicKey ?? '') : '',
  PUSH_PLATFORMS: pushPlatformsText(pushPlatforms),
})

const ownSettings = ({ social, hero, flags, ...rest }: Discovery) => ({
  ENVIRONMENT: rest.environment,
  WEBSITE_THEME: rest.websiteTheme ?? themeOf(flags['WEBSITE_THEME'] ?? ''),
  API_BRAZE_KEY: rest.brazeUrl === null ? '' : rest.brazeKey,
  ASSET_MAP_ID_IOS: rest.assetMapIdIos ?? '',
  ASSET_MAP_ID_ANDROID: rest.assetMapIdAndroid ?? '',
  KEY_ADDRESS: rest.publicAddressKey,
  KEY_CAPTCHA: rest.captchaSiteKey,
  ...clientIds(social),
  KEY_GOOGLE_PAY: rest.googlepayMerchantId,
  KEY_CARD_GATEWAY: rest.cybersourceMerchantId,
  KEY_ERROR_REPORTING: rest.errorReportingDsn ?? '',
  ...pushes(rest),
  SERVICE_WORKER: rest.serviceWorker ? 'on' : 'off',
  MAP_TILES_ATTRIBUTION: rest.mapTilesAttribution,
  TIME_TO_IDLE: String(timeToIdle),
  IDLE_SESSION_EXPIRY: String(idleSessionExpiry),
  FULFILMENT_SLOT_DELIVERY: String(rest.deliverySlotMinutes),
  FULFILMENT_SLOT_PICKUP: String(rest.pickupSlotMinutes),
  PICTURE_HERO: hero === null ? '' : JSON.stringify(hero),
})

/**
 * The flags of editors and our own settings. A setting with a value overrides a flag of the same name; one without a
 * value leaves it to the flag. [CFG-02]
 */
const settings = (discovery: Discovery): Record<string, string> => {
  const { flags } = discovery
  const own = Object.entries(ownSettings(discovery)).map(
    ([name, value]) => [name, value || (flags[name] ?? '')] as const,
  )
  return { ...flags, ...Object.fromEntries(own) }
}

/** URLs and settings without secrets. Pages rendered on the server contain the same object. [CFG-01] */
export const configurationOf = (discovery: Discovery): ReplyOf<typeof getConfiguration> => ({
  uris: uris(discovery),
  settings: settings(discovery),
})

/** The discovery call, which every client makes first. [CFG-01] [CFG-02] [CFG-03] [TIM-04] */
export const configurationRoutes = (app: FastifyInstance, discovery: () => Discovery): void => {
  serve(app, getConfiguration, ({ reply }) => {
    reply.header('cache-control', 'public, max-age=300')
    return configurationOf(discovery())
  })
}
