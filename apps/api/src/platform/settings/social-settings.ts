/** Where a provider is and who we are to it. What browsers may know: `url` and the first of `clientIds`. [ACC-06] */
export type ProviderSettings = {
  /** Where browsers begin: the provider's script or its page of consent lie below. */
  readonly url: string
  /** We, to the provider: the web's id first, then those of the apps. */
  readonly clientIds: readonly string[]
  /** Who may have issued an ID token. */
  readonly issuers: readonly string[]
  /** The keys that sign ID tokens. */
  readonly keysUrl: string
}
/** A provider that is asked by the server, as ourselves. */
export type AskedProviderSettings = ProviderSettings & { readonly apiUrl: string; readonly secret: string }

/** null = the provider is not offered. */
export type SocialSettings = {
  readonly google: ProviderSettings | null
  readonly facebook: AskedProviderSettings | null
  readonly apple: ProviderSettings | null
  readonly paypal: AskedProviderSettings | null
}

type Environ = Readonly<Record<string, string | undefined>>

/** The ids and secrets of the simulators; anybody can read them here. */
const demo = {
  google: { clientId: 'demo-google-client', secret: '' },
  facebook: { clientId: 'demo-facebook-app', secret: 'demo-facebook-secret' },
  apple: { clientId: 'demo-apple-client', secret: '' },
  paypal: { clientId: 'demo-paypal-client', secret: 'demo-paypal-secret' },
} as const

const listFrom = (text: string): readonly string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

const bare = (url: string): string => url.replace(/\/+$/, '')

const address = (environ: Environ, name: string, otherwise: string | null, complaints: string[]): string | null => {
  const text = environ[name]
  if (text === undefined || text === '') return otherwise
  if (['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')) return text
  complaints.push(`${name} must be an address that begins with http:// or https://, not "${text}"`)
  return otherwise
}

/** Where the stand-ins of all four are below one address, in the settings' own names. */
const standIns = (base: string): Environ => ({
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

/**
 * Reads who signs people in beside us. A provider without its address is not offered; the other settings have its real values. SOCIAL_URL
 * names the stand-ins of all at once; what is said of a provider itself stands above it.
 */
export const readSocialSettings = (given: Environ, complaints: string[]): SocialSettings => {
  const base = address(given, 'SOCIAL_URL', null, complaints)
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const environ: Environ = { ...(base === null ? {} : standIns(bare(base))), ...said }
  const provider = (
    name: 'GOOGLE' | 'FACEBOOK' | 'APPLE' | 'PAYPAL_LOGIN',
    ids: { readonly setting: string; readonly otherwise: string },
    real: { readonly issuers: string; readonly keysUrl: string },
  ): ProviderSettings | null => {
    const url = address(environ, `${name}_URL`, null, complaints)
    const keysUrl = address(environ, `${name}_KEYS_URL`, real.keysUrl, complaints) ?? real.keysUrl
    if (url === null) return null
    const clientIds = listFrom(environ[ids.setting] || ids.otherwise)
    return { url: bare(url), clientIds, issuers: listFrom(environ[`${name}_ISSUERS`] || real.issuers), keysUrl }
  }
  const asked = (
    settings: ProviderSettings | null,
    api: { readonly setting: string; readonly real: string },
    secret: string,
  ): AskedProviderSettings | null => {
    const apiUrl = address(environ, api.setting, api.real, complaints) ?? api.real
    return settings === null ? null : { ...settings, apiUrl: bare(apiUrl), secret }
  }
  const { google, facebook, apple, paypal } = demo
  return {
    google: provider(
      'GOOGLE',
      { setting: 'GOOGLE_CLIENT_IDS', otherwise: google.clientId },
      {
        issuers: 'https://accounts.google.com,accounts.google.com',
        keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
      },
    ),
    facebook: asked(
      provider(
        'FACEBOOK',
        { setting: 'FACEBOOK_APP_ID', otherwise: facebook.clientId },
        {
          issuers: 'https://www.facebook.com,https://limited.facebook.com',
          keysUrl: 'https://limited.facebook.com/.well-known/oauth/openid/jwks/',
        },
      ),
      { setting: 'FACEBOOK_GRAPH_URL', real: 'https://graph.facebook.com' },
      environ.FACEBOOK_APP_SECRET || facebook.secret,
    ),
    apple: provider(
      'APPLE',
      { setting: 'APPLE_CLIENT_IDS', otherwise: apple.clientId },
      { issuers: 'https://appleid.apple.com', keysUrl: 'https://appleid.apple.com/auth/keys' },
    ),
    paypal: asked(
      provider(
        'PAYPAL_LOGIN',
        { setting: 'PAYPAL_CLIENT_ID', otherwise: paypal.clientId },
        { issuers: 'https://www.paypal.com', keysUrl: 'https://api-m.paypal.com/v1/oauth2/certs' },
      ),
      { setting: 'PAYPAL_LOGIN_API_URL', real: 'https://api-m.paypal.com' },
      environ.PAYPAL_CLIENT_SECRET || paypal.secret,
    ),
  }
}

const settingsOf = (social: SocialSettings) =>
  Object.entries(social).flatMap(([name, settings]: [string, ProviderSettings | AskedProviderSettings | null]) =>
    settings === null ? [] : [{ known: demo[name as keyof typeof demo], prefix: prefixOf(name), settings }],
  )
const prefixOf = (name: string): string => (name === 'paypal' ? 'PAYPAL_LOGIN' : name.toUpperCase())

/** Every address of the providers that are offered, by the name of its setting. */
export const providerUrls = (social: SocialSettings): readonly (readonly [name: string, url: string])[] =>
  settingsOf(social).flatMap(({ prefix, settings }) => [
    [`${prefix}_URL`, settings.url] as const,
    [`${prefix}_KEYS_URL`, settings.keysUrl] as const,
    ...('apiUrl' in settings
      ? [[prefix === 'FACEBOOK' ? 'FACEBOOK_GRAPH_URL' : `${prefix}_API_URL`, settings.apiUrl] as const]
      : []),
  ])

/** Ids and secrets that everybody knows. `where` ends the sentence: where they are refused. [CFG-11] */
export const complainAboutDemoProviders = (social: SocialSettings, where: string): readonly string[] =>
  settingsOf(social)
    .filter(
      ({ known, settings }) =>
        settings.clientIds.includes(known.clientId) || ('secret' in settings && settings.secret === known.secret),
    )
    .map(({ prefix }) => `${prefix}_URL needs ids and secrets of its own: the demo's are refused ${where}`)
