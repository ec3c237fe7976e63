import { refused } from '@forno/domain/refused'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** A live answer: `start` is given a way to send and answers how to stop. */
export type EventSource = {
  readonly kind: 'events'
  readonly start: (send: (event: string, data: unknown) => void, close: () => void) => () => void
}

export const events = (start: EventSource['start']): EventSource => ({ kind: 'events', start })

/** A comment now and then keeps proxies from cutting a quiet stream, and finds out who has gone. Milliseconds. */
const heartbeat = 15_000
/** What one process carries: streams at once, and bytes that a client is behind before it has to open a new one. */
const limits = { streams: 5_000, unsent: 65_536 }
const retryAfterSeconds = 30

/** Keeps the open streams of a process, no more than it can carry. */
export const makeStreams = ({ streams: most, unsent } = limits) => {
  const open = new Set<{ end(): unknown }>()
  return {
    count: (): number => open.size,

    /** Streams server-sent events until the client goes, falls behind, or the source closes. */
    send: (request: FastifyRequest, reply: FastifyReply, source: EventSource): FastifyReply => {
      if (open.size >= most) throw new Refusal(refused('TooManyRequests'), retryAfterSeconds)
      reply.hijack()
      const { raw } = reply
      const write = (text: string): void => {
        if (raw.writableLength > unsent) raw.destroy()
        else raw.write(text)
      }
      let stop = (): void => undefined
      const beat = setInterval(() => write(': beat\n\n'), heartbeat)
      open.add(raw)
      raw.on('close', () => {
        clearInterval(beat)
        open.delete(raw)
        stop()
      })
      raw.writeHead(200, {
        ...reply.getHeaders(),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      } as Record<string, string>)
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
      for (const stream of open) stream.end()
    },
  }
}

const streams = makeStreams()
export const sendEvents = streams.send
export const closeStreams = streams.close
