import type { FastifyReply, FastifyRequest } from 'fastify'

/** A live answer: `start` is given a way to send and answers how to stop. */
export type EventSource = {
  readonly kind: 'events'
  readonly start: (send: (event: string, data: unknown) => void, close: () => void) => () => void
}

export const events = (start: EventSource['start']): EventSource => ({ kind: 'events', start })

/** A comment now and then keeps proxies from cutting a quiet stream. Milliseconds. */
const heartbeat = 15_000

/** Streams server-sent events until the client goes or the source closes. */
export const sendEvents = (request: FastifyRequest, reply: FastifyReply, source: EventSource): FastifyReply => {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  } as Record<string, string>)
  raw.write(': open\n\n')
  const beat = setInterval(() => raw.write(': beat\n\n'), heartbeat)
  const stop = source.start(
    (event, data) => raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    () => raw.end(),
  )
  request.raw.on('close', () => {
    clearInterval(beat)
    stop()
  })
  openStreams.add(raw)
  raw.on('close', () => openStreams.delete(raw))
  return reply
}

const openStreams = new Set<{ end(): unknown }>()

/** Ends every open stream, so that a stopping server need not wait for them. */
export const closeStreams = (): void => {
  for (const stream of openStreams) stream.end()
}
