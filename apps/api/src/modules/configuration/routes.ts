import { getConfiguration } from '@forno/contracts/site/configuration'
import type { ReplyOf } from '@forno/contracts/core/endpoint'
import type { Picture } from '@forno/contracts/catalogue/catalogue'
import { idleSessionExpiry, timeToIdle } from '@forno/domain/customers/idle-sign-in'
import { slotLengthMinutes } from '@forno/domain/fulfilment/slots'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'

/** A provider as browsers know it. */
type Provider = { readonly url: string; readonly clientIds: readonly string[] }

export type Discovery = {
  /** Origin at which browsers reach the shop. */
  readonly publicUrl: string
  readonly publicAddressKey: string
  readonly environment: string
  /** Where browsers get the pictures of maps; null = maps are drawn by the web itself. */
  readonly mapTilesUrl: string | null
  readonly mapTilesAttribution: string
  /** Switches and names that editors set, by name; content first, as it wins over every other source. [CFG-06] */
  readonly flags: Readonly<Record<string, string>>
  /** Where browsers get the bot check, and its public key; null = there is none. [ACC-40] */
  readonly captchaUrl: string | null
  readonly captchaSiteKey: string
  /** Who signs people in beside us; a provider of null is not offered. [ACC-06] */
  readonly social: Readonly<Record<'google' | 'facebook' | 'apple' | 'paypal', Provider | null>>
  /** Wallets; one without an address is not offered. [PAY-17] */
  readonly applepayUrl: string | null
  readonly applepayMerchantId: string
  readonly googlepayUrl: string | null
  readonly googlepayMerchantId: string
  /** As whom the card gateway knows us: wallets seal for it. */
  readonly cybersourceMerchantId: string
  /** What the home page is opened with. */
  readonly hero: Picture | null
}

const uris = ({ publicUrl, mapTilesUrl, captchaUrl, social, applepayUrl, googlepayUrl }: Discovery) => ({
  URI_API: `${publicUrl}/api/v1`,
  URI_ADDRESS: `${publicUrl}/api/v1/address/soap`,
  URI_CONTENT: `${publicUrl}/api/v1/content`,
  URI_IDENTITY: `${publicUrl}/api/v1/customer`,
  URI_ERROR_REPORTING: '',
  URI_WEB_SECONDARY: publicUrl,
  URI_CAPTCHA: captchaUrl ?? '',
  URI_GOOGLE: social.google?.url ?? '',
  URI_FACEBOOK: social.facebook?.url ?? '',
  URI_APPLE: social.apple?.url ?? '',
  URI_PAYPAL: social.paypal?.url ?? '',
  URI_APPLE_PAY: applepayUrl ?? '',
  URI_GOOGLE_PAY: googlepayUrl ?? '',
  URI_MAP_TILES: mapTilesUrl ?? '',
  URL_BRAZE_SDK: '',
})

/** Browsers are one of our clients at a provider: the first. */
const keyOf = (provider: Provider | null): string => provider?.clientIds[0] ?? ''

const settings = ({ social, hero, flags, ...told }: Discovery) => ({
  // What the environment itself says stands above a flag of the same name.
  ...flags,
  ENVIRONMENT: told.environment,
  WEBSITE_THEME: 'NONE',
  API_BRAZE_KEY: '',
  ASSET_MAP_ID_IOS: '',
  ASSET_MAP_ID_ANDROID: '',
  KEY_ADDRESS: told.publicAddressKey,
  KEY_CAPTCHA: told.captchaSiteKey,
  KEY_GOOGLE: keyOf(social.google),
  KEY_FACEBOOK: keyOf(social.facebook),
  KEY_APPLE: keyOf(social.apple),
  KEY_PAYPAL: keyOf(social.paypal),
  KEY_APPLE_PAY: told.applepayMerchantId,
  KEY_GOOGLE_PAY: told.googlepayMerchantId,
  KEY_CARD_GATEWAY: told.cybersourceMerchantId,
  MAP_TILES_ATTRIBUTION: told.mapTilesAttribution,
  TIME_TO_IDLE: String(timeToIdle),
  IDLE_SESSION_EXPIRY: String(idleSessionExpiry),
  FULFILMENT_SLOT_DELIVERY: String(slotLengthMinutes.Delivery),
  FULFILMENT_SLOT_PICKUP: String(slotLengthMinutes.Pickup),
  PICTURE_HERO: hero === null ? '' : JSON.stringify(hero),
})

/** Where everything is and how it is set; nothing secret. Pages that the server draws carry it, too. [CFG-01] */
export const configurationOf = (discovery: Discovery): ReplyOf<typeof getConfiguration> => ({
  uris: uris(discovery),
  settings: settings(discovery),
})

/** What every client asks first. [CFG-01] [CFG-02] [CFG-03] [TIM-04] */
export const configurationRoutes = (app: FastifyInstance, discovery: () => Discovery): void => {
  serve(app, getConfiguration, ({ reply }) => {
    reply.header('cache-control', 'public, max-age=300')
    return configurationOf(discovery())
  })
}
