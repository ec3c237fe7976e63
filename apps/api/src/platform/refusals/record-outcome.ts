import { Refusal } from './refusal.ts'
import type { RecordSecurityEvent, SecurityEvent } from '../logs/security-events.ts'

export type AttemptEvent = Omit<SecurityEvent, 'outcome'>

/**
 * Runs the work, and records a failure if a rule refuses it. A full counter is not recorded here: it has its own
 * event, `lock_out`.
 */
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

/** Like `recordFailure`, but also records a success. */
export const recordOutcome = async <T>(
  record: RecordSecurityEvent,
  attempt: AttemptEvent,
  work: () => Promise<T>,
): Promise<T> => {
  const result = await recordFailure(record, attempt, work)
  record({ ...attempt, outcome: 'success' })
  return result
}
