import type { Clock } from '../../platform/core/clock.ts'
import { AddressRefused, AddressUnavailable } from './address-source.ts'

/** Milliseconds. */
export const minute = 60_000
const rest = 10_000
export const callsPerMinute = 150
const failuresBeforeRest = 5

type Breaker =
  | { readonly is: 'closed'; readonly failures: number }
  | { readonly is: 'open'; readonly until: number }
  | { readonly is: 'trying' }

/** Whether one more call is within the account's minute; it counts as made when it is. */
export type Budget = { readonly take: () => boolean | Promise<boolean> }

/** Runs one call to the provider, or throws AddressUnavailable without calling. */
export type Guard = <T>(call: () => Promise<T>) => Promise<T>

/**
 * Spares the provider and the account. The account allows 150 calls in any minute: without a budget that all processes share
 * the count is of this one alone. After 5 failures in a row no call is made for 10 s, then one call tries
 * whether the provider is back. Only AddressUnavailable counts as a failure: a call that its caller gave up says nothing. [LOC-07]
 */
export const makeGuard = (now: Clock, budget: Budget = ownBudget(now)): Guard => {
  let breaker: Breaker = { is: 'closed', failures: 0 }

  const afterFailure = (): Breaker => {
    const failures = breaker.is === 'closed' ? breaker.failures + 1 : failuresBeforeRest
    return failures < failuresBeforeRest ? { is: 'closed', failures } : { is: 'open', until: now() + rest }
  }
  /** Whoever tries after a rest is the only one, from before the budget is asked. */
  const enter = async (): Promise<void> => {
    const before = breaker
    const resting = before.is === 'trying' || (before.is === 'open' && now() < before.until)
    if (resting) throw new AddressUnavailable('resting after failures')
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

const ownBudget = (now: Clock): Budget => {
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
