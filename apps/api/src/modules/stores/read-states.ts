import { defaultSlotMinutes, defaultStoreStatus, type StoreState } from '@forno/domain/content/store-status'
import type { StoreId } from '@forno/domain/core/basic-types'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { heardStore } from './heard-store.ts'
import { makeHeardStores } from './heard-stores.ts'
import { storeStatusStore } from './store-status-store.ts'

/** The live status of all stores as the database knows it now, for commands. */
export const readStoreStates = async (sql: Sql, clock: Clock): Promise<(storeId: StoreId) => StoreState> => {
  const heard = makeHeardStores(heardStore(sql), clock)
  const [all] = await Promise.all([storeStatusStore(sql).all(), heard.exchange()])
  const states = new Map(all.map((stored) => [stored.storeId, stored]))
  return (storeId) => ({
    ...(states.get(storeId) ?? defaultStoreStatus(storeId)),
    slotMinutes: defaultSlotMinutes,
    heardAt: heard.heardAt(storeId),
  })
}
