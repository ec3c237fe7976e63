import type { FastifyInstance } from 'fastify'

/** Apple fetches this path to verify the merchant's domain. */
const path = '/.well-known/apple-developer-merchantid-domain-association'

/** Serves Apple's domain association file unchanged; null = 404. [PAY-17] */
export const serveDomainAssociation = (app: FastifyInstance, file: Buffer | null): void => {
  void app.register((inner, _options, done) => {
    inner.get(path, { schema: { hide: true } }, (_request, reply) => {
      void reply.type('text/plain; charset=utf-8')
      return file === null ? reply.code(404).send('There is no such file.') : reply.send(file)
    })
    done()
  })
}
