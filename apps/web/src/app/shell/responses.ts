import type { Send, WireReply, WireRequest } from '../../lib/http/call.ts'

/** A request of the app with its response. */
type Exchange = readonly [request: WireRequest, status: number, reply: WireReply]

/** The responses to the app's calls. */
export type Responses = {
  /** Called with each response. */
  readonly listeners: Set<(...exchange: Exchange) => void>
  /** Answers to changes before the watchers start, such as a log-in on the way back from a provider; null = taken. */
  early: Exchange[] | null
}

/** The responses of one running app. */
export const makeResponses = (): Responses => ({ listeners: new Set(), early: [] })

/**
 * The kept answer to a call that got none; rejects with the failure without one, or before its code has loaded.
 * [SES-18]
 */
const fromDevice = async (request: WireRequest, cause: unknown): Promise<WireReply> => {
  const reply = await import('../../state/offline/kept-answers.ts')
    .then(({ keptReply }) => keptReply(request))
    .catch(() => null)
  if (reply === null) throw cause
  return reply
}

/** A transport that passes each response to the listeners; a call without one gets the answer kept on this device. */
export const intercepted =
  (send: Send, responses: Responses): Send =>
  async (request) => {
    let reply
    try {
      reply = await send(request)
    } catch (cause) {
      if (request.method !== 'GET') throw cause
      return fromDevice(request, cause)
    }
    if (request.method !== 'GET') responses.early?.push([request, reply.status, reply])
    for (const listener of responses.listeners) listener(request, reply.status, reply)
    return reply
  }
