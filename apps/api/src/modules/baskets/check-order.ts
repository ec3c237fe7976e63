import { checkAlcoholTime } from '@forno/domain/baskets/alcohol'
import { checkBasket, checkContact } from '@forno/domain/baskets/check'
import type { Disposition } from '@forno/domain/fulfilment/disposition'
import type { Store } from '@forno/domain/content/content'
import type { StoreState } from '@forno/domain/content/store-status'
import { areaContains } from '@forno/domain/fulfilment/delivery-area'
import { checkDueTime, checkStoreOpen, dueWindow } from '@forno/domain/fulfilment/due-time'
import { localMoment } from '@forno/domain/fulfilment/local-time'
import { refused, type RefusalValue } from '@forno/domain/core/refusal'
import type { BasketId, Instant } from '@forno/domain/core/basic-types'
import { capacityAt, type SlotsStore } from '../fulfilment/index.ts'
import type { OpenBasket } from './open-basket.ts'

/** Refuses a disposition if the store does not offer the service, or does not deliver to the address. [BAS-12] */
const checkPlace = (store: Store, { serviceType, deliveryAddress }: Disposition): RefusalValue | null => {
  const { place } = deliveryAddress
  if (serviceType === 'Pickup') return store.canPickup ? null : refused('OrderingPaused')
  if (!store.canDeliver) return refused('OutsideArea')
  if (place === null)
    return refused('BadInput', { errors: [{ field: 'longitude', message: 'delivery needs longitude and latitude' }] })
  return areaContains(store.area, place) ? null : refused('OutsideArea')
}

type DispositionCheck = {
  readonly store: Store
  readonly storeState: StoreState
  readonly disposition: Disposition
  readonly at: Instant
  /** Seconds of kitchen work that must fit at the due time. */
  readonly makeSeconds: number
  /** The basket whose own hold counts as free capacity; null for a basket that does not exist yet. */
  readonly basketId: BasketId | null
}

const checkTime = async (slots: SlotsStore, check: DispositionCheck): Promise<RefusalValue | null> => {
  const { store, storeState, disposition, at } = check
  return checkDueTime(store, storeState, disposition, at, await capacityAt(slots, store, at, check))
}

/**
 * Refuses a disposition if the store takes no orders, does not serve the address or does not offer the time. [BAS-12]
 * [TIM-09]
 */
export const checkDisposition = async (slots: SlotsStore, check: DispositionCheck): Promise<RefusalValue | null> =>
  checkStoreOpen(check.store, check.storeState, check.at) ??
  checkPlace(check.store, check.disposition) ??
  (await checkTime(slots, check))

const dispositionCheckOf = ({ store, storeState, priced, at, row }: OpenBasket): DispositionCheck => ({
  store,
  storeState,
  disposition: row.state.disposition,
  at,
  makeSeconds: Math.max(priced.makeSeconds, 1),
  basketId: row.basketId,
})

/** Alcohol must be handed over within the hours of the licence and the state; other baskets pass. [RUL-03] */
const checkAlcoholDue = async (slots: SlotsStore, open: OpenBasket): Promise<RefusalValue | null> => {
  const { store, storeState, priced, menu, at, row } = open
  if (priced.alcoholUnits === 0) return null
  const capacity = await capacityAt(slots, store, at, dispositionCheckOf(open))
  const { dueAt } = dueWindow(store, storeState, row.state.disposition, at, capacity)
  return checkAlcoholTime(priced, menu.content, store, localMoment(dueAt, store.zone))
}

/** Whether the basket could be ordered as it is now; contact details are not checked yet. [BAS-25] */
export const checkWholeBasket = async (slots: SlotsStore, open: OpenBasket): Promise<RefusalValue | null> =>
  checkBasket(open.priced, open.store) ??
  (await checkTime(slots, dispositionCheckOf(open))) ??
  (await checkAlcoholDue(slots, open))

/** Checks everything that an order needs: basket, store, address, time and contact. [BAS-26] */
export const checkOrder = async (slots: SlotsStore, open: OpenBasket): Promise<RefusalValue | null> =>
  checkBasket(open.priced, open.store) ??
  (await checkDisposition(slots, dispositionCheckOf(open))) ??
  (await checkAlcoholDue(slots, open)) ??
  checkContact(open.row.state)
