import { refused } from '@forno/domain/core/refused'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../core/caller-network.ts'
import { Refusal } from '../refusals/refusal.ts'

/** A live answer: `start` is given a way to send and answers how to stop. */
export type EventSource = {
  readonly kind: 'events'
  readonly start: (send: (event: string, data: unknown) => void, close: () => void) => () => void
}

export const events = (start: EventSource['start']): EventSource => ({ kind: 'events', start })

/** Who listens: anybody to a store, a customer to an order, a signed-in screen to its kitchen. Each has a share of its own. */
export type StreamShare = 'anonymous' | 'customers' | 'kitchens'
export type StreamLimits = Readonly<Record<StreamShare, number>> & {
  /** Streams of one address; kitchens are signed in, and a chain may have all of them behind one. */
  readonly byAddress: number
  /** Bytes that a client is behind before it has to open a new one. */
  readonly unsent: number
  /** Milliseconds after which a stream ends; the client opens a new one, as clients do after every end. */
  readonly longest: number
}

/** A comment now and then keeps proxies from cutting a quiet stream, and finds out who has gone. Milliseconds. */
const heartbeat = 15_000
/** What one process carries. */
const limits: StreamLimits = {
  anonymous: 200,
  customers: 3_800,
  kitchens: 1_000,
  byAddress: 10,
  unsent: 65_536,
  longest: 15 * 60_000,
}
const retryAfterSeconds = 30

const shareOf = ({ routeOptions }: FastifyRequest): StreamShare => {
  const access = routeOptions.config.endpoint?.access ?? 'anyone'
  if (access === 'kitchen') return 'kitchens'
  return access === 'anyone' ? 'anonymous' : 'customers'
}

type Place = { readonly share: StreamShare; readonly address: string }

/** Keeps the open streams of a process, no more than it can carry. */
export const makeStreams = (most: StreamLimits = limits) => {
  const open = new Map<{ end(): unknown }, Place>()
  const countOf = (isCounted: (place: Place) => boolean): number => [...open.values()].filter(isCounted).length
  const assertRoom = ({ share, address }: Place): void => {
    const isFull = countOf((place) => place.share === share) >= most[share]
    const isGreedy =
      share !== 'kitchens' &&
      countOf((place) => place.share !== 'kitchens' && place.address === address) >= most.byAddress
    if (isFull || isGreedy) throw new Refusal(refused('TooManyRequests'), retryAfterSeconds)
  }
  return {
    count: (): number => open.size,

    /**
     * Streams server-sent events until the client goes, falls behind, its time is over, or the source closes. Refused with
     * TooManyRequests where there is no room for it. HEAD gets the headers alone and opens nothing.
     */
    send: (request: FastifyRequest, reply: FastifyReply, source: EventSource): FastifyReply => {
      const place = { share: shareOf(request), address: networkOf(request.ip) }
      assertRoom(place)
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
      const write = (text: string): void => {
        if (raw.writableLength > most.unsent) raw.destroy()
        else raw.write(text)
      }
      let stop = (): void => undefined
      const beat = setInterval(() => write(': beat\n\n'), heartbeat)
      const end = setTimeout(() => raw.end(), most.longest)
      open.set(raw, place)
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
        request.log.error(error, 'a stream could not start')
        raw.destroy()
      }
      return reply
    },

    /** Ends every open stream, so that a stopping server need not wait for them. */
    close: (): void => {
      for (const stream of open.keys()) stream.end()
    },
  }
}

const streams = makeStreams()
export const sendEvents = streams.send
export const closeStreams = streams.close
