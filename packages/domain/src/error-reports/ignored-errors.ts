/** An error as the rules of this table see it. */
export type ReportedError = {
  /** Messages of the error and of its causes. */
  readonly messages: readonly string[]
  /** Address of the script that threw, or of the file that failed to load; null = unknown. */
  readonly script: string | null
  /** Status of the failed call; 0 = no answer arrived; null = not a failed call. */
  readonly status: number | null
  /** Whether an Error was thrown, and not another value. */
  readonly isError: boolean
}

/** Why an error is not reported, in the words of ERR-24. */
export type IgnoreReason =
  | 'generic script error'
  | 'network failure'
  | 'expected status'
  | 'non-error exception'
  | 'missing tracking variable'
  | 'CSS preload failure'
  | 'advertising script'
  | 'social script'
  | 'browser extension'
  | 'toolbar'

/** An error is ignored if its message, its script, its status or its kind matches. */
type IgnoreRule = { readonly reason: IgnoreReason } & (
  | { readonly message: RegExp }
  | { readonly script: RegExp }
  | { readonly statuses: readonly number[] }
  | { readonly isError: false }
)

/** Global variables of analytics, advertising and session-recording scripts, which blockers remove. */
const trackingVariables = [
  ...[
    '_fbq',
    '_fs_namespace',
    '_gaq',
    '_hjSettings',
    '_satellite',
    'clarity',
    'criteo_q',
    'dataLayer',
    'fbq',
    'FS',
    'ga',
  ],
  ...['google_tag_manager', 'GoogleAnalyticsObject', 'gtag', 'hj', 'pintrk', 'snaptr', 'ttq', 'twq', 'uetq'],
].join('|')

/** A host and its subdomains. */
const hosts = (...names: readonly string[]): RegExp =>
  new RegExp(
    `^https?://([\\w-]+\\.)*(${names.map((name) => name.replaceAll('.', String.raw`\.`)).join('|')})(?=[/:?#]|$)`,
    'i',
  )

/** Every error that is not reported, with the reason. [ERR-24] */
const ignoreRules: readonly IgnoreRule[] = [
  { reason: 'generic script error', message: /^(uncaught )?(error: )?script error\.?$/i },
  { reason: 'network failure', statuses: [0] },
  { reason: 'network failure', message: /\bnetwork ?error\b/i },
  { reason: 'network failure', message: /\bfailed to fetch\b/i },
  { reason: 'network failure', message: /\btime(d )?-?out\b/i },
  { reason: 'network failure', message: /^(typeerror: )?load failed\b/i },
  { reason: 'expected status', statuses: [400, 404, 412, 502] },
  { reason: 'expected status', message: /^request failed with status code (400|404|412|502)$/i },
  { reason: 'non-error exception', isError: false },
  { reason: 'non-error exception', message: /^non-error (exception|promise rejection) captured\b/i },
  {
    reason: 'missing tracking variable',
    message: new RegExp(
      `^(ReferenceError: )?(Can't find variable: (${trackingVariables})|(${trackingVariables}) is not defined)$`,
    ),
  },
  { reason: 'CSS preload failure', message: /\bunable to preload css\b/i },
  {
    reason: 'advertising script',
    script: hosts(
      ...['2mdn.net', 'adnxs.com', 'adsrvr.org', 'bat.bing.com', 'criteo.com', 'criteo.net', 'doubleclick.net'],
      ...['google-analytics.com', 'googleadservices.com', 'googlesyndication.com', 'googletagmanager.com'],
      ...['googletagservices.com', 'outbrain.com', 'taboola.com', 'woopra.com'],
    ),
  },
  {
    reason: 'social script',
    script: hosts(
      ...['ads-twitter.com', 'analytics.tiktok.com', 'connect.facebook.net', 'licdn.com', 'pinimg.com'],
      ...['platform.linkedin.com', 'platform.twitter.com', 'sc-static.net', 'snapchat.com'],
    ),
  },
  { reason: 'social script', message: /\bfb_xd_fragment\b/ },
  {
    reason: 'browser extension',
    script:
      /^(chrome|moz|ms-browser|safari|safari-web)-extension:|^(chrome|resource|webkit-masked-url):\/\/|\/extensions\//i,
  },
  {
    reason: 'browser extension',
    message: /^extension context invalidated|\b(originalCreateNotification|canvas\.contentDocument|atomicFindClose)\b/i,
  },
  { reason: 'toolbar', script: hosts('conduit.com', 'superfish.com', 'texthelp.com', 'tt.epicplay.com') },
  {
    reason: 'toolbar',
    message:
      /\b(bmi_SafeAddOnload|ComboSearch|conduitPage|EBCallBackMessageReceived|jigsaw|MyApp_RemoveAllHighlights|ZiteReader)\b/,
  },
]

const matches = (rule: IgnoreRule, { messages, script, status, isError }: ReportedError): boolean => {
  if ('message' in rule) return messages.some((each) => rule.message.test(each.trim()))
  if ('script' in rule) return script !== null && rule.script.test(script)
  if ('statuses' in rule) return status !== null && rule.statuses.includes(status)
  return !isError
}

/** Why an error is not reported; null = it is. [ERR-24] */
export const ignoreReason = (error: ReportedError): IgnoreReason | null =>
  ignoreRules.find((rule) => matches(rule, error))?.reason ?? null
