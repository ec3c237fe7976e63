import type { FastifyInstance } from 'fastify'
import { messagePage } from '../platform/message-page.ts'
import type { RateLimit } from './rate-limit.ts'
import type { ReceivedItem, ReceivedReports } from './received-reports.ts'

const mostOnPage = 100

/**
 * Control calls: `GET /control/received?type=` lists the accepted items, `PUT /control/rate-limit` uses up the quota of
 * some categories for some seconds. `GET /` shows the events to people. [ERR-23]
 */
export function addReportsControl(app: FastifyInstance, received: ReceivedReports, rateLimit: RateLimit): void {
  const querystring = {
    type: 'object',
    additionalProperties: false,
    properties: { type: { type: 'string', minLength: 1, maxLength: 60 } },
  }
  app.get<{ Querystring: { type?: string } }>('/control/received', { schema: { querystring } }, ({ query }) => ({
    items: received.items(query.type ?? null),
  }))

  const body = {
    type: 'object',
    required: ['seconds'],
    additionalProperties: false,
    properties: {
      seconds: { type: 'integer', minimum: 0, maximum: 86_400 },
      categories: { type: 'array', maxItems: 20, items: { type: 'string', minLength: 1 }, default: [] },
    },
  }
  app.put<{ Body: { seconds: number; categories: readonly string[] } }>(
    '/control/rate-limit',
    { schema: { body } },
    ({ body: { seconds, categories } }) => {
      rateLimit.set(seconds, categories)
      return { limit: rateLimit.header() }
    },
  )

  app.get('/', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(messagePage('Error reports', 'No error yet.', received.items('event').slice(-mostOnPage).map(messageOf))),
  )
}

type ErrorEvent = {
  readonly message?: string
  readonly level?: string
  readonly environment?: string
  readonly release?: string
  readonly exception?: { readonly values?: readonly { readonly type?: string; readonly value?: string }[] }
}

function messageOf({ at, client, payload }: ReceivedItem) {
  const event = payload as ErrorEvent
  const error = event.exception?.values?.at(-1)
  return {
    heading: error === undefined ? (event.message ?? 'Event') : `${error.type ?? 'Error'}: ${error.value ?? ''}`,
    about: [at, client, event.level, event.environment, event.release].filter(Boolean).join(' · '),
    text: JSON.stringify(payload, null, 2),
  }
}
