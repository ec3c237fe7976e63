import type { FastifyInstance } from 'fastify'
import type { Database } from './database.ts'
import { isMigrated } from './migrate.ts'

export type Readiness = { draining: boolean }

type DatabaseState = { readonly database: boolean; readonly migrated: boolean }

/** Milliseconds for which an answer of the database is repeated: anybody may ask, and asking costs a connection. */
const repeatedFor = 1_000

/** Asks the database at most once a second whether it is there, and whether its migrations are done until they are. */
const makeProbe = (database: Database): (() => Promise<DatabaseState>) => {
  let isDone = false
  const ask = async (): Promise<DatabaseState> => {
    try {
      await database.sql`select 1`
    } catch {
      return { database: false, migrated: isDone }
    }
    isDone ||= await isMigrated(database).catch(() => false)
    return { database: true, migrated: isDone }
  }
  let last: Promise<DatabaseState> | null = null
  let askedAt = 0
  return () => {
    const now = performance.now()
    if (last === null || now - askedAt >= repeatedFor) [last, askedAt] = [ask(), now]
    return last
  }
}

/** /healthz: the event loop turns. /readyz: database there, migrations done, not draining. A partner that is down changes neither. */
export const serveHealth = (app: FastifyInstance, database: Database, readiness: Readiness): void => {
  const probe = makeProbe(database)
  const options = { schema: { hide: true }, config: { callClass: 'unlimited' as const } }
  app.get('/healthz', options, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))
  app.get('/readyz', options, async (_request, reply) => {
    const state = await probe()
    const ready = state.database && state.migrated && !readiness.draining
    return reply
      .header('cache-control', 'no-store')
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', ...state, draining: readiness.draining })
  })
}
