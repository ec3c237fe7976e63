import type { Fields } from '../platform/request-fields.ts'
import type { FastifyInstance } from 'fastify'
import { addFaultInjection } from '../control/fault-injection.ts'
import { addControl } from '../control/routes.ts'
import { createScript } from '../control/script.ts'
import type { Clock } from '../platform/clock.ts'
import { createHttpServer } from '../platform/http-server.ts'
import { messagePage } from '../platform/message-page.ts'
import { createReceivedEvents, type ReceivedEvent, type ReceivedEvents } from './received-events.ts'
import { validatePayload } from './validate-payload.ts'

/** The stream that receives the events, and the secret of its senders. */
export type AnalyticsStream = { readonly measurementId: string; readonly apiSecret: string }

type Query = { readonly measurement_id?: string; readonly api_secret?: string }

/** The largest request of the service. */
const bodyLimit = 130 * 1024
const mostOnPage = 200

type Payload = {
  readonly client_id: string
  readonly user_id?: string
  readonly timestamp_micros?: number | string
  readonly user_properties?: Fields
  readonly consent?: Fields
  readonly events: readonly {
    readonly name: string
    readonly params?: Fields
    readonly timestamp_micros?: number | string
  }[]
}

/** The value of a JSON text; undefined if it is none. */
const parsed = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text)) as unknown
  } catch {
    return undefined
  }
}

/**
 * Simulates the Measurement Protocol of Google Analytics 4: `POST /mp/collect` answers 204 whatever it receives, also
 * to a wrong secret, and `POST /debug/mp/collect` answers what is wrong with a payload. `GET /control/events?client=`
 * lists the counted events and the dropped requests with the reason. [ANA-01] [CFG-11]
 */
export function createAnalyticsServer(stream: AnalyticsStream, clock: Clock): FastifyInstance {
  const app = createHttpServer()
  const script = createScript()
  const received = createReceivedEvents()
  const forget = () => {
    script.forget()
    received.forget()
  }
  addControl(app, { ...script, forget }, [])
  addFaultInjection(app, script, clock)
  addEventsControl(app, received)
  void app.register((calls, _options, done) => {
    addProtocolRoutes(calls, { stream, clock, received })
    done()
  })
  return app
}

type ProtocolDeps = { readonly stream: AnalyticsStream; readonly clock: Clock; readonly received: ReceivedEvents }

function addProtocolRoutes(app: FastifyInstance, { stream, clock, received }: ProtocolDeps): void {
  // The service reads any content type as JSON, and an unreadable body is no error.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, text, done) => {
    done(null, text)
  })

  app.post<{ Querystring: Query }>('/mp/collect', { config: { operation: 'collect' } }, ({ query, body }, reply) => {
    const payload = parsed(body)
    const reason = dropReason(query, payload)
    const at = new Date(clock()).toISOString()
    if (reason === null) received.add(eventsOf(payload as Payload, at))
    else received.drop({ at, reason, events: namesOf(payload) })
    return reply.code(204).send()
  })

  app.post('/debug/mp/collect', { config: { operation: 'debug' } }, ({ body }) => ({
    validationMessages: validatePayload(parsed(body), clock()),
  }))

  const dropReason = (query: Query, payload: unknown): string | null => {
    if (query.measurement_id !== stream.measurementId) return 'unknown measurement_id'
    if (query.api_secret !== stream.apiSecret) return 'wrong api_secret'
    const [first] = validatePayload(payload, clock())
    return first === undefined ? null : `${first.fieldPath}: ${first.description}`
  }
}

const microsOf = (micros: number | string | undefined): number | null => (micros === undefined ? null : Number(micros))

const eventsOf = (payload: Payload, at: string): readonly ReceivedEvent[] =>
  payload.events.map(({ name, params = {}, timestamp_micros: own }) => ({
    at,
    clientId: payload.client_id,
    userId: payload.user_id ?? null,
    name,
    params,
    userProperties: payload.user_properties ?? {},
    consent: payload.consent ?? {},
    timestampMicros: microsOf(own ?? payload.timestamp_micros),
  }))

const namesOf = (payload: unknown): readonly string[] => {
  const events = (payload as Partial<Payload> | null | undefined)?.events
  return Array.isArray(events) ? events.map((event: { name?: unknown } | null) => String(event?.name)) : []
}

function addEventsControl(app: FastifyInstance, received: ReceivedEvents): void {
  const querystring = {
    type: 'object',
    additionalProperties: false,
    properties: { client: { type: 'string', minLength: 1, maxLength: 200 } },
  }
  app.get<{ Querystring: { client?: string } }>('/control/events', { schema: { querystring } }, ({ query }) => ({
    events: received.events(query.client ?? null),
    dropped: received.dropped(),
  }))
  app.get('/', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(
      messagePage(
        'Analytics',
        'No event yet.',
        received
          .events(null)
          .slice(-mostOnPage)
          .map(({ at, name, clientId, params }) => ({
            heading: name,
            about: `${at} · client ${clientId}`,
            text: JSON.stringify(params, null, 2),
          })),
      ),
    ),
  )
}
