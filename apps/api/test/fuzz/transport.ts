import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { errors, Pool, type DiagnosticsChannel } from 'undici'
import { addressOf } from '../caller-addresses.ts'
import { sendRaw } from '../raw-http.ts'
import { encodeBody, rawBytes, type RawShape } from './encodings.ts'
import type { FuzzRequest } from './fuzz-request.ts'

export type Reply = {
  /**
   * 0 means that the server closed the connection without an answer, which is allowed for bytes that are not a
   * request.
   */
  readonly status: number
  readonly mediaType: string
  readonly text: string
  /** All headers, one per line. */
  readonly headers: string
  /** From the first byte sent to the last byte received; for a stream, to its first byte. */
  readonly milliseconds: number
}

export type Transport = {
  readonly send: (request: FuzzRequest) => Promise<Reply>
  readonly close: () => Promise<void>
}

const requestTimeout = 30_000
/** The number of requests from one IP address before the next visitor's. */
const requestsOfOneVisitor = 50

type Answer = Omit<Reply, 'milliseconds'>

const plain = (bytes: Buffer, encoding: string): string => {
  if (bytes.length === 0) return ''
  if (encoding === 'gzip') return gunzipSync(bytes).toString()
  return (encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString()
}

/** The content of a chunked body (RFC 9112 §7.1), without its trailer. A cut body gives what has arrived of it. */
export const withoutChunks = (bytes: Buffer): Buffer => {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const end = bytes.indexOf('\r\n', at)
    const length = Number.parseInt(bytes.toString('latin1', at, end), 16)
    if (end < 0 || !(length > 0)) return Buffer.concat(parts)
    parts.push(bytes.subarray(end + 2, end + 2 + length))
    at = end + 2 + length + 2
  }
}

/**
 * Whether the server closed an idle connection just before its reuse, which is unrelated to the request: the connection
 * has carried an earlier answer, and nothing arrived after the request was sent. `receivedBefore` has the bytes that
 * each connection had received when its latest request was sent, by local port.
 */
export const wasClosedWhileIdle = (error: unknown, receivedBefore: ReadonlyMap<number, number>): boolean => {
  if (!(error instanceof errors.SocketError) || error.socket?.localPort === undefined) return false
  const before = receivedBefore.get(error.socket.localPort) ?? 0
  return before > 0 && error.socket.bytesRead === before
}

const mediaTypeIn = (contentType: string | undefined): string => (contentType ?? '').split(';')[0] ?? ''

const linesOf = (headers: Readonly<Record<string, string | string[] | undefined>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n')

const whole = async (body: AsyncIterable<unknown>, isStream: boolean): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of body) {
    parts.push(part as Buffer)
    if (isStream) break
  }
  return Buffer.concat(parts)
}

/**
 * Sends requests over real sockets, without corrections by a client library. `visitor` names the group of IP
 * addresses they come from; null means one address for all.
 */
export const makeTransport = (url: string, visitor: string | null): Transport => {
  const pool = new Pool(url, { connections: 24, headersTimeout: requestTimeout, bodyTimeout: requestTimeout })
  const serverPort = Number(new URL(url).port)
  const receivedBefore = new Map<number, number>()
  const noteReceived = (message: unknown): void => {
    const { socket } = message as DiagnosticsChannel.ClientSendHeadersMessage
    if (socket.remotePort === serverPort && socket.localPort !== undefined)
      receivedBefore.set(socket.localPort, socket.bytesRead)
  }
  subscribe('undici:client:sendHeaders', noteReceived)

  let requests = 0
  const ownAddress = (): { readonly 'x-forwarded-for'?: string } => {
    const number = Math.floor(requests / requestsOfOneVisitor)
    requests += 1
    return visitor === null ? {} : { 'x-forwarded-for': addressOf(`${visitor} ${number}`) }
  }

  const sendWhole = async ({ method, path, headers, body, encoding, operation }: FuzzRequest): Promise<Answer> => {
    const encoded = body === null ? null : encodeBody(body, encoding)
    const answer = await pool.request({
      method,
      path,
      headers: { ...ownAddress(), ...headers, ...encoded?.headers },
      ...(encoded === null ? {} : { body: encoded.bytes }),
    })
    const isStream = operation?.isStream === true && answer.statusCode === 200
    const bytes = await whole(answer.body, isStream)
    return {
      status: answer.statusCode,
      mediaType: mediaTypeIn(answer.headers['content-type']?.toString()),
      text: plain(bytes, String(answer.headers['content-encoding'] ?? '')),
      headers: linesOf(answer.headers),
    }
  }

  const sendShape = async (shape: RawShape, { method, path, headers, body }: FuzzRequest): Promise<Answer> => {
    const { 'accept-encoding': _, ...others } = headers
    const { bytes, ends = false } = rawBytes(shape, {
      method,
      path,
      headers: { ...ownAddress(), ...others },
      body: body ?? '',
    })
    const answer = await sendRaw(url, bytes, { ends, timeout: requestTimeout })
    const isChunked = answer.headers['transfer-encoding'] === 'chunked'
    return {
      status: answer.status,
      mediaType: mediaTypeIn(answer.headers['content-type']),
      text: isChunked ? withoutChunks(answer.bodyBytes).toString() : answer.body,
      headers: linesOf(answer.headers),
    }
  }

  const once = (request: FuzzRequest): Promise<Answer> =>
    request.raw === null || request.operation?.isStream === true ? sendWhole(request) : sendShape(request.raw, request)

  const timed = async (request: FuzzRequest): Promise<Reply> => {
    const start = performance.now()
    const answer = await once(request)
    return { ...answer, milliseconds: performance.now() - start }
  }

  return {
    send: (request) =>
      timed(request).catch((error: unknown) => {
        if (wasClosedWhileIdle(error, receivedBefore)) return timed(request)
        throw error
      }),
    close: () => {
      unsubscribe('undici:client:sendHeaders', noteReceived)
      return pool.destroy()
    },
  }
}
