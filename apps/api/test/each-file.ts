import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { endpoints } from '@forno/contracts/calls'
import type { AnyEndpoint } from '@forno/contracts/core/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeEach } from 'vitest'
import { apiPrefix } from '../src/platform/http/api-prefix.ts'
import { dropOwnDatabases } from './test-database.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** The calls that the test made, as methods and paths, for `npm run requirements`. */
    visited?: readonly string[]
  }
}

// Registered before the file's own hooks, so it runs after them.
afterAll(dropOwnDatabases)

const contracts: ReadonlySet<AnyEndpoint> = new Set(endpoints)
let calls = new Set<string>()

/** Follows the calls of each app that a test starts; those of stubs are no calls of the contracts. */
const followCalls = (started: unknown): void => {
  const { fastify } = started as { fastify: FastifyInstance }
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint !== undefined && contracts.has(endpoint)) calls.add(`${request.method} ${request.routeOptions.url}`)
    done()
  })
}
/** Follows the calls to APIs in processes of their own. */
const followFetch = (sent: unknown): void => {
  const { method, path } = (sent as { request: { method: string; path: string } }).request
  if (path.startsWith(`${apiPrefix}/`)) calls.add(`${method} ${path.replace(/\?.*/, '')}`)
}
subscribe('fastify.initialization', followCalls)
subscribe('undici:request:create', followFetch)
afterAll(() => {
  unsubscribe('fastify.initialization', followCalls)
  unsubscribe('undici:request:create', followFetch)
})

// Registered before the file's own hooks, so that their calls count as well.
beforeEach(({ task }) => {
  calls = new Set()
  return () => {
    task.meta.visited = [...calls]
  }
})
