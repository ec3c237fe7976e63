import type { Send, WireReply, WireRequest } from '../../lib/http/call.ts'

type Listener = (request: WireRequest, status: number, reply: WireReply) => void

const listeners = new Set<Listener>()

/** Calls the listener with every later response. */
export const onResponse = (listener: Listener): void => void listeners.add(listener)

/** The kept answer to a call that got none, else the failure. Its code is late, so it may be missing. [SES-18] */
const fromDevice = async (request: WireRequest, cause: unknown): Promise<WireReply> => {
  const reply = await import('../../state/offline/kept-answers.ts')
    .then(({ keptReply }) => keptReply(request))
    .catch(() => null)
  if (reply === null) throw cause
  return reply
}

/** A transport that passes each response to the listeners. Without one, it answers from this device if it can. */
export const intercepted =
  (send: Send): Send =>
  async (request) => {
    let reply
    try {
      reply = await send(request)
    } catch (cause) {
      if (request.method !== 'GET') throw cause
      return fromDevice(request, cause)
    }
    for (const listener of listeners) listener(request, reply.status, reply)
    return reply
  }
