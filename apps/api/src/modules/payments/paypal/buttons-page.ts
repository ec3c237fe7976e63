import { escaped } from '../../../platform/core/markup.ts'
import type { FastifyInstance } from 'fastify'

/** The path of the page that the checkout frames. */
export const buttonsPagePath = '/paypal-buttons'

type ButtonsSettings = {
  /** Origin of PayPal's script. */
  readonly origin: string
  /** Our public id at PayPal. */
  readonly clientId: string
}

const scriptOf = ({ origin, clientId }: ButtonsSettings): string => {
  const query = new URLSearchParams({
    'client-id': clientId,
    currency: 'AUD',
    intent: 'capture',
    commit: 'true',
    locale: 'en_AU',
    components: 'buttons,funding-eligibility',
    'enable-funding': 'paylater',
    'disable-funding': 'card,credit',
  })
  return `${origin}/sdk/js?${escaped(query.toString())}`
}

const pageOf = (settings: ButtonsSettings): string =>
  `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>PayPal</title><style>body{margin:4px}</style></head><body><div id="buttons"></div><script src="${scriptOf(settings)}"></script></body></html>`

const policyOf = ({ origin }: ButtonsSettings): string =>
  [
    "default-src 'none'",
    `script-src ${origin}/sdk/`,
    `connect-src ${origin}`,
    `frame-src ${origin}`,
    `img-src ${origin} data:`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

/**
 * The page with PayPal's script, which the checkout frames once a customer selects PayPal: no other page of the shop
 * loads that script or allows it. The checkout draws the buttons into it. Only our own pages may frame it. [PAY-18]
 */
export const paypalButtonsPage = (app: FastifyInstance, settings: ButtonsSettings): void => {
  const page = pageOf(settings)
  const headers = {
    'cache-control': 'no-cache',
    'content-security-policy': policyOf(settings),
    'x-frame-options': 'SAMEORIGIN',
  }
  void app.register((inner, _options, done) => {
    inner.get(buttonsPagePath, { schema: { hide: true } }, (_request, reply) =>
      reply.headers(headers).type('text/html; charset=utf-8').send(page),
    )
    done()
  })
}
