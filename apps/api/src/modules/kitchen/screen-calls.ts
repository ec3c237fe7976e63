import type { KitchenStore } from '@forno/contracts/kitchen/kitchen'
import type { Store } from '@forno/domain/content/content'
import type { StoreId } from '@forno/domain/core/basic-types'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/serve.ts'
import { fromOwnPage } from '../../platform/http/same-origin.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { findStore, storeStatusStore, type StoreStatuses } from '../stores/index.ts'
import type { ScreenSessions } from './screen-session.ts'
import { kitchenStoreWire } from './wire.ts'

export type ScreenCalls = {
  /** The store of a signed-in screen, which is heard by that; refuses `LoginRequired`. */
  readonly storeOf: (caller: Caller) => Promise<Store>
  /** The same for a call that changes data; also refuses a foreign page. */
  readonly storeToChange: (caller: Caller) => Promise<Store>
  /** Refuses as `storeToChange`. A screen that signs out is not heard: orders do not reach it. */
  readonly storeToLeave: (caller: Caller) => Promise<Store>
  readonly storeWire: (store: Store) => Promise<KitchenStore>
}

type ScreenCallsDeps = {
  readonly clock: Clock
  readonly sql: Sql
  readonly content: ContentSnapshot
  readonly storeStatuses: StoreStatuses
  readonly sessions: ScreenSessions
}

/** Shared by all calls of a signed-in screen. */
export const makeScreenCalls = ({ clock, sql, content, storeStatuses, sessions }: ScreenCallsDeps): ScreenCalls => {
  const statusStore = storeStatusStore(sql)
  const storeById = (storeId: StoreId): Store => findStore(content.current(), storeId) ?? refuse('LoginRequired')
  const signedIn = async (caller: Caller): Promise<Store> => storeById(await sessions.storeOf(caller, clock()))
  const storeOf = async (caller: Caller): Promise<Store> => {
    const store = await signedIn(caller)
    storeStatuses.hear('screen', [store.id])
    return store
  }
  return {
    storeOf,
    storeToChange: (caller) => {
      fromOwnPage(caller)
      return storeOf(caller)
    },
    storeToLeave: (caller) => {
      fromOwnPage(caller)
      return signedIn(caller)
    },
    storeWire: async (store) => kitchenStoreWire(store, await statusStore.one(store.id), clock()),
  }
}
