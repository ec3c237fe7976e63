import type { Send, WireReply, WireRequest } from '../../lib/http/call.ts'

type Listener = (request: WireRequest, status: number, reply: WireReply) => void

const listeners = new Set<Listener>()
/** Answers to changes before the watchers start; null once they were taken. */
let early: Parameters<Listener>[] | null = []

/** Calls the listener with every later response. */
export const onResponse = (listener: Listener): void => void listeners.add(listener)

/** The answers to changes that came before the watchers started, such as a log-in on the way back from a provider. */
export const takeEarlyResponses = (): readonly Parameters<Listener>[] => {
  const taken = early ?? []
  early = null
  return taken
}

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
    if (request.method !== 'GET') early?.push([request, reply.status, reply])
    for (const listener of listeners) listener(request, reply.status, reply)
    return reply
  }
