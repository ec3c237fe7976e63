import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { isMigrated } from '../db/migrate.ts'

export type Readiness = { draining: boolean }

type DatabaseState = { readonly database: boolean; readonly migrated: boolean }

const probe = async (database: Database): Promise<boolean> => {
  try {
    await database.sql`select 1`
    return true
  } catch {
    return false
  }
}

/**
 * Runs one query at a time and shares its result among all waiting calls, so that they use one connection. The result
 * is not cached: a cached failure would hide that the database is back. (L3)
 */
const makeProbe = (database: Database): (() => Promise<DatabaseState>) => {
  let migrated = false
  let running: Promise<DatabaseState> | null = null
  const query = async (): Promise<DatabaseState> => {
    const reachable = await probe(database)
    if (reachable && !migrated) migrated = await isMigrated(database).catch(() => false)
    return { database: reachable, migrated }
  }
  return () => {
    running ??= query().finally(() => {
      running = null
    })
    return running
  }
}

/**
 * /healthz: the event loop runs. /readyz: the database answers, migrations are done, and the process is not draining.
 * A third party that is down changes neither.
 */
export const serveHealth = (app: FastifyInstance, database: Database, readiness: Readiness): void => {
  const query = makeProbe(database)
  const options = { schema: { hide: true }, config: { callClass: 'unlimited' as const } }
  app.get('/healthz', options, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))
  app.get('/readyz', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    // At once, also while the database does not answer.
    if (readiness.draining) return reply.code(503).send({ status: 'not ready', draining: true })
    const state = await query()
    const ready = state.database && state.migrated && !readiness.draining
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', ...state, draining: readiness.draining })
  })
}
