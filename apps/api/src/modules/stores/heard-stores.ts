import { heardFor, isHeard } from '@forno/domain/fulfilment/store-heard'
import { instant, type Instant, type StoreId } from '@forno/domain/core/basic-types'
import type { Clock } from '../../platform/core/clock.ts'
import type { HeardBy, HeardStore, HeardTimes } from './heard-store.ts'

export type HeardStores = {
  /** When the store's screen or its POS last called any process; null = never, as far as this process knows. */
  readonly heardAt: (storeId: StoreId) => Instant | null
  /** Whether the store's screen was heard within two minutes. */
  readonly isScreenHeard: (storeId: StoreId) => boolean
  /** Whether the store's screen has been quiet so long that it should be asked to call. */
  readonly isScreenQuiet: (storeId: StoreId) => boolean
  /** Notes a call of these stores in the memory of this process; no SQL. */
  readonly note: (by: HeardBy, storeIds: readonly StoreId[]) => void
  /** Stores what this process has noted since the last exchange, and reads what all processes have; one statement. */
  readonly exchange: () => Promise<void>
}

/** Milliseconds without a call after which a screen is asked to call: twice before `heardFor` ends. */
const askAfter = 40_000

const never: HeardTimes = { screen: null, pos: null }

const laterOf = (one: Instant | null, other: Instant | null): Instant | null =>
  one === null || other === null ? (one ?? other) : instant(Math.max(one, other))

/** When each store was last heard: what this process heard itself, and what the database knew at the last exchange. */
export const makeHeardStores = (store: HeardStore, clock: Clock): HeardStores => {
  const noted = new Map<StoreId, HeardTimes>()
  let shared = new Map<StoreId, HeardTimes>()
  let exchangedAt = -Infinity
  const times = (by: HeardBy, storeId: StoreId): Instant | null =>
    laterOf(noted.get(storeId)?.[by] ?? null, shared.get(storeId)?.[by] ?? null)
  return {
    heardAt: (storeId) => laterOf(times('screen', storeId), times('pos', storeId)),
    isScreenHeard: (storeId) => isHeard(times('screen', storeId), clock()),
    isScreenQuiet: (storeId) => clock() - (times('screen', storeId) ?? -Infinity) > askAfter,
    note: (by, storeIds) => {
      const at = clock()
      for (const storeId of storeIds) noted.set(storeId, { ...(noted.get(storeId) ?? never), [by]: at })
    },
    exchange: async () => {
      const at = clock()
      const isNew = ({ screen, pos }: HeardTimes): boolean => Math.max(screen ?? 0, pos ?? 0) >= exchangedAt
      const rows = await store.exchange(new Map([...noted].filter(([, heardTimes]) => isNew(heardTimes))), at)
      exchangedAt = at
      // A clock that was wrong may have written a time of next year; nothing has been heard by then.
      const plausible = (time: Instant | null): Instant | null => (time !== null && time - at > heardFor ? null : time)
      shared = new Map(
        rows.map(({ storeId, screen, pos }) => [storeId, { screen: plausible(screen), pos: plausible(pos) }]),
      )
    },
  }
}
