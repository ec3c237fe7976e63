import type { Send, WireReply, WireRequest } from '../../lib/http/call.ts'

type Listener = (request: WireRequest, status: number, reply: WireReply) => void

const listeners = new Set<Listener>()

/** Calls the listener with every later response. */
export const onResponse = (listener: Listener): void => void listeners.add(listener)

/** A transport that passes each response to the listeners. */
export const intercepted =
  (send: Send): Send =>
  async (request) => {
    const reply = await send(request)
    for (const listener of listeners) listener(request, reply.status, reply)
    return reply
  }
