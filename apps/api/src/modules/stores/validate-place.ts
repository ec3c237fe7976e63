import type { validateStorePlace } from '@forno/contracts/stores/stores'
import type { QueryOf, ReplyOf } from '@forno/contracts/core/endpoint'
import { noDeliveryAddress } from '@forno/domain/fulfilment/delivery-address'
import type { Store } from '@forno/domain/content/content'
import { areaContains } from '@forno/domain/fulfilment/delivery-area'
import { checkDueTime, checkStoreOpen, asapTolerance } from '@forno/domain/fulfilment/due-time'
import { applyStoreStatus } from '@forno/domain/fulfilment/kitchen-day'
import { isoWithOffset, parseWhen } from '@forno/domain/fulfilment/local-time'
import type { Instant, ServiceType } from '@forno/domain/core/basic-types'
import { passOrRefuse, refuse } from '../../platform/refusals/refusal.ts'
import { capacityAt, type SlotsStore } from '../fulfilment/index.ts'
import type { StoreStatuses } from './store-statuses.ts'

type Query = QueryOf<typeof validateStorePlace>
type Reply = ReplyOf<typeof validateStorePlace>

const checkPlace = (store: Store, { Longitude, Latitude, IsPickup }: Query): void => {
  if (IsPickup === true) {
    if (!store.canPickup) refuse('NoStoreServesPlace')
    return
  }
  if (Longitude === undefined || Latitude === undefined)
    return refuse('BadInput', { errors: [{ field: 'Longitude', message: 'delivery needs Longitude and Latitude' }] })
  if (!store.canDeliver || !areaContains(store.area, { longitude: Longitude, latitude: Latitude }))
    refuse('NoStoreServesPlace')
}

const dueOf = (text: string | undefined): Instant | null => {
  if (text === undefined) return null
  return parseWhen(text) ?? refuse('BadInput', { errors: [{ field: 'OrderDueAt', message: 'is not an instant' }] })
}

/** Checks that a store serves a place at a time; answers the normalised due time, null for ASAP. [LOC-17] */
export const validatePlace = async ({
  store: storeInContent,
  query,
  storeStatuses,
  slots,
  at,
}: {
  readonly store: Store
  readonly query: Query
  readonly storeStatuses: StoreStatuses
  readonly slots: SlotsStore
  readonly at: Instant
}): Promise<Reply> => {
  const state = storeStatuses.of(storeInContent.id)
  const store = applyStoreStatus(storeInContent, state, at)
  const serviceType: ServiceType = query.IsPickup === true ? 'Pickup' : 'Delivery'
  checkPlace(store, query)
  passOrRefuse(checkStoreOpen(store, state, at))
  const due = dueOf(query.OrderDueAt)
  const isAsap = due === null || Math.abs(due - at) <= asapTolerance
  const orderDueAt = isAsap ? null : due
  const capacity = await capacityAt(slots, store, at)
  passOrRefuse(
    checkDueTime(store, state, { serviceType, isAsap, orderDueAt, deliveryAddress: noDeliveryAddress }, at, capacity),
  )
  return {
    valid: true,
    storeId: store.id,
    orderDueAt: orderDueAt === null ? null : isoWithOffset(orderDueAt, store.zone),
    adjustmentTimeMinutes: serviceType === 'Delivery' ? store.deliveryAdjustmentMinutes : 0,
  }
}
