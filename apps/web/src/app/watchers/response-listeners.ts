import type { Send, WireReply, WireRequest } from '../../lib/http/call.ts'

type Listener = (request: WireRequest, status: number, reply: WireReply) => void

const listeners = new Set<Listener>()

/** Hears of each answer from now on. */
export const hearAnswers = (listener: Listener): void => void listeners.add(listener)

/** A carrier whose answers can be heard. */
export const heard =
  (send: Send): Send =>
  async (request) => {
    const reply = await send(request)
    for (const listener of listeners) listener(request, reply.status, reply)
    return reply
  }
