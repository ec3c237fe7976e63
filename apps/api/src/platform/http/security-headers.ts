import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { apiPrefix } from './api-prefix.ts'

/** Seconds. */
const year = 31_536_000

/** The path to which browsers report CSP violations. */
const reportsPath = `${apiPrefix}/security/reports`
/** The name of that path in `Reporting-Endpoints`, for `report-to`. Needs https. */
const reportsName = 'csp'

/**
 * No inline scripts but the one that `allowScript` names, and no foreign frames. Inline styles are allowed for the
 * first paint.
 */
const sources = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'report-uri': [reportsPath],
}

const directives = { ...sources, 'require-trusted-types-for': ["'script'"], 'trusted-types': ["'none'"] }

/**
 * The policy of the API documentation page only. Its library inserts sanitised HTML as text, which Trusted Types
 * refuse, and creates a policy named dompurify. Scripts are limited to our own files, as on every page.
 */
export const documentationPolicy = Object.entries({ ...sources, 'trusted-types': ['dompurify'] })
  .map(([name, values]) => [name, ...values].join(' '))
  .join(';')

const permissions = 'camera=(), microphone=(), geolocation=(self), payment=(self)'
/** Headers that every response has anyway. They come from the temporary server that collects helmet's headers. */
const notOurs = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive'])

/** What pages may load from the customer-engagement service. [ENG-01] */
export type EngagementOrigins = {
  /** The origin that browsers call. */
  readonly serviceOrigin: string
  /** The file of the provider's SDK; null = our own client. */
  readonly scriptUrl: string | null
  readonly imageOrigins: readonly string[]
}

/** Other origins from which pages load resources. */
export type PageOrigins = {
  /** The one other origin of pictures; null = none. */
  readonly pictureOrigin: string | null
  /** Origins of calls that the configuration leads elsewhere. [API-01] */
  readonly callOrigins: readonly string[]
  /** Origin of the bot check's script and of its reports; null = no bot check. [ACC-40] */
  readonly captchaOrigin: string | null
  /** Google's address, which hosts the log-in script; null = no Google log-in. [ACC-38] */
  readonly googleUrl: string | null
  /**
   * Origins of the card gateway's script, of its fields' frames, and of the frames for 3-D Secure; empty = no cards.
   * [PAY-12] [PAY-27]
   */
  readonly cardOrigins: readonly string[]
  /** Folders and files at these origins from which scripts may load. */
  readonly cardScripts: readonly string[]
  /** Whether the checkout frames our page with PayPal's buttons, whose window replies to that page. [PAY-18] */
  readonly hasPaypalButtons: boolean
  /** Whether pages may register our service worker, whose address needs a Trusted Types policy. */
  readonly hasServiceWorker: boolean
  /** null = no engagement service, or a page that must not use it. [ENG-01] */
  readonly engagement: EngagementOrigins | null
}

export type SecuritySettings = PageOrigins & { readonly https: boolean }

/**
 * The folders of the bot check's scripts. Google's check uses two hosts. Other folders of these hosts serve scripts
 * that execute input of an attacker (JSONP, AngularJS), so they stay blocked.
 */
const captchaFolders = (captchaOrigin: string): readonly string[] => {
  const isGoogle = captchaOrigin === 'https://www.google.com' || captchaOrigin === 'https://www.recaptcha.net'
  const origins = isGoogle ? [captchaOrigin, 'https://www.gstatic.com'] : [captchaOrigin]
  return origins.map((origin) => `${origin}/recaptcha/`)
}

type Origins = Pick<SecuritySettings, 'captchaOrigin' | 'googleUrl' | 'cardOrigins' | 'cardScripts'>

/**
 * The only scripts from other origins are the bot check, Google's log-in and the card fields, each limited to its
 * folder or file. Each has a Trusted Types policy of its own for its address.
 */
const withScripts = ({ captchaOrigin, googleUrl, cardOrigins, cardScripts }: Origins) => {
  const captcha = captchaOrigin === null ? [] : captchaFolders(captchaOrigin)
  const google = googleUrl === null ? [] : [`${googleUrl}/gsi/`]
  const origins = [...new Set([...google, ...cardOrigins])]
  return {
    'script-src': [...sources['script-src'], ...google, ...new Set(cardScripts), ...captcha],
    'connect-src': [...sources['connect-src'], ...origins, ...captcha.slice(0, 1)],
    // After 3-D Secure, a page of our own inside the bank's frame reports that the bank is done.
    'frame-src': [...(cardOrigins.length === 0 ? [] : ["'self'"]), ...origins, ...captcha.slice(0, 1)],
    ...(cardOrigins.length === 0 ? {} : { 'form-action': [...sources['form-action'], ...cardOrigins] }),
    'style-src': [...sources['style-src'], ...google],
    'trusted-types': [
      ...(captchaOrigin === null ? [] : ['captcha']),
      ...(googleUrl === null ? [] : ['google-sign-in']),
      ...(cardOrigins.length === 0 ? [] : ['card-fields']),
      'goog#html',
    ],
  }
}

type Directives = Readonly<Record<string, readonly string[]>>

const withCallOrigins = (policy: Directives, callOrigins: readonly string[]): Directives => ({
  ...policy,
  'connect-src': [...new Set([...(policy['connect-src'] ?? []), ...callOrigins])],
})

/** Adds the engagement service: one origin for its calls, the file of its SDK, and the origins of its images. */
const withEngagement = (policy: Directives, { serviceOrigin, scriptUrl, imageOrigins }: EngagementOrigins) => {
  const plus = (name: string, values: readonly string[]) => [...new Set([...(policy[name] ?? []), ...values])]
  return {
    ...policy,
    'connect-src': plus('connect-src', [serviceOrigin]),
    'img-src': plus('img-src', imageOrigins),
    ...(scriptUrl !== null && {
      'script-src': plus('script-src', [scriptUrl]),
      'trusted-types': plus('trusted-types', ['engagement']).filter((name) => name !== "'none'"),
    }),
  }
}

const withOwnFrames = (policy: Directives): Directives => ({
  ...policy,
  'frame-src': [...new Set(["'self'", ...(policy['frame-src'] ?? [])])],
})

const withServiceWorker = (policy: Directives): Directives => ({
  ...policy,
  'trusted-types': [...(policy['trusted-types'] ?? []).filter((name) => name !== "'none'"), 'service-worker'],
})

/** The policy of all pages; that of the API documentation page differs. */
const policyOf = ({
  https,
  pictureOrigin,
  callOrigins,
  captchaOrigin,
  googleUrl,
  cardOrigins,
  cardScripts,
  hasPaypalButtons,
  hasServiceWorker,
  engagement,
}: SecuritySettings): Directives => {
  const hasScripts = captchaOrigin !== null || googleUrl !== null || cardOrigins.length > 0
  const withOrigins: Directives = {
    ...directives,
    ...(hasScripts && withScripts({ captchaOrigin, googleUrl, cardOrigins, cardScripts })),
    ...(pictureOrigin !== null && { 'img-src': [...directives['img-src'], pictureOrigin] }),
  }
  const withCalls = withCallOrigins(withOrigins, callOrigins)
  const withFrames = hasPaypalButtons ? withOwnFrames(withCalls) : withCalls
  const withWorker = hasServiceWorker ? withServiceWorker(withFrames) : withFrames
  return {
    ...(engagement === null ? withWorker : withEngagement(withWorker, engagement)),
    ...(https ? { 'upgrade-insecure-requests': [], 'report-to': [reportsName] } : {}),
  }
}

/** Collects helmet's headers once, because they never change. Building them per response cost 5 % of a menu read. */
export const securityHeaders = async (settings: SecuritySettings): Promise<Readonly<Record<string, string>>> => {
  const { https, googleUrl, hasPaypalButtons } = settings
  const collector = fastify()
  await collector.register(helmet, {
    global: true,
    contentSecurityPolicy: { useDefaults: false, directives: policyOf(settings) },
    strictTransportSecurity: https ? { maxAge: year, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // Google's page, and PayPal's window, reply to the window that opened them.
    crossOriginOpenerPolicy: {
      policy: googleUrl === null && !hasPaypalButtons ? 'same-origin' : 'same-origin-allow-popups',
    },
    xFrameOptions: { action: 'deny' },
  })
  const { headers } = await collector.inject('/')
  await collector.close()
  const ours = Object.entries(headers).filter(([name]) => !notOurs.has(name))
  return {
    ...Object.fromEntries(ours.map(([name, value]) => [name, String(value)])),
    'permissions-policy': permissions,
    ...(https ? { 'reporting-endpoints': `${reportsName}="${reportsPath}"` } : {}),
  }
}

type Headers = Readonly<Record<string, string>>

/** Sets the headers of every response; `headersAt` chooses them by the path, in which escapes are decoded. */
export const secure = (app: FastifyInstance, headersAt: (pathname: string) => Headers): void => {
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(headersAt(pathnameOf(url)))
    done()
  })
}

/**
 * Allows one inline script in this response, by its hash (`sha256-…`): the script that starts a page, and that tells
 * the customer if the other scripts do not arrive. [SES-14]
 */
export const allowScript = (reply: FastifyReply, hash: string): void => {
  const policy = String(reply.getHeader('content-security-policy'))
  void reply.header('content-security-policy', policy.replace("script-src 'self'", `script-src 'self' '${hash}'`))
}

const pathnameOf = (url: string): string => {
  const [path = ''] = url.split('?')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
