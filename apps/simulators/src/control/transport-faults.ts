import { setTimeout } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { ForcedOutcome } from './script.ts'

/** Outcomes that every simulator supports, because they affect the connection and not the content of the answer. */
export const transportFaults = ['delay', 'timeout', 'error', 'tooManyRequests', 'cut'] as const

/**
 * Applies a forced transport outcome. Resolves to true if the call is finished, and to false if the handler must
 * still answer, for `delay` after the wait. A client that disconnects ends any wait.
 */
export async function applyTransportFault(forced: ForcedOutcome | undefined, reply: FastifyReply): Promise<boolean> {
  switch (forced?.outcome) {
    case 'delay':
      return !(await waitFor(forced.milliseconds, reply))
    case 'timeout':
      await waitFor(forced.milliseconds, reply)
      cut(reply)
      return true
    case 'cut':
      cut(reply)
      return true
    case 'error':
      await reply.code(500).type('text/plain').send('Internal Server Error')
      return true
    case 'tooManyRequests':
      await reply.code(429).headers({ 'retry-after': '60', 'x-rate-limit-remaining': '0' }).type('text/plain').send('')
      return true
    case undefined:
    default:
      return false
  }
}

/** The HTTP status of a forced outcome: 0 if the client gets no answer, undefined if the handler decides. */
export function transportFaultStatus(forced: ForcedOutcome | undefined): number | undefined {
  const statuses: Readonly<Record<string, number>> = { timeout: 0, cut: 0, error: 500, tooManyRequests: 429 }
  return statuses[forced?.outcome ?? '']
}

function cut(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.socket?.destroy()
}

/** True if the client was still connected after the whole wait. */
async function waitFor(milliseconds: number, reply: FastifyReply): Promise<boolean> {
  const disconnect = new AbortController()
  const onClose = () => {
    disconnect.abort()
  }
  reply.raw.once('close', onClose)
  try {
    await setTimeout(milliseconds, undefined, { signal: disconnect.signal })
    return true
  } catch {
    reply.hijack()
    return false
  } finally {
    reply.raw.off('close', onClose)
  }
}
