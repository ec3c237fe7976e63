import type { FastifyInstance } from 'fastify'
import type { Database } from './database.ts'
import { isMigrated } from './migrate.ts'

export type Readiness = { draining: boolean }

const probe = async (database: Database): Promise<boolean> => {
  try {
    await database.sql`select 1`
    return true
  } catch {
    return false
  }
}

/** /healthz: the event loop turns. /readyz: database there, migrations done, not draining. A partner that is down changes neither. */
export const serveHealth = (app: FastifyInstance, database: Database, readiness: Readiness): void => {
  let migrated = false
  const options = { schema: { hide: true }, config: { callClass: 'unlimited' as const } }
  app.get('/healthz', options, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))
  app.get('/readyz', options, async (_request, reply) => {
    const reachable = await probe(database)
    if (reachable && !migrated) migrated = await isMigrated(database).catch(() => false)
    const ready = reachable && migrated && !readiness.draining
    return reply
      .header('cache-control', 'no-store')
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', database: reachable, migrated, draining: readiness.draining })
  })
}
