import { callerInputs } from '@forno/contracts/core/caller-inputs'
import { callClassOf } from '@forno/contracts/core/endpoint'
import type {
  AnyEndpoint,
  BodyOf,
  CallerInput,
  OtherReplyOf,
  ParamsOf,
  PendingReplyOf,
  QueryOf,
  ReplyOf,
} from '@forno/contracts/core/endpoint'
import { refusals } from '@forno/contracts/refusals/table'
import type { RefusalDataArgument, RefusalName, RefusalValue } from '@forno/domain/core/refusal'
import type { SessionId } from '@forno/domain/core/basic-types'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { Type } from 'typebox'
import { bearerOf } from '../core/bearer.ts'
import { apiPrefix } from './api-prefix.ts'
import { sendEvents, type EventSource } from './event-stream.ts'
import { isAppOrigin } from './same-origin.ts'
import { isReadyBytes, sendBytes, type ReadyBytes } from './ready-bytes.ts'
import { orRefuse, passOrRefuse, refuse } from '../refusals/refusal.ts'

/** The caller as far as the headers show. Routes check rights against the data that they load. */
export type Caller = {
  /** X-Session-Id; null when new (absent or 0). [SES-10] */
  readonly sessionId: SessionId | null
  /** The token of `Authorization: Bearer …`; null when there is none. [API-08] */
  readonly bearer: string | null
  /** One for each action of the user. [API-17] */
  readonly idempotencyKey: string | null
  readonly ip: string
  /** Equal to `X-Request-Id` of the response. */
  readonly requestId: string
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly origin: string | null
  /** The `Host` header; a proxy may have changed it. */
  readonly host: string
  /** The origin of PUBLIC_URL; null = not set. */
  readonly publicOrigin: string | null
  readonly userAgent: string
}

/** Refusals that every call can answer. */
export const commonRefusals = [
  'BadInput',
  'TooManyRequests',
  'InternalError',
  'BodyTooLarge',
  'DependencyDown',
] as const

/** The refusals of a call: those that its endpoint declares, and those of every call. */
export type RefusalNameOf<E> =
  | (E extends { refusals: readonly (infer Name extends RefusalName)[] } ? Name : never)
  | (typeof commonRefusals)[number]

/** Functions that refuse a call. They accept only the names that its endpoint declares; other names are type errors. */
export type RefusalFunctions<DeclaredName extends RefusalName> = {
  readonly refuse: <Name extends DeclaredName>(name: Name, ...data: RefusalDataArgument<Name>) => never
  /** Returns a rule's value, or refuses with the rule's refusal. */
  readonly orRefuse: <T, Name extends DeclaredName>(outcome: T | RefusalValue<Name>) => T
  /** Refuses if the check returned a refusal; does nothing for null. */
  readonly passOrRefuse: (outcome: RefusalValue<DeclaredName> | null) => void
}
const refuseBy = { refuse, orRefuse, passOrRefuse }

type Call<E> = RefusalFunctions<RefusalNameOf<E>> & {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly caller: Caller
  readonly reply: FastifyReply
}

/** The second successful response of an endpoint that has two. [ACC-14] */
class Otherwise<T> {
  // Private, so that the compiler does not accept plain objects of the same shape.
  readonly #body: T
  constructor(body: T) {
    this.#body = body
  }
  get body(): T {
    return this.#body
  }
}
export const otherwise = <T>(body: T): Otherwise<T> => new Otherwise(body)

/** The response of a call whose outcome is not known yet. [API-17] */
class Pending<T> {
  readonly #body: T
  constructor(body: T) {
    this.#body = body
  }
  get body(): T {
    return this.#body
  }
}
export const pending = <T>(body: T): Pending<T> => new Pending(body)

type HandlerResult<E> = ReplyOf<E> | Otherwise<OtherReplyOf<E>> | Pending<PendingReplyOf<E>> | ReadyBytes | EventSource

export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<HandlerResult<E>> | HandlerResult<E>

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const header = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Behind https, cookies are named `__Host-<name>`. The app has none: a call of the app never reads them. */
const cookiesOf = (request: FastifyRequest, inputs: ReadonlySet<string>): Caller['cookies'] =>
  isAppOrigin(request)
    ? {}
    : Object.fromEntries(Object.entries(request.cookies).filter(([name]) => inputs.has(name.replace('__Host-', ''))))

/** The caller, limited to the inputs that its endpoint documents in `callerInputs`. */
const callerOf = (request: FastifyRequest, inputs: ReadonlySet<CallerInput>): Caller => {
  const sessionId = inputs.has('session') ? header(request, 'x-session-id') : null
  const key = header(request, 'idempotency-key')
  if (key !== null && !uuid.test(key))
    refuse('BadInput', { errors: [{ field: 'Idempotency-Key', message: 'must be a UUID' }] })
  return {
    sessionId: sessionId === null || sessionId === '0' ? null : (sessionId as SessionId),
    bearer: inputs.has('bearer') ? bearerOf(request) : null,
    idempotencyKey: inputs.has('idempotencyKey') ? (key?.toLowerCase() ?? null) : null,
    ip: request.ip,
    requestId: request.id,
    cookies: cookiesOf(request, inputs),
    origin: header(request, 'origin'),
    host: header(request, 'host') ?? '',
    publicOrigin: request.server.publicOrigin ?? null,
    userAgent: header(request, 'user-agent') ?? '',
  }
}

/**
 * Query names are case-insensitive: each is renamed to its documented spelling before validation. An empty optional
 * value counts as left out, as in `OrderDueAt=`. [API-12] [API-16]
 */
const queryNames = ({ query }: AnyEndpoint): ((request: FastifyRequest) => void) => {
  const names = new Map(Object.keys(query?.properties ?? {}).map((name) => [name.toLowerCase(), name]))
  const required = new Set<string>(query?.required ?? [])
  const isOptional = (name: string): boolean => names.has(name.toLowerCase()) && !required.has(name)
  return (request) => {
    const given = Object.entries(request.query as Record<string, unknown>).map(
      ([name, value]) => [names.get(name.toLowerCase()) ?? name, value] as const,
    )
    request.query = Object.fromEntries(given.filter(([name, value]) => value !== '' || !isOptional(name)))
  }
}

// Constants, so that each schema is compiled once.
const envelope = { $ref: 'ErrorEnvelope#' }
const nothing = Type.Null()

const responses = (endpoint: AnyEndpoint): Record<number, unknown> => {
  const statuses = new Set([...commonRefusals, ...endpoint.refusals].map((name) => refusals[name].status))
  return {
    [endpoint.status ?? 200]: endpoint.status === 204 ? nothing : endpoint.reply,
    ...(endpoint.otherwise === undefined ? {} : { [endpoint.otherwise.status]: endpoint.otherwise.reply }),
    ...(endpoint.pending === undefined ? {} : { 202: endpoint.pending }),
    ...(endpoint.answer === 'bytes' ? { 304: nothing } : {}),
    ...Object.fromEntries([...statuses].map((status) => [status, envelope])),
  }
}

const routeOptions = (endpoint: AnyEndpoint, rename: (request: FastifyRequest) => void): RouteShorthandOptions => ({
  schema: {
    ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
    ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
    ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
    response: responses(endpoint),
  },
  config: { endpoint, callClass: callClassOf(endpoint) },
  ...(endpoint.query === undefined
    ? {}
    : {
        preValidation: (request, _reply, done) => {
          rename(request)
          done()
        },
      }),
})

/**
 * Registers the route of an endpoint; no other code creates routes of the API. Input is validated and the reply is
 * checked against its schema. A Refusal becomes the error envelope; any other error is logged and becomes a 500.
 * [API-01] [API-12] [API-15] [API-16]
 */
export const serve = <E extends AnyEndpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void => {
  const [method, path] = endpoint.address.split(' ') as [string, string]
  const inputs = callerInputs(endpoint)
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const result = await handler({
      params: request.params as ParamsOf<E>,
      query: request.query as QueryOf<E>,
      body: request.body as BodyOf<E>,
      caller: callerOf(request, inputs),
      reply,
      ...refuseBy,
    })
    if (result instanceof Otherwise)
      return reply
        .header('cache-control', 'no-store')
        .code(endpoint.otherwise?.status ?? 200)
        .send(result.body)
    if (result instanceof Pending) return reply.header('cache-control', 'no-store').code(202).send(result.body)
    if (isReadyBytes(result)) return sendBytes(request, reply, result)
    if (endpoint.answer === 'events') return sendEvents(request, reply, result)
    if (endpoint.answer === 'xml') {
      // No status here: the route itself sets 500 for a SOAP fault.
      reply.type('text/xml; charset=utf-8')
      return result
    }
    if (endpoint.answer === 'text') reply.type('text/plain; charset=utf-8')
    if (endpoint.answer === 'page') reply.type('text/html; charset=utf-8')
    if (endpoint.answer === 'pdf') reply.type('application/pdf')
    if (endpoint.answer === 'binary') reply.type('application/octet-stream')
    reply.code(endpoint.status ?? 200)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    return endpoint.status === 204 ? reply.send() : result
  }
  const rename = queryNames(endpoint)
  for (const each of [path, ...(endpoint.aliases ?? [])])
    app.route({ method, url: `${apiPrefix}${each}`, ...routeOptions(endpoint, rename), handler: answer })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The origin of PUBLIC_URL; decorated before the first call. */
    publicOrigin?: string | null
  }
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint
  }
}
