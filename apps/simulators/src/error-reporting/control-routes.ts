import type { FastifyInstance } from 'fastify'
import { messagePage, type PageMessage } from '../platform/message-page.ts'
import { fieldsOf } from '../platform/request-fields.ts'
import type { RateLimit } from './rate-limit.ts'
import type { ReceivedItem, ReceivedReports } from './received-reports.ts'

/** The newest events of the page. */
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

const textOr = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback)

/** An event on the page, headed by the last error of its chain. The service accepts any fields. */
function messageOf({ at, client, payload }: ReceivedItem): PageMessage {
  const { message, level, environment, release, exception } = fieldsOf(payload)
  const { values } = fieldsOf(exception)
  const error: unknown = Array.isArray(values) ? values.at(-1) : undefined
  const { type, value } = fieldsOf(error)
  const details = [at, client, level, environment, release].filter((detail) => typeof detail === 'string')
  return {
    heading: error === undefined ? textOr(message, 'Event') : `${textOr(type, 'Error')}: ${textOr(value, '')}`,
    about: details.filter((detail) => detail !== '').join(' · '),
    text: JSON.stringify(payload, null, 2),
  }
}
