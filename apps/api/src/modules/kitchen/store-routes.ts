import { changeKitchenStore, getKitchenItems, markSoldOut } from '@forno/contracts/kitchen/kitchen'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { storeStatusStore, type StoreStatuses } from '../stores/index.ts'
import { kitchenItems } from './items.ts'
import type { ScreenCalls } from './screen-calls.ts'
import { storeChange } from './store-change.ts'

type StoreRoutesDeps = {
  readonly clock: Clock
  readonly sql: Sql
  readonly content: ContentSnapshot
  readonly storeStatuses: StoreStatuses
  readonly screens: ScreenCalls
}

/** The live status of a screen's store, and its sold-out items. [CAT-19] [RUL-14] */
export const kitchenStoreRoutes = (app: FastifyInstance, deps: StoreRoutesDeps): void => {
  const { clock, sql, content, storeStatuses, screens } = deps
  const statusStore = storeStatusStore(sql)
  const { storeOf, storeToChange, storeWire } = screens

  serve(app, changeKitchenStore, async ({ body, caller }) => {
    const store = await storeToChange(caller)
    const change = storeChange(store, body, clock())
    await statusStore.change(store.id, change)
    return storeWire(store)
  })
  serve(app, getKitchenItems, async ({ caller }) => {
    const store = await storeOf(caller)
    return [...kitchenItems(content.current(), storeStatuses.of(store.id))]
  })
  serve(app, markSoldOut, async ({ params, body, caller, refuse }) => {
    const store = await storeToChange(caller)
    const item = kitchenItems(content.current(), storeStatuses.of(store.id)).find(
      ({ itemId }) => itemId === params.itemId,
    )
    const { itemId } = item ?? refuse('ProductNotFound')
    await statusStore.markSoldOut(store.id, itemId, body.isSoldOut, clock())
    return { itemId, isSoldOut: body.isSoldOut }
  })
}
