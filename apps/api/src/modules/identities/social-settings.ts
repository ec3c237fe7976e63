import { list, partyAddress, partyAddressOr, text } from '../../platform/settings/setting-kinds.ts'
import { defineSettings, type Environ, type SettingValues } from '../../platform/settings/setting.ts'

/** Addresses of a provider, and our ids there. Only `url` and the first of `clientIds` are public. [ACC-06] */
export type ProviderSettings = {
  /** Base address of the provider's script or consent page. */
  readonly url: string
  /** Our client ids: the website's first, then those of the apps. */
  readonly clientIds: readonly string[]
  /** Accepted issuers of ID tokens. */
  readonly issuers: readonly string[]
  /** Address of the keys that sign ID tokens. */
  readonly keysUrl: string
}
/** A provider whose API the server calls with our app's credentials. */
export type ApiProviderSettings = ProviderSettings & { readonly apiUrl: string; readonly secret: string }

/** null = the provider is not offered. */
export type SocialSettings = {
  readonly google: ProviderSettings | null
  readonly facebook: ApiProviderSettings | null
  readonly apple: ProviderSettings | null
  readonly paypal: ApiProviderSettings | null
}

/** The ids and secrets of the simulators, which are public. */
const demo = {
  google: { clientId: 'demo-google-client', secret: null },
  facebook: { clientId: 'demo-facebook-app', secret: 'demo-facebook-secret' },
  apple: { clientId: 'demo-apple-client', secret: null },
  paypal: { clientId: 'demo-paypal-client', secret: 'demo-paypal-secret' },
} as const

const bare = (url: string): string => url.replace(/\/+$/, '')

/** The settings of all four providers for simulators below one address. */
const simulatorsAt = (base: string): Environ => ({
  GOOGLE_URL: `${base}/google`,
  GOOGLE_ISSUERS: `${base}/google`,
  GOOGLE_KEYS_URL: `${base}/google/oauth2/v3/certs`,
  FACEBOOK_URL: `${base}/facebook`,
  FACEBOOK_GRAPH_URL: `${base}/facebook/graph`,
  FACEBOOK_ISSUERS: `${base}/facebook/limited`,
  FACEBOOK_KEYS_URL: `${base}/facebook/limited/.well-known/oauth/openid/jwks`,
  APPLE_URL: `${base}/apple`,
  APPLE_ISSUERS: `${base}/apple`,
  APPLE_KEYS_URL: `${base}/apple/auth/keys`,
  PAYPAL_LOGIN_URL: `${base}/paypal`,
  PAYPAL_LOGIN_API_URL: `${base}/paypal`,
  PAYPAL_LOGIN_ISSUERS: `${base}/paypal`,
  PAYPAL_LOGIN_KEYS_URL: `${base}/paypal/v1/oauth2/certs`,
})

/** SOCIAL_URL sets the simulators of all providers; a variable of one provider overrides it. */
const withSimulators = (environ: Environ): Environ => {
  const { SOCIAL_URL: base = '' } = environ
  if (!/^https?:$/.test(URL.parse(base)?.protocol ?? '')) return environ
  const given = Object.fromEntries(Object.entries(environ).filter(([, value]) => value !== ''))
  return { ...simulatorsAt(bare(base)), ...given }
}

const [google, facebook, paypal] = ['GOOGLE_URL', 'FACEBOOK_URL', 'PAYPAL_LOGIN_URL'].map((usedWith) => ({ usedWith }))

const settings = {
  /** The simulators of all providers. */
  socialUrl: { ...partyAddress('SOCIAL_URL'), isThirdParty: false },
  googleUrl: partyAddress('GOOGLE_URL'),
  googleClientIds: list('GOOGLE_CLIENT_IDS', demo.google.clientId),
  googleIssuers: list('GOOGLE_ISSUERS', 'https://accounts.google.com,accounts.google.com'),
  googleKeysUrl: partyAddressOr('GOOGLE_KEYS_URL', 'https://www.googleapis.com/oauth2/v3/certs', google),
  facebookUrl: partyAddress('FACEBOOK_URL'),
  facebookAppId: list('FACEBOOK_APP_ID', demo.facebook.clientId),
  facebookAppSecret: text('FACEBOOK_APP_SECRET', demo.facebook.secret, { isSecret: true }),
  facebookIssuers: list('FACEBOOK_ISSUERS', 'https://www.facebook.com,https://limited.facebook.com'),
  facebookKeysUrl: partyAddressOr(
    'FACEBOOK_KEYS_URL',
    'https://limited.facebook.com/.well-known/oauth/openid/jwks/',
    facebook,
  ),
  facebookGraphUrl: partyAddressOr('FACEBOOK_GRAPH_URL', 'https://graph.facebook.com', facebook),
  appleUrl: partyAddress('APPLE_URL'),
  appleClientIds: list('APPLE_CLIENT_IDS', demo.apple.clientId),
  appleIssuers: list('APPLE_ISSUERS', 'https://appleid.apple.com'),
  appleKeysUrl: partyAddressOr('APPLE_KEYS_URL', 'https://appleid.apple.com/auth/keys', { usedWith: 'APPLE_URL' }),
  paypalLoginUrl: partyAddress('PAYPAL_LOGIN_URL'),
  paypalClientId: list('PAYPAL_CLIENT_ID', demo.paypal.clientId),
  paypalClientSecret: text('PAYPAL_CLIENT_SECRET', demo.paypal.secret, { isSecret: true }),
  paypalLoginIssuers: list('PAYPAL_LOGIN_ISSUERS', 'https://www.paypal.com'),
  paypalLoginKeysUrl: partyAddressOr('PAYPAL_LOGIN_KEYS_URL', 'https://api-m.paypal.com/v1/oauth2/certs', paypal),
  paypalLoginApiUrl: partyAddressOr('PAYPAL_LOGIN_API_URL', 'https://api-m.paypal.com', paypal),
}

type SocialValues = SettingValues<typeof settings>

/** The settings of the offered providers. */
export const socialOf = (values: SocialValues): SocialSettings => ({
  google:
    values.googleUrl === null
      ? null
      : {
          url: bare(values.googleUrl),
          clientIds: values.googleClientIds,
          issuers: values.googleIssuers,
          keysUrl: values.googleKeysUrl,
        },
  facebook:
    values.facebookUrl === null
      ? null
      : {
          url: bare(values.facebookUrl),
          clientIds: values.facebookAppId,
          secret: values.facebookAppSecret,
          issuers: values.facebookIssuers,
          keysUrl: values.facebookKeysUrl,
          apiUrl: bare(values.facebookGraphUrl),
        },
  apple:
    values.appleUrl === null
      ? null
      : {
          url: bare(values.appleUrl),
          clientIds: values.appleClientIds,
          issuers: values.appleIssuers,
          keysUrl: values.appleKeysUrl,
        },
  paypal:
    values.paypalLoginUrl === null
      ? null
      : {
          url: bare(values.paypalLoginUrl),
          clientIds: values.paypalClientId,
          secret: values.paypalClientSecret,
          issuers: values.paypalLoginIssuers,
          keysUrl: values.paypalLoginKeysUrl,
          apiUrl: bare(values.paypalLoginApiUrl),
        },
})

/** Names of providers that use an id or a secret of the simulators. [CFG-11] */
const demoProviders = (social: SocialSettings): readonly string[] =>
  (['google', 'facebook', 'apple', 'paypal'] as const)
    .filter((name) => {
      const settings = social[name]
      if (settings === null) return false
      const secret = 'secret' in settings ? settings.secret : ''
      return settings.clientIds.includes(demo[name].clientId) || secret === demo[name].secret
    })
    .map((name) => (name === 'paypal' ? 'PAYPAL_LOGIN' : name.toUpperCase()))

/**
 * Settings of the log-in providers. A provider without an address is not offered; its other settings default to the
 * real service. [ACC-06]
 */
export const socialSettings = defineSettings(settings, {
  expand: withSimulators,
  complaints: (values, { demoRefused }) =>
    demoRefused === null
      ? []
      : demoProviders(socialOf(values)).map(
          (name) => `${name}_URL needs ids and secrets of its own: the demo's are refused ${demoRefused}`,
        ),
})
