import type { FastifyInstance } from 'fastify'

/** Clients call what takes no body with the content type of JSON all the same: nothing is then a body that is absent. */
export function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (String(text).trim() === '') done(null, undefined)
    else void parse(request, String(text), done)
  })
}
