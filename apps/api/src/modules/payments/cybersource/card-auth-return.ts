import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Where banks post to in their frame once they are done. */
export const cardAuthReturnPath = '/card-auth/return'

const script = "parent.postMessage({cardAuth:'over'},location.origin)"
const hash = createHash('sha256').update(script).digest('base64')
const page = `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>Thank you</title></head><body><script>${script}</script></body></html>`
const policy = `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

/**
 * The page of ours to which a bank sends its frame back: it tells our page around the frame that the bank is done, and nothing of what the bank
 * posted, as nobody believes a browser about that. Only our own pages may show it. [PAY-27]
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
