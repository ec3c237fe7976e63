import type { Clock } from '../../kernel/clock.ts'
import type { Instant } from '@forno/domain/words'

/**
 * Wrong PINs in a quarter of an hour, then a pause. An address soon has to wait; a store's door only shuts for all when many
 * addresses guess together, so that nobody can lock a kitchen out with ten tries from anywhere.
 */
const most = { address: 10, store: 200 }
const window = 15 * 60_000

type Tries = { count: number; readonly until: Instant }
type Door = { readonly storeCode: string; readonly address: string }

const keysOf = ({ storeCode, address }: Door) => [
  { key: `address ${address} ${storeCode.toLowerCase()}`, limit: most.address },
  { key: `store ${storeCode.toLowerCase()}`, limit: most.store },
]

/** Slows guessing down; `wait` answers the seconds to wait, null = go ahead. */
export const makePinTries = (clock: Clock) => {
  const tries = new Map<string, Tries>()
  const count = (key: string): void => {
    const found = tries.get(key)
    if (found !== undefined && found.until > clock()) found.count += 1
    else tries.set(key, { count: 1, until: (clock() + window) as Instant })
  }
  const forgetPast = (): void => {
    for (const [key, { until }] of tries) if (until <= clock()) tries.delete(key)
  }
  return {
    wait: (door: Door): number | null => {
      const full = keysOf(door)
        .map(({ key, limit }) => ({ found: tries.get(key), limit }))
        .find(({ found, limit }) => found !== undefined && found.until > clock() && found.count >= limit)
      return full?.found === undefined ? null : Math.ceil((full.found.until - clock()) / 1000)
    },
    /** Counted before the PIN is looked at, so that tries at the same time cannot slip past the limit together. */
    begun: (door: Door): void => {
      forgetPast()
      for (const { key } of keysOf(door)) count(key)
    },
    succeeded: (door: Door): void => {
      for (const { key } of keysOf(door)) tries.delete(key)
    },
  }
}
