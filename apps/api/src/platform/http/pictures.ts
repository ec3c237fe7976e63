import { day } from '@forno/domain/core/durations'
import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unknownCall } from './problems.ts'

const year = 365 * day
/** A file name contains a hash of the picture and its width, so the content behind a name never changes. */
const fileName = /^[a-z0-9-]+(\/[a-z0-9-]+)*-\d+\.(avif|webp)$/

/**
 * Serves the rendered pictures with an unlimited cache time. They count as files: one menu page shows dozens.
 */
export const servePictures = async (app: FastifyInstance, folder: string): Promise<void> => {
  if (!existsSync(folder)) return
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: folder, serve: false })
    const options = { schema: { hide: true }, config: { callClass: 'file' as const } }
    scope.get('/pictures/*', options, (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
      const file = request.params['*']
      if (!fileName.test(file)) return unknownCall(request, reply)
      // The native app shows them too, from its own origin.
      reply.header('cross-origin-resource-policy', 'cross-origin')
      return reply.sendFile(file, { maxAge: year, immutable: true })
    })
  })
}
