import { setTimeout } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Forced } from './script.ts'

/** Outcomes that every simulator can be forced into, because they happen on the line and not in the answer. */
export const lineOutcomes = ['delay', 'timeout', 'error', 'tooManyRequests', 'cut'] as const

/**
 * Lets a forced outcome happen on the line. True means that the call is over; false that the answer goes on, with
 * `delay` after its wait. A caller that hangs up ends any wait.
 */
export async function happensOnTheLine(forced: Forced | undefined, reply: FastifyReply): Promise<boolean> {
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

/** The HTTP status that a forced outcome ends in; 0 when the caller gets none, nothing when the answer decides. */
export function statusOnTheLine(forced: Forced | undefined): number | undefined {
  const statuses: Readonly<Record<string, number>> = { timeout: 0, cut: 0, error: 500, tooManyRequests: 429 }
  return statuses[forced?.outcome ?? '']
}

function cut(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.socket?.destroy()
}

/** True when the whole wait passed with the caller still there. */
async function waitFor(milliseconds: number, reply: FastifyReply): Promise<boolean> {
  const gone = new AbortController()
  const hangUp = () => {
    gone.abort()
  }
  reply.raw.once('close', hangUp)
  try {
    await setTimeout(milliseconds, undefined, { signal: gone.signal })
    return true
  } catch {
    reply.hijack()
    return false
  } finally {
    reply.raw.off('close', hangUp)
  }
}
