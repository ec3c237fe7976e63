import type { FastifyInstance } from 'fastify'

/** Accepts an empty body with the JSON content type, which some clients send, as no body. */
export function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (String(text).trim() === '') done(null, undefined)
    else void parse(request, String(text), done)
  })
}
