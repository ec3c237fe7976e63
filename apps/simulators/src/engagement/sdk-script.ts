import type { FastifyInstance } from 'fastify'

const path = '/sdk/6.13/braze.min.js'
const mostBytes = 2_000_000

/**
 * The address of the provider's SDK as a script, which sets `window.braze`. The simulator does not ship it: a test that
 * has the provider's package uploads it with `PUT /control/sdk`. [ENG-10]
 */
export function addSdkScript(app: FastifyInstance): void {
  let script: string | null = null
  const parser = { parseAs: 'string', bodyLimit: mostBytes } as const
  app.addContentTypeParser('text/javascript', parser, (_request, body, done) => {
    done(null, body)
  })
  app.put<{ Body: string }>('/control/sdk', { bodyLimit: mostBytes }, ({ body }) => {
    script = body
    return { path, bytes: Buffer.byteLength(body) }
  })
  app.get(path, (_request, reply) =>
    script === null
      ? reply.code(404).send({ message: 'No SDK has been uploaded to /control/sdk.' })
      : reply.headers({ 'cache-control': 'public, max-age=300' }).type('text/javascript').send(script),
  )
}
