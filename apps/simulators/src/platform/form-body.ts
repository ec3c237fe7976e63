import type { FastifyInstance } from 'fastify'

/** Accepts the body of an HTML form, as an object with one text per field. The last value of a repeated field counts. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(text))))
  })
}
