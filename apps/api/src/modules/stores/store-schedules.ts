import type { Store } from '@forno/domain/content/content'
import { applyStoreStatus } from '@forno/domain/fulfilment/kitchen-day'
import type { TradingOptions } from '@forno/domain/fulfilment/trading-day'
import type { Clock } from '../../platform/core/clock.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { fullAt, scheduleWire, specialDays, type SlotsStore } from '../fulfilment/index.ts'
import type { StoreStatuses } from './store-statuses.ts'

type StoreSchedulesDeps = {
  readonly clock: Clock
  readonly content: ContentSnapshot
  readonly storeStatuses: StoreStatuses
  readonly slots: SlotsStore
}

export const withExceptions: TradingOptions = { exceptions: true }

/** Schedules and special days of stores on the wire. [LOC-12] [LOC-13] */
export const makeStoreSchedules = ({ clock, content, storeStatuses, slots }: StoreSchedulesDeps) => ({
  /** The week of each store at one instant; one statement reads the capacity of all kitchens. */
  schedulesOf: async (inContent: readonly Store[], options: TradingOptions) => {
    const at = clock()
    const now = inContent.map((store) => applyStoreStatus(store, storeStatuses.of(store.id), at))
    const isFull = await fullAt(slots, now, at)
    return now.map((store) =>
      scheduleWire({ store, state: storeStatuses.of(store.id), at, city: null, isFull: isFull(store), options }),
    )
  },
  specialDaysOf: (inContent: Store) => {
    const at = clock()
    const state = storeStatuses.of(inContent.id)
    const of = { store: applyStoreStatus(inContent, state, at), state, at, city: null, isFull: () => false }
    return specialDays({ ...of, options: withExceptions }, content.current().holidays)
  },
})
