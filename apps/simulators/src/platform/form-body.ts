import type { FastifyInstance } from 'fastify'

/** Accepts the bodies of HTML forms: one text per field. Of a repeated field the last value counts. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(text))))
  })
}
