import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'

const year = 31_536_000

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

export type SecuritySettings = {
  readonly https: boolean
  /** The one other origin that pages show pictures of; null = none. */
  readonly pictureOrigin: string | null
  /** Where the bot check's script comes from and reports to; null = there is none. [ACC-40] */
  readonly captchaOrigin: string | null
}

/** Google's check draws on a second host of Google's; a check of one's own has but one. */
const helpersOf = (captchaOrigin: string): readonly string[] =>
  captchaOrigin === 'https://www.google.com' ? ['https://www.gstatic.com'] : []

/** The bot check is the one script from elsewhere: its address may be set by its own policy, and nobody else's. */
const withCaptcha = (origin: string) => ({
  'script-src': [...sources['script-src'], origin, ...helpersOf(origin)],
  'connect-src': [...sources['connect-src'], origin],
  'frame-src': [origin],
  'trusted-types': ['captcha', 'goog#html'],
})

/** Helmet's headers never change from answer to answer, so it is asked once: building them anew cost a twentieth of a menu read. */
const headersOnce = async ({
  https,
  pictureOrigin,
  captchaOrigin,
}: SecuritySettings): Promise<Readonly<Record<string, string>>> => {
  const asked = fastify()
  await asked.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...directives,
        ...(captchaOrigin === null ? {} : withCaptcha(captchaOrigin)),
        ...(pictureOrigin === null ? {} : { 'img-src': [...directives['img-src'], pictureOrigin] }),
        ...(https ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: year, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  })
  const { headers } = await asked.inject('/')
  await asked.close()
  const ours = Object.entries(headers).filter(([name]) => !notOurs.has(name))
  return {
    ...Object.fromEntries(ours.map(([name, value]) => [name, String(value)])),
    'permissions-policy': permissions,
  }
}

export const secure = async (app: FastifyInstance, settings: SecuritySettings): Promise<void> => {
  const headers = await headersOnce(settings)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
