import { minute } from '@forno/domain/core/durations'
import { refused } from '@forno/domain/core/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../core/caller-network.ts'
import { Refusal } from '../refusals/refusal.ts'
import { factsOf } from './problems.ts'

/** A live response. `start` receives functions that send and close, and returns a function that unsubscribes. */
export type EventSource = {
  readonly kind: 'events'
  readonly start: (send: (event: string, data: unknown) => void, close: () => void) => () => void
}

export const events = (start: EventSource['start']): EventSource => ({ kind: 'events', start })

/**
 * Kinds of listeners, each with a limit of its own: anonymous (store status), customers (orders), kitchens (signed-in
 * screens).
 */
export type StreamShare = 'anonymous' | 'customers' | 'kitchens'
export type StreamLimits = Readonly<Record<StreamShare, number>> & {
  /**
   * The most streams of one address. Kitchens are exempt: they are signed in, and a whole chain may share one
   * address.
   */
  readonly byAddress: number
  /** Unsent bytes after which the server drops a slow client, which then has to reconnect. */
  readonly unsent: number
  /** Milliseconds after which a stream ends. Clients reconnect, as they do after every end. */
  readonly longest: number
}

/** A comment keeps proxies from closing a quiet stream, and detects clients that are gone. Milliseconds. */
const heartbeat = 15_000
/** Limits of one process. */
const limits: StreamLimits = {
  anonymous: 200,
  customers: 3_800,
  kitchens: 1_000,
  byAddress: 10,
  unsent: 65_536,
  longest: 15 * minute,
}
const retryAfterSeconds = 30

/** Milliseconds over which the clients of a stopping process reconnect: one for each stream, within these bounds. */
const leastSpread = 500
const mostSpread = 5_000

/** The last event of a stopping process. `retry` is for browsers' own EventSource, which knows no other wait. */
const reconnect = (longest: number): string => {
  const afterMilliseconds = Math.round(Math.random() * longest)
  const data = JSON.stringify({ reason: 'stopping', afterMilliseconds })
  return `retry: ${Math.max(afterMilliseconds, leastSpread)}\nevent: reconnect\ndata: ${data}\n\n`
}

const shareOf = ({ routeOptions }: FastifyRequest): StreamShare => {
  const access = routeOptions.config.endpoint?.access ?? 'anyone'
  if (access === 'kitchen') return 'kitchens'
  return access === 'anyone' ? 'anonymous' : 'customers'
}

type OpenStream = { readonly share: StreamShare; readonly address: string }

/** Keeps the open streams of a process within its limits. */
export const makeStreams = (most: StreamLimits = limits) => {
  const open = new Map<{ end(last: string): unknown }, OpenStream>()
  let isClosing = false
  const countOf = (isCounted: (stream: OpenStream) => boolean): number => [...open.values()].filter(isCounted).length
  const assertCapacity = ({ share, address }: OpenStream): void => {
    const isFull = countOf((stream) => stream.share === share) >= most[share]
    const isGreedy =
      share !== 'kitchens' &&
      countOf((stream) => stream.share !== 'kitchens' && stream.address === address) >= most.byAddress
    if (isFull || isGreedy) throw new Refusal(refused('TooManyRequests'), retryAfterSeconds)
  }
  return {
    count: (): number => open.size,

    /**
     * Streams server-sent events until the client disconnects or falls behind, the time limit is reached, or the
     * source closes. Refuses with TooManyRequests if a limit is reached. HEAD receives only the headers.
     */
    send: (request: FastifyRequest, reply: FastifyReply, source: EventSource): FastifyReply => {
      const stream = { share: shareOf(request), address: networkOf(request.ip) }
      assertCapacity(stream)
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, {
        ...reply.getHeaders(),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      } as Record<string, string>)
      if (request.method === 'HEAD') {
        raw.end()
        return reply
      }
      if (isClosing) {
        raw.end(reconnect(leastSpread))
        return reply
      }
      const write = (text: string): void => {
        // An ended stream stays open until its client has read all of it.
        if (raw.writableEnded) return
        if (raw.writableLength > most.unsent) raw.destroy()
        else raw.write(text)
      }
      let stop = (): void => undefined
      const beat = setInterval(() => write(': beat\n\n'), heartbeat)
      const end = setTimeout(() => raw.end(), most.longest)
      open.set(raw, stream)
      raw.on('close', () => {
        clearInterval(beat)
        clearTimeout(end)
        open.delete(raw)
        stop()
      })
      write(': open\n\n')
      try {
        stop = source.start(
          (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
          () => raw.end(),
        )
      } catch (error) {
        request.log.error(error, 'event stream failed to start')
        request.server.reportError?.(error, { kind: 'stream', ...factsOf(request) })
        raw.destroy()
      }
      return reply
    },

    /**
     * Ends all open streams, and those that open later, so that the process can stop. Each first gets the event
     * `reconnect` with the reason and a random wait, so that the clients do not all reach other processes at once.
     */
    close: (): void => {
      isClosing = true
      const longest = Math.min(Math.max(open.size, leastSpread), mostSpread)
      for (const stream of open.keys()) stream.end(reconnect(longest))
    },
  }
}

const streams = makeStreams()
export const sendEvents = streams.send
export const closeStreams = streams.close
