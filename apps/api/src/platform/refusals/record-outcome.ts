import { Refusal } from './refusal.ts'
import type { RecordSecurityEvent, SecurityEvent } from '../logs/security-events.ts'

export type AttemptEvent = Omit<SecurityEvent, 'outcome'>

/** Runs the work; where a rule refuses it, the security log says so. A full counter is a lock-out, which has an event of its own. */
export const recordFailure = async <T>(
  record: RecordSecurityEvent,
  attempt: AttemptEvent,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.refusal.refused !== 'TooManyRequests')
      record({ ...attempt, outcome: 'failure' })
    throw error
  }
}

/** The same, and the security log says too that the work was done. */
export const recordOutcome = async <T>(
  record: RecordSecurityEvent,
  attempt: AttemptEvent,
  work: () => Promise<T>,
): Promise<T> => {
  const result = await recordFailure(record, attempt, work)
  record({ ...attempt, outcome: 'success' })
  return result
}
