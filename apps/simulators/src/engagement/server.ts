import type { FastifyInstance } from 'fastify'
import { addFaultInjection } from '../control/fault-injection.ts'
import { addControl } from '../control/routes.ts'
import { createScript } from '../control/script.ts'
import type { Clock } from '../platform/clock.ts'
import { createHttpServer } from '../platform/http-server.ts'
import { createUserContentStore } from './user-content.ts'
import { addEngagementControl } from './control-routes.ts'
import { addEditorPage } from './editor-page.ts'
import { fixtures } from './fixtures.ts'
import { pictureOf } from './picture.ts'
import { createRecords } from './records.ts'
import { addRestRoutes, restOutcomes } from './rest-routes.ts'
import { addSdkRoutes, sdkOutcomes } from './sdk-routes.ts'
import { addSdkScript } from './sdk-script.ts'

/** `app` is public: browsers send it. `rest` is the server's secret. */
export type EngagementKeys = { readonly app: string; readonly rest: string }

const sdkHeaders = [
  ...['content-type', 'x-requested-with', 'x-braze-api-key', 'x-braze-last-req-ms-ago', 'x-braze-req-attempt'],
  ...['x-braze-req-tokens-remaining', 'x-braze-triggersrequest', 'x-braze-contentcardsrequest'],
  ...['x-braze-featureflagsrequest', 'x-braze-datarequest', 'x-braze-request-initiated-by'],
  ...['x-braze-auth-signature', 'braze-sync-retry-count'],
].join(', ')

/**
 * Simulates the customer-engagement service: the calls of its web SDK, the REST calls of the shop's server, and a
 * control endpoint. It delivers no message; it records what it receives. [ENG-10] [CFG-11]
 */
export function createEngagementServer(keys: EngagementKeys, clock: Clock): FastifyInstance {
  const app = createHttpServer()
  const script = createScript()
  const content = createUserContentStore(fixtures)
  const records = createRecords()
  const forget = () => {
    for (const each of [script, content, records]) each.forget()
  }
  allowBrowsers(app)
  addControl(app, { ...script, forget }, [...sdkOutcomes, ...restOutcomes])
  addEngagementControl(app, content, records)
  const outcomeOf = addFaultInjection(app, script, clock)
  app.setErrorHandler((failure: { statusCode?: number; message: string }, _request, reply) =>
    reply.code(failure.statusCode ?? 500).send({ message: failure.message, errors: [failure.message] }),
  )
  addSdkRoutes(app, { key: keys.app, clock, content, records, outcomeOf })
  addRestRoutes(app, { key: keys.rest, records, outcomeOf })
  addEditorPage(app)
  addSdkScript(app)
  app.get<{ Params: { name: string } }>('/images/:name.svg', ({ params }, reply) =>
    reply.headers({ 'cache-control': 'public, max-age=3600' }).type('image/svg+xml').send(pictureOf(params.name)),
  )
  return app
}

/** The SDK calls from the shop's origin, so every answer, also a forced failure, must be readable there. */
function allowBrowsers(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, PUT, OPTIONS',
      'access-control-allow-headers': sdkHeaders,
      'access-control-expose-headers': 'retry-after',
      'access-control-max-age': '600',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
  app.options('/*', (_request, reply) => reply.code(204).send())
}
