import type { Store } from '@forno/domain/catalogue/content'
import { instant, type Instant } from '@forno/domain/words'
import type { SlotsStore } from './slots-store.ts'

const quarterHour = 15 * 60_000
const day = 24 * 60 * 60_000

/** The quarter hour whose make time a due time uses. */
export const quarterOf = (dueAt: Instant): Instant => instant(Math.floor(dueAt / quarterHour) * quarterHour)

/** A basket larger than a whole quarter hour's capacity still fits into an empty one. */
export const secondsNeeded = (makeSeconds: number, capacitySeconds: number): number =>
  Math.min(makeSeconds, capacitySeconds)

export type IsFull = (startsAt: Instant) => boolean
export const neverFull: IsFull = () => false

/** Which quarter hours of the coming day have no room for so much make time; a store without a limit asks no SQL. [TIM-13] */
export const fullSlots = async (slots: SlotsStore, store: Store, at: Instant, makeSeconds = 1): Promise<IsFull> => {
  const capacity = store.capacitySeconds
  if (capacity === null) return neverFull
  const used = await slots.used(store.id, quarterOf(at), instant(at + 2 * day), at)
  const needed = secondsNeeded(makeSeconds, capacity)
  return (startsAt) => (used.get(quarterOf(startsAt)) ?? 0) + needed > capacity
}
