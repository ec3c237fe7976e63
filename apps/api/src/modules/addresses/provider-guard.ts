import type { Clock } from '../../kernel/clock.ts'
import { AddressRefused, AddressUnavailable } from './address-source.ts'

/** Milliseconds. */
const minute = 60_000
const rest = 10_000
const callsPerMinute = 150
const failuresBeforeRest = 5

type Breaker =
  | { readonly is: 'closed'; readonly failures: number }
  | { readonly is: 'open'; readonly until: number }
  | { readonly is: 'trying' }

/** Runs one call to the provider, or throws AddressUnavailable without calling. */
export type Guard = <T>(call: () => Promise<T>) => Promise<T>

/**
 * Spares the provider and the account. The account allows 150 calls in any minute; this count is of one process only, so many
 * processes behind one account must share it out or lower it. After 5 failures in a row no call is made for 10 s, then one call tries
 * whether the provider is back. Only AddressUnavailable counts as a failure: a call that its caller gave up says nothing. [LOC-07]
 */
export const makeGuard = (now: Clock): Guard => {
  const budget = makeBudget(now)
  let breaker: Breaker = { is: 'closed', failures: 0 }

  const afterFailure = (): Breaker => {
    const failures = breaker.is === 'closed' ? breaker.failures + 1 : failuresBeforeRest
    return failures < failuresBeforeRest ? { is: 'closed', failures } : { is: 'open', until: now() + rest }
  }
  const enter = (): void => {
    const resting = breaker.is === 'trying' || (breaker.is === 'open' && now() < breaker.until)
    if (resting) throw new AddressUnavailable('resting after failures')
    if (!budget.take()) throw new AddressUnavailable('budget used up')
    if (breaker.is === 'open') breaker = { is: 'trying' }
  }

  return async (call) => {
    enter()
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

const makeBudget = (now: Clock): { readonly take: () => boolean } => {
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
