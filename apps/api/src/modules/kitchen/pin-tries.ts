import type { Clock } from '../../kernel/clock.ts'
import type { Instant } from '@forno/domain/words'

/** Ten wrong PINs in a quarter of an hour, then a pause: for a store and for an address. */
const most = 10
const window = 15 * 60_000

type Tries = { count: number; readonly until: Instant }

/** Slows guessing down; `wait` answers the seconds to wait, null = go ahead. */
export const makePinTries = (clock: Clock) => {
  const tries = new Map<string, Tries>()
  return {
    wait: (key: string): number | null => {
      const found = tries.get(key)
      if (found === undefined || found.until <= clock() || found.count < most) return null
      return Math.ceil((found.until - clock()) / 1000)
    },
    /** Counted before the PIN is looked at, so that tries at the same time cannot slip past the limit together. */
    begun: (key: string): void => {
      const found = tries.get(key)
      if (found !== undefined && found.until > clock()) found.count += 1
      else tries.set(key, { count: 1, until: (clock() + window) as Instant })
    },
    succeeded: (key: string): void => {
      tries.delete(key)
    },
  }
}
