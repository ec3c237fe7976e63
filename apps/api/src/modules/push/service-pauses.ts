import type { CallTimes, PushOutcome } from './push-outcome.ts'

/** Milliseconds for which a push service without an answer in time gets no pushes. */
export const servicePause = 30_000

/**
 * Pauses push services that do not answer in time: each of their pushes would hold one of the few jobs that run at once
 * until its deadline, and orders and payments would wait behind them. After a pause one push alone tests the service.
 */
export const makeServicePauses = ({ now, deadline }: CallTimes) => {
  const pausedUntil = new Map<string, number>()

  return async (service: string, send: () => Promise<PushOutcome>): Promise<PushOutcome> => {
    const startedAt = now()
    const until = pausedUntil.get(service) ?? null
    if (until !== null && startedAt < until)
      return { outcome: 'later', delay: until - startedAt, reason: 'the push service is paused' }
    if (until !== null) pausedUntil.set(service, startedAt + servicePause)
    const result = await send()
    const isInTime = result.outcome !== 'later' || now() - startedAt < deadline / 2
    if (isInTime) pausedUntil.delete(service)
    else pausedUntil.set(service, now() + servicePause)
    return result
  }
}
