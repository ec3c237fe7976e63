import type { Instant } from '@forno/domain/words'
import type { Clock } from '../../kernel/clock.ts'
import type { Caller } from '../../kernel/serve.ts'

/**
 * Unknown codes in ten minutes, then a pause. A customer soon has to wait; an address only when many sessions guess behind it,
 * so that a household or an office is not shut out by one of its people.
 */
const most = { customer: 10, address: 100 }
const window = 10 * 60_000

type Tries = { count: number; readonly until: Instant }

const keysOf = ({ sessionId, ip }: Caller) => [
  { key: `${ip} ${sessionId ?? ''}`, limit: most.customer },
  { key: ip, limit: most.address },
]

/** Slows the guessing of codes down; `wait` answers the seconds to wait, null = go ahead. [VOU-01] */
export const makeCodeTries = (clock: Clock) => {
  const tries = new Map<string, Tries>()
  return {
    wait: (caller: Caller): number | null => {
      const now = clock()
      const full = keysOf(caller)
        .map(({ key, limit }) => ({ found: tries.get(key), limit }))
        .find(({ found, limit }) => found !== undefined && found.until > now && found.count >= limit)
      return full?.found === undefined ? null : Math.ceil((full.found.until - now) / 1000)
    },
    wasUnknown: (caller: Caller): void => {
      const now = clock()
      for (const [key, { until }] of tries) if (until <= now) tries.delete(key)
      for (const { key } of keysOf(caller)) {
        const found = tries.get(key)
        if (found === undefined) tries.set(key, { count: 1, until: (now + window) as Instant })
        else found.count += 1
      }
    },
  }
}
export type CodeTries = ReturnType<typeof makeCodeTries>
