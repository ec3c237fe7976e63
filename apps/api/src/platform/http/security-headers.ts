import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'
import { apiPrefix } from './serve.ts'

const year = 31_536_000

/** Where browsers report what the policy refused. */
const reportsPath = `${apiPrefix}/security/reports`
/** The name under which `Reporting-Endpoints` tells that address to `report-to`, which needs https. */
const reportsName = 'csp'

/** No inline script, no foreign frame; styles may be inlined once, at first paint. */
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
 * The policy of the page that documents the API, and of nothing else: the library that draws it puts cleaned HTML in as text,
 * which Trusted Types refuse, and makes a policy of that name. Scripts are its own files alone, as everywhere.
 */
export const documentationPolicy = Object.entries({ ...sources, 'trusted-types': ['dompurify'] })
  .map(([name, values]) => [name, ...values].join(' '))
  .join(';')

const permissions = 'camera=(), microphone=(), geolocation=(self), payment=(self)'
/** What every answer has anyway, from the server that only serves to ask helmet. */
const notOurs = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive'])

/** Origins beside our own that pages load from. */
export type PageOrigins = {
  /** The one other origin that pages show pictures of; null = none. */
  readonly pictureOrigin: string | null
  /** Where the bot check's script comes from and reports to; null = there is none. [ACC-40] */
  readonly captchaOrigin: string | null
  /** Google's address, below which is the script that logs people in; null = that is not offered. [ACC-38] */
  readonly googleUrl: string | null
  /** Where the card gateway has the script of its fields, their frames, and the frames in which banks ask; none = no cards. [PAY-12] [PAY-27] */
  readonly cardOrigins: readonly string[]
  /** Folders and files of these origins that scripts may come from. */
  readonly cardScripts: readonly string[]
}

export type SecuritySettings = PageOrigins & { readonly https: boolean }

/**
 * The folders that the bot check's scripts come from. Google's check has them on two hosts, and other folders of these hosts serve
 * scripts that run what an attacker names (JSONP, AngularJS).
 */
const captchaFolders = (captchaOrigin: string): readonly string[] => {
  const isGoogle = captchaOrigin === 'https://www.google.com' || captchaOrigin === 'https://www.recaptcha.net'
  const origins = isGoogle ? [captchaOrigin, 'https://www.gstatic.com'] : [captchaOrigin]
  return origins.map((origin) => `${origin}/recaptcha/`)
}

type Origins = Pick<SecuritySettings, 'captchaOrigin' | 'googleUrl' | 'cardOrigins' | 'cardScripts'>

/**
 * The bot check, Google's log-in and what takes cards are the only scripts from elsewhere, each from its own folder or file: the address
 * of each may be set by its own policy alone.
 */
const withScripts = ({ captchaOrigin, googleUrl, cardOrigins, cardScripts }: Origins) => {
  const captcha = captchaOrigin === null ? [] : captchaFolders(captchaOrigin)
  const google = googleUrl === null ? [] : [`${googleUrl}/gsi/`]
  const origins = [...new Set([...google, ...cardOrigins])]
  return {
    'script-src': [...sources['script-src'], ...google, ...new Set(cardScripts), ...captcha],
    'connect-src': [...sources['connect-src'], ...origins, ...captcha.slice(0, 1)],
    // Our own page tells in the bank's frame that the bank is done.
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

/** Helmet's headers never change from answer to answer, so it is asked once: building them anew cost a twentieth of a menu read. */
export const securityHeaders = async ({
  https,
  pictureOrigin,
  captchaOrigin,
  googleUrl,
  cardOrigins,
  cardScripts,
}: SecuritySettings): Promise<Readonly<Record<string, string>>> => {
  const asked = fastify()
  await asked.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...directives,
        ...(captchaOrigin === null && googleUrl === null && cardOrigins.length === 0
          ? {}
          : withScripts({ captchaOrigin, googleUrl, cardOrigins, cardScripts })),
        ...(pictureOrigin === null ? {} : { 'img-src': [...directives['img-src'], pictureOrigin] }),
        ...(https ? { 'upgrade-insecure-requests': [], 'report-to': [reportsName] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: year, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // Google's page answers to the window that opened it.
    crossOriginOpenerPolicy: { policy: googleUrl === null ? 'same-origin' : 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
  })
  const { headers } = await asked.inject('/')
  await asked.close()
  const ours = Object.entries(headers).filter(([name]) => !notOurs.has(name))
  return {
    ...Object.fromEntries(ours.map(([name, value]) => [name, String(value)])),
    'permissions-policy': permissions,
    ...(https ? { 'reporting-endpoints': `${reportsName}="${reportsPath}"` } : {}),
  }
}

export const secure = (app: FastifyInstance, headers: Readonly<Record<string, string>>): void => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
