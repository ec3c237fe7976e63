import { minute } from '@forno/domain/core/durations'
import type { Clock } from '../../platform/core/clock.ts'
import { AddressRefused, AddressUnavailable } from './address-source.ts'

/** Milliseconds without a call after the last of five failures. */
const restTime = 10_000
/** The calls that the account allows. */
export const callsPerMinute = 150
const failuresBeforeRest = 5

type Breaker =
  | { readonly is: 'closed'; readonly failures: number }
  | { readonly is: 'open'; readonly until: number }
  | { readonly is: 'trying' }

/** Counts one call in the account's budget of this minute. false = the budget is used up. */
export type Budget = { readonly take: () => boolean | Promise<boolean> }

/** Runs a call to the provider, or throws AddressUnavailable without calling. */
export type Guard = <T>(call: () => Promise<T>) => Promise<T>

/**
 * Circuit breaker and call budget of the provider. The account allows 150 calls per minute; without a shared budget,
 * only this process's calls count. After 5 failures in a row, no call is made for 10 s; then a single call tests the
 * provider. Only AddressUnavailable counts as a failure, not an aborted call. [LOC-07]
 */
export const makeGuard = (now: Clock, budget: Budget = processBudget(now)): Guard => {
  let breaker: Breaker = { is: 'closed', failures: 0 }

  const afterFailure = (): Breaker => {
    const failures = breaker.is === 'closed' ? breaker.failures + 1 : failuresBeforeRest
    return failures < failuresBeforeRest ? { is: 'closed', failures } : { is: 'open', until: now() + restTime }
  }
  /**
   * Admits a call or throws. After the pause only one call may test the provider; it is chosen before the budget is
   * awaited.
   */
  const enter = async (): Promise<void> => {
    const before = breaker
    const isResting = before.is === 'trying' || (before.is === 'open' && now() < before.until)
    if (isResting) throw new AddressUnavailable('resting after failures')
    if (before.is === 'open') breaker = { is: 'trying' }
    const isAllowed = await Promise.resolve(budget.take()).catch(() => false)
    if (isAllowed) return
    if (before.is === 'open') breaker = before
    throw new AddressUnavailable('budget used up')
  }

  return async (call) => {
    await enter()
    try {
      const answer = await call()
      breaker = { is: 'closed', failures: 0 }
      return answer
    } catch (error) {
      if (error instanceof AddressUnavailable) breaker = afterFailure()
      else if (error instanceof AddressRefused) breaker = { is: 'closed', failures: 0 }
      else if (breaker.is === 'trying') breaker = { is: 'open', until: now() }
      throw error
    }
  }
}

const processBudget = (now: Clock): Budget => {
  let sent: readonly number[] = []
  return {
    take: () => {
      const at = now()
      sent = sent.filter((each) => each > at - minute)
      if (sent.length >= callsPerMinute) return false
      sent = [...sent, at]
      return true
    },
  }
}
