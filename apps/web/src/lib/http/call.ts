import type { Calls } from '@forno/contracts/calls'
import { ApiError } from './api-error.ts'
import { credentialsOf } from './credentials.ts'
import { uuid } from '../browser/uuid.ts'

/** A call by its method and path, such as `GET /store/:code`. */
export type CallAddress = keyof Calls
/** The answer of a call, as its contract defines it. */
export type ReplyTo<A extends CallAddress> = Calls[A]['reply']

type RequiredInput<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value }

/** The input of a call: its params, query and body, as its contract defines them. */
export type CallInput<A extends CallAddress> = RequiredInput<'params', Calls[A]['params']> &
  RequiredInput<'query', Calls[A]['query']> &
  RequiredInput<'body', Calls[A]['body']>

type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** One key per tap; generated when a mutating call has none. [API-17] */
  readonly idempotencyKey?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Whether the app makes the call by itself, so that the customer need not hear of its failure. [ERR-12] */
  readonly isBackground?: boolean | undefined
}

type CallArguments<A extends CallAddress> =
  Partial<CallInput<A>> extends CallInput<A>
    ? [input?: CallInput<A> & CallOptions]
    : [input: CallInput<A> & CallOptions]

/** `call('GET /store/:code', { params: { code } })`; the types are inferred from the contracts. */
export type Call = <A extends CallAddress>(address: A, ...input: CallArguments<A>) => Promise<ReplyTo<A>>

/** One request on the wire; `path` is relative to /api/v1 and includes the query. */
export type WireRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly signal: AbortSignal
  readonly isBackground?: boolean | undefined
}
/** The answer to one request. */
export type WireReply = {
  readonly status: number
  readonly contentType: string
  readonly retryAfter: string | null
  readonly text: string
  /** The body of a PDF; `text` is empty then. */
  readonly bytes?: Uint8Array<ArrayBuffer>
}
/** Sends one request; rejects only when no answer arrives. */
export type Send = (request: WireRequest) => Promise<WireReply>

type Input = {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
} & CallOptions

/** The settings of a client. */
export type CallSettings = {
  /** The header X-Session-Id; '0' when new. [API-09] [SES-10] */
  readonly sessionId: () => string
  /** Milliseconds until an unanswered call fails. */
  readonly timeout?: number
  readonly wait?: (milliseconds: number) => Promise<void>
}

/** Milliseconds. */
const defaultTimeout = 15_000
/**
 * A second success has no Location, so browsers pass it on; a real redirect is followed before it gets here. [ACC-14]
 */
const secondSuccess = 302
/** How often a rate-limited call is repeated. [API-05] */
const maxRepeats = 2

/** Milliseconds before a repeat whose Retry-After is missing or unreadable. */
const defaultDelay = 1_000
/** Milliseconds; a customer waits no longer for a repeat. */
const maxDelay = 10_000

/**
 * Milliseconds to wait before a rate-limited call is repeated: the Retry-After seconds; null = longer than ten seconds,
 * so the customer hears the refusal at once. [API-05]
 */
export const retryDelay = (retryAfter: string | null): number | null => {
  const seconds = Number(retryAfter)
  if (retryAfter === null || retryAfter.trim() === '' || !Number.isFinite(seconds) || seconds < 0) return defaultDelay
  return seconds * 1_000 > maxDelay ? null : seconds * 1_000
}

/** Creates the typed client over any transport: `fetch` in a browser, the API's own inject on the server. [API-04] */
export const makeCall = (send: Send, settings: CallSettings): Call => {
  const { sessionId, timeout = defaultTimeout, wait = sleep } = settings
  const request = async (address: string, input: Input, headers: Record<string, string>): Promise<unknown> => {
    const [method = 'GET', pattern = '/'] = address.split(' ')
    const path = pathOf(pattern, input)
    const { isBackground } = input
    const signal = AbortSignal.any([AbortSignal.timeout(timeout), ...(input.signal ? [input.signal] : [])])
    let timeLeft = timeout
    for (let attempt = 0; ; attempt++) {
      const reply = await send({ method, path, headers, body: bodyOf(input.body), signal, isBackground }).catch(
        (cause: unknown) => {
          if (input.signal?.aborted) throw cause
          throw new ApiError({ status: 0, data: null, url: path, method, cause })
        },
      )
      const delay = reply.status === 429 && attempt < maxRepeats ? retryDelay(reply.retryAfter) : null
      // A repeat after the timeout would get no answer, and the refusal would be lost.
      if (delay !== null && delay < timeLeft) {
        timeLeft -= delay
        await wait(delay)
        if (!signal.aborted) continue
      }
      const data = dataOf(reply)
      if ((reply.status >= 200 && reply.status < 300) || reply.status === secondSuccess) return data
      throw new ApiError({ status: reply.status, data: errorData(data), url: path, method })
    }
  }
  const call = (address: string, input: Input = {}) => request(address, input, headersOf(address, input, sessionId()))
  return call as Call
}

/** The transport of browsers; the configuration has the address of each path. [API-01] */
export const sendByFetch =
  (addressOf: (path: string) => string): Send =>
  async ({ method, path, headers, body, signal }) => {
    const credentials = credentialsOf(path)
    const reply = await fetch(addressOf(path), { method, headers, body: body ?? null, signal, credentials })
    const contentType = reply.headers.get('content-type') ?? ''
    return {
      status: reply.status,
      contentType,
      retryAfter: reply.headers.get('retry-after'),
      ...(contentType === 'application/pdf'
        ? { text: '', bytes: new Uint8Array(await reply.arrayBuffer()) }
        : { text: await reply.text() }),
    }
  }

/** Opens a stream of server events by fetch, so that the session id stays a header. [ORD-13] */
export const openStream = async (
  url: string,
  sessionId: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> => {
  const reply = await fetch(url, { headers: { accept: 'text/event-stream', 'x-session-id': sessionId }, signal })
  if (reply.ok && reply.body) return reply.body
  throw new ApiError({ status: reply.status, data: null, url, method: 'GET' })
}

/** The path of a call with its params filled in, and its query in the documented spelling. */
export const pathOf = (pattern: string, { params = {}, query = {} }: Pick<Input, 'params' | 'query'>): string => {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  ).toString()
  return search === '' ? path : `${path}?${search}`
}

const headersOf = (address: string, input: Input, sessionId: string): Record<string, string> => ({
  accept: 'application/json',
  'x-session-id': sessionId,
  ...(address.startsWith('GET ') ? {} : { 'idempotency-key': input.idempotencyKey ?? uuid() }),
  ...(input.body === undefined
    ? {}
    : { 'content-type': typeof input.body === 'string' ? 'text/xml; charset=utf-8' : 'application/json' }),
  ...input.headers,
})

const bodyOf = (body: unknown): string | undefined =>
  body === undefined || typeof body === 'string' ? body : JSON.stringify(body)

/** The body of an answer: bytes, JSON, or a text; null = empty. */
const dataOf = ({ contentType, text, bytes }: WireReply): unknown => {
  if (bytes !== undefined) return bytes
  if (text === '') return null
  if (!contentType.includes('json')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Keeps a text body as data.message. [API-04] */
const errorData = (data: unknown): unknown => (typeof data === 'string' ? { message: data } : data)

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
