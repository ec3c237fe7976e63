/** How the two app stores, the platforms and links know the phone app. */
export type AppIdentity = {
  /** The bundle id on iOS and the application id on Android, e.g. `au.example.shop`. Neither changes after release. */
  readonly id: string
  /** The name below the icon; phones cut a longer one off. */
  readonly name: string
  /** The scheme of deep links, e.g. `forno` in `forno://menu`. */
  readonly scheme: string
  /** The origin of the shop: the app reads the discovery there, and opens its links. */
  readonly site: string
  readonly appleTeamId: string
  /** The SHA-256 of each certificate that signs the Android app: the store's own and that of test builds. */
  readonly androidFingerprints: readonly string[]
  /** The number of the app in the App Store. */
  readonly appStoreId: string
  /** The client id of Google for the iOS app, without which the app has no Google sign-in on iOS. [ACC-04] */
  readonly googleIosClientId?: string
}

/** The most characters of an app's name that phones show below its icon. */
const longestAppName = 12
const appName = new RegExp(String.raw`^(?=.{1,${longestAppName}}$)\S(.*\S)?$`)

const isText = (value: unknown, pattern: RegExp): boolean => typeof value === 'string' && pattern.test(value)

const fingerprint = /^[\dA-F]{2}(:[\dA-F]{2}){31}$/

/** Each field with its check and the sentence of a fault. An id fits both platforms: Android allows no hyphen in it. */
const checks: Readonly<Record<keyof AppIdentity, readonly [isValid: (value: unknown) => boolean, rule: string]>> = {
  id: [(value) => isText(value, /^[a-z][a-z\d]*(\.[a-z][a-z\d]*)+$/), 'lower-case words with dots between them'],
  name: [(value) => isText(value, appName), `1 to ${longestAppName} characters`],
  scheme: [(value) => isText(value, /^[a-z][a-z\d.-]+$/) && !isText(value, /^https?$/), 'a scheme such as forno'],
  site: [
    (value) => isText(value, /^https:\/\/[a-z\d-]+(\.[a-z\d-]+)+(:\d+)?$/),
    'an https origin in lower case, without a path',
  ],
  appleTeamId: [(value) => isText(value, /^[A-Z\d]{10}$/), '10 capitals and digits'],
  androidFingerprints: [
    (value) => Array.isArray(value) && value.length > 0 && value.every((each) => isText(each, fingerprint)),
    'SHA-256 hashes as keytool prints them: 32 pairs of capital hex digits with colons between them',
  ],
  appStoreId: [(value) => isText(value, /^[1-9]\d{5,14}$/), 'the digits of the address in the App Store'],
  googleIosClientId: [
    (value) => value === undefined || isText(value, /^\d+-[a-z\d]+\.apps\.googleusercontent\.com$/),
    'a client id that ends with .apps.googleusercontent.com, or nothing',
  ],
}

/** Every fault of the section `app` of a brand file, as a sentence; none for a valid one. [NAT-01] */
export const appIdentityFaults = (section: unknown): readonly string[] => {
  const values: Readonly<Record<string, unknown>> =
    typeof section === 'object' && section !== null ? { ...section } : {}
  return Object.entries(checks)
    .filter(([field, [isValid]]) => !isValid(values[field]))
    .map(([field, [, rule]]) => `app.${field} needs ${rule}`)
}
