import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { appOrigins } from '../../../platform/http/same-origin.ts'

/** The path to which the bank posts at the end of a challenge, inside its frame. */
export const cardAuthReturnPath = '/card-auth/return'

/** The message has no content that another page could use; it goes to our own page and to the phone app alone. */
const script = `const [above]=location.ancestorOrigins??[];parent.postMessage({cardAuth:'over'},${JSON.stringify(appOrigins)}.includes(above)?above:location.origin)`
const hash = createHash('sha256').update(script).digest('base64')
const page = `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>Thank you</title></head><body><script>${script}</script></body></html>`
const policy = `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' ${appOrigins.join(' ')}`

/**
 * The page at the end of a challenge. It tells the surrounding page that the challenge is over. It ignores the bank's
 * posted data, because the server reads the result from the gateway. Only our own pages and the phone app may frame
 * it. [PAY-27]
 */
export const cardAuthReturn = (app: FastifyInstance): void => {
  void app.register((inner, _options, done) => {
    inner.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, parsed) => {
        parsed(null, null)
      },
    )
    inner.post(cardAuthReturnPath, { schema: { hide: true } }, (_request, reply) =>
      reply
        .headers({
          'cache-control': 'no-store',
          'content-security-policy': policy,
          'x-frame-options': 'SAMEORIGIN',
        })
        .type('text/html; charset=utf-8')
        .send(page),
    )
    done()
  })
}
