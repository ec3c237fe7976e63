import { minute } from '../core/durations.ts'

/** A browser's permission to show notifications of this site. */
export type PushPermission = 'default' | 'granted' | 'denied'

/** What a browser knows about pushes of this site. */
export type PushReadiness = {
  /** False in browsers without pushes, which includes iPhones until the shop is installed on the home screen. */
  readonly isSupported: boolean
  readonly permission: PushPermission
  readonly isSubscribed: boolean
}

/**
 * Whether to show the push primer, the message that asks before the browser does: not if pushes are unsupported,
 * already granted, or blocked. [ENG-09]
 */
export const mayShowPushPrimer = ({ isSupported, permission, isSubscribed }: PushReadiness): boolean =>
  isSupported && permission === 'default' && !isSubscribed

/** The push services of browsers: Chrome, Firefox, Safari. */
const pushOrigins: ReadonlySet<string> = new Set([
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://web.push.apple.com',
])

/** Edge's push service has one host per region. */
const windowsOrigin = /^https:\/\/(?:[a-z0-9-]+\.)+notify\.windows\.com$/

/**
 * Whether an origin belongs to a push service. A browser chooses the address of its subscription, so any other origin
 * would let a caller make the server send requests to it. `extraOrigins` are those of the settings.
 */
export const isPushOrigin = (origin: string, extraOrigins: readonly string[]): boolean =>
  pushOrigins.has(origin) || windowsOrigin.test(origin) || extraOrigins.includes(origin)

/** The kinds of push devices: browsers, the app on Android, the app on iPhones. */
const pushKinds = ['web', 'fcm', 'apns'] as const
export type PushKind = (typeof pushKinds)[number]
export type AppPushKind = Exclude<PushKind, 'web'>

/**
 * A push address, checked: the address of a browser at its push service, or the token that Firebase Cloud Messaging or
 * Apple gave to the app.
 */
export type PushAddress =
  | { readonly kind: 'web'; readonly url: string }
  | { readonly kind: AppPushKind; readonly token: string }

/** The tokens of the app. Apple's are 32 bytes or more in hexadecimal. */
const tokenForms = { fcm: /^[A-Za-z0-9_:-]{20,980}$/, apns: /^(?:[0-9a-f]{2}){32,100}$/ } as const

/** The push address of a token of the app as one text: `fcm:…` or `apns:…`. */
export const appPushAddress = (kind: AppPushKind, token: string): string =>
  `${kind}:${kind === 'apns' ? token.toLowerCase() : token}`

/** The kind of device that a push address belongs to. */
export const pushKindOf = (endpoint: string): PushKind =>
  endpoint.startsWith('fcm:') ? 'fcm' : endpoint.startsWith('apns:') ? 'apns' : 'web'

/** Reads the text of a push address; null = the token of an app is malformed. */
export const readPushAddress = (endpoint: string): PushAddress | null => {
  const kind = pushKindOf(endpoint)
  if (kind === 'web') return { kind, url: endpoint }
  const token = endpoint.slice(kind.length + 1)
  return tokenForms[kind].test(token) ? { kind, token } : null
}

/** Whether the shop can send pushes to the app on each platform. */
export type PushPlatforms = { readonly android: boolean; readonly ios: boolean }

/** The platforms as the setting `PUSH_PLATFORMS` of the configuration answer lists them: `android,ios`. */
export const pushPlatformsText = ({ android, ios }: PushPlatforms): string =>
  [...(android ? ['android'] : []), ...(ios ? ['ios'] : [])].join(',')

/** The notification channel on Android that shows pushes about orders. Its id never changes. */
export const orderChannel = { id: 'orders', name: 'Your orders' } as const

/** The devices that get the pushes of one order, or of one customer; the newest replace older ones. */
export const mostPushDevices = { order: 5, customer: 10 } as const

/** Consecutive refusals by its push service after which a subscription is deleted. */
export const mostPushRefusals = 5

/** Milliseconds for which one job alone may send a push: longer than all its calls of a push service may take. */
export const pushLease = minute

/** The longest push in bytes, before its encryption: push services accept about 4 kB in total. */
export const largestPush = 3_000

const longest = { title: 100, body: 400 } as const

const shortened = (text: string, most: number): string => {
  const letters = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most - 1).join('')}…`
}

/** Title and body on one line each, short enough for a lock screen and for `largestPush`. */
export const pushText = (text: {
  readonly title: string
  readonly body: string
}): { readonly title: string; readonly body: string } => ({
  title: shortened(text.title, longest.title),
  body: shortened(text.body, longest.body),
})
