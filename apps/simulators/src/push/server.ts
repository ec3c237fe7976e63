import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addFaultInjection, lostAnswer, type OutcomeOf } from '../control/fault-injection.ts'
import { withProviderOutcomes, type ProviderOutcomes } from '../control/provider-outcomes.ts'
import { addControl } from '../control/routes.ts'
import { createScript } from '../control/script.ts'
import type { Clock } from '../platform/clock.ts'
import { createHttpServer, type TlsKeys } from '../platform/http-server.ts'
import { messagePage } from '../platform/message-page.ts'
import { decryptPush, UndecryptableBody } from './push-encryption.ts'
import { createPushStore, pushSubscriptionJson, type PushStore, type PushSubscription } from './push-subscriptions.ts'
import { checkVapid } from './vapid.ts'

/** The whole body: header, record and padding. */
const mostBytes = 4096

/** The push of this operation gets this answer. */
const push = 'push'
const providerOutcomes: ProviderOutcomes = { gone: push, notFound: push, tooLarge: push, forbidden: push }
const forcedStatuses: Readonly<Record<string, readonly [number, string]>> = {
  gone: [410, 'The subscription has ended.'],
  notFound: [404, 'There is no such subscription.'],
  tooLarge: [413, 'The payload is too large.'],
  forbidden: [403, 'The VAPID credentials do not match the subscription.'],
}

class PushRefusal extends Error {
  readonly statusCode: number
  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

type PushRequest = FastifyRequest<{ Params: { id: string }; Body: Buffer | undefined }>

const urgencies = ['very-low', 'low', 'normal', 'high']

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

const ttlOf = (request: FastifyRequest): number => {
  const text = headerOf(request, 'ttl') ?? ''
  if (!/^\d{1,9}$/.test(text)) throw new PushRefusal(400, 'The TTL header must be a number of seconds.')
  return Number(text)
}

const urgencyOf = (request: FastifyRequest): string => {
  const urgency = headerOf(request, 'urgency') ?? 'normal'
  if (!urgencies.includes(urgency))
    throw new PushRefusal(400, `The Urgency header must be one of ${urgencies.join(', ')}.`)
  return urgency
}

const topicOf = (request: FastifyRequest): string | null => {
  const topic = headerOf(request, 'topic') ?? null
  if (topic !== null && !/^[\w-]{1,32}$/.test(topic))
    throw new PushRefusal(400, 'The Topic header must have at most 32 characters of base64url.')
  return topic
}

const textOf = (request: PushRequest, { keys }: PushSubscription): string => {
  const { body } = request
  if (body === undefined || body.length === 0) return ''
  if (headerOf(request, 'content-encoding') !== 'aes128gcm')
    throw new PushRefusal(400, 'The Content-Encoding must be aes128gcm.')
  try {
    return decryptPush(body, keys)
  } catch (failure) {
    if (failure instanceof UndecryptableBody) throw new PushRefusal(400, failure.message)
    throw failure
  }
}

const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`

/**
 * Simulates a browser vendor's push service: `POST /push/{id}` checks TTL, VAPID and encryption, and keeps the
 * decrypted message. `POST /control/subscriptions` subscribes as a browser does, `DELETE /control/subscriptions/{id}`
 * ends a subscription, `GET /control/messages` lists what arrived. [CFG-11]
 */
export function createPushServer(clock: Clock, tls?: TlsKeys): FastifyInstance {
  const app = createHttpServer(tls)
  const script = withProviderOutcomes(createScript(), providerOutcomes)
  const store = createPushStore()
  const forget = () => {
    script.forget()
    store.forget()
  }
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: 65_536 },
    (_request, body, done) => {
      done(null, body)
    },
  )
  app.setErrorHandler((failure: { statusCode?: number; message: string }, _request, reply) =>
    reply
      .code(failure.statusCode ?? 500)
      .type('text/plain')
      .send(failure.message),
  )
  addControl(app, { ...script, forget }, [lostAnswer, ...Object.keys(providerOutcomes)])
  const outcomeOf = addFaultInjection(app, script, clock)
  addPushControl(app, store)
  addPushRoute(app, { store, clock, outcomeOf })
  return app
}

function addPushRoute(
  app: FastifyInstance,
  { store, clock, outcomeOf }: { store: PushStore; clock: Clock; outcomeOf: OutcomeOf },
): void {
  app.post('/push/:id', { config: { operation: push } }, (request: PushRequest, reply): FastifyReply => {
    const [status, words] = forcedStatuses[outcomeOf(request) ?? ''] ?? []
    const subscription = store.find(request.params.id)
    if (status === 410 && subscription !== undefined) subscription.isGone = true
    if (status !== undefined) throw new PushRefusal(status, words ?? '')
    const [ttl, urgency, topic] = [ttlOf(request), urgencyOf(request), topicOf(request)]
    const vapid = checkVapid(request.headers.authorization, originOf(request), Date.now() / 1000)
    if ('reason' in vapid) throw new PushRefusal(vapid.status, vapid.reason)
    if (subscription === undefined) throw new PushRefusal(404, 'There is no such subscription.')
    subscription.applicationServerKey ??= vapid.key
    if (subscription.applicationServerKey !== vapid.key)
      throw new PushRefusal(403, 'The VAPID credentials do not match the subscription.')
    if (subscription.isGone) throw new PushRefusal(410, 'The subscription has ended.')
    if ((request.body?.length ?? 0) > mostBytes) throw new PushRefusal(413, 'The payload is too large.')
    const text = textOf(request, subscription)
    const id = randomUUID()
    store.add({
      id,
      at: new Date(clock()).toISOString(),
      subscription: subscription.id,
      ttl,
      urgency,
      topic,
      text,
    })
    return reply
      .code(201)
      .headers({ location: `${originOf(request)}/message/${id}`, ttl: String(ttl) })
      .send()
  })
}

function addPushControl(app: FastifyInstance, store: PushStore): void {
  const key = { type: 'string', pattern: '^[A-Za-z0-9_-]{87}$' }
  const body = { type: 'object', additionalProperties: false, properties: { applicationServerKey: key } }
  const headers = { 'access-control-allow-origin': '*' }
  app.post<{ Body: { applicationServerKey?: string } }>(
    '/control/subscriptions',
    { schema: { body } },
    (request, reply) => {
      const made = store.subscribe(request.body.applicationServerKey ?? null)
      return reply.headers(headers).send(pushSubscriptionJson(made, originOf(request)))
    },
  )
  app.delete<{ Params: { id: string } }>('/control/subscriptions/:id', ({ params }, reply) => {
    const found = store.find(params.id)
    if (found === undefined) return reply.code(404).send({ message: 'There is no such subscription.' })
    found.isGone = true
    return reply.send({ isGone: true })
  })
  const querystring = {
    type: 'object',
    additionalProperties: false,
    properties: { subscription: { type: 'string', minLength: 1 } },
  }
  app.get<{ Querystring: { subscription?: string } }>(
    '/control/messages',
    { schema: { querystring } },
    ({ query }) => ({
      messages: store.messages(query.subscription ?? null),
    }),
  )
  app.get('/', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(
      messagePage(
        'Pushes',
        'No push yet.',
        store.messages(null).map(({ at, subscription, ttl, urgency, topic, text }) => ({
          heading: topic ?? 'Push',
          about: `${at} · to ${subscription} · kept for ${ttl} s · urgency ${urgency}`,
          text,
        })),
      ),
    ),
  )
}
