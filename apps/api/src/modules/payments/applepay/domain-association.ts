import type { FastifyInstance } from 'fastify'

/** Where Apple looks whether a domain is its merchant's. */
const path = '/.well-known/apple-developer-merchantid-domain-association'

/** The file by which Apple knows the shop's domain, as Apple gave it; null = there is none. [PAY-17] */
export const serveDomainAssociation = (app: FastifyInstance, file: Buffer | null): void => {
  void app.register((inner, _options, done) => {
    inner.get(path, { schema: { hide: true } }, (_request, reply) => {
      void reply.type('text/plain; charset=utf-8')
      return file === null ? reply.code(404).send('There is no such file.') : reply.send(file)
    })
    done()
  })
}
