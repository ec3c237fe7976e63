import type { Instant } from '@forno/domain/words'
import type { Clock } from '../../kernel/clock.ts'

/** Forms that one address may send in a quarter of an hour: more than anybody needs, less than a machine would like. */
const most = 6
const window = 15 * 60_000

type Sent = { count: number; readonly until: Instant }

/** Counts a form of an address; answers the seconds to wait, null = go ahead. [LOC-22] */
export const makeFormTries = (clock: Clock): ((address: string) => number | null) => {
  const sent = new Map<string, Sent>()
  return (address) => {
    const now = clock()
    for (const [key, { until }] of sent) if (until <= now) sent.delete(key)
    const found = sent.get(address)
    if (found === undefined) {
      sent.set(address, { count: 1, until: (now + window) as Instant })
      return null
    }
    if (found.count >= most) return Math.ceil((found.until - now) / 1000)
    found.count += 1
    return null
  }
}
