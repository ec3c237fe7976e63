import { checkBasket, checkContact } from '@forno/domain/baskets/check'
import type { Disposition } from '@forno/domain/baskets/state'
import type { Store } from '@forno/domain/catalogue/content'
import type { StoreState } from '@forno/domain/catalogue/overlay'
import { holds } from '@forno/domain/fulfilment/delivery-area'
import { checkDueTime, checkStoreOpen } from '@forno/domain/fulfilment/due-time'
import { refused, type Refused } from '@forno/domain/refused'
import type { Instant } from '@forno/domain/words'
import { fullSlots, neverFull, type SlotsStore } from '../fulfilment/index.ts'
import type { OpenBasket } from './open-basket.ts'

/** Whether the store gives the service at all and, for delivery, drives to the place. [BAS-12] */
const checkPlace = (store: Store, { serviceType, place }: Disposition): Refused | null => {
  if (serviceType === 'Pickup') return store.canPickup ? null : refused('OrderingPaused')
  if (!store.canDeliver) return refused('OutsideArea')
  if (place === null)
    return refused('BadInput', { errors: [{ field: 'longitude', message: 'delivery needs longitude and latitude' }] })
  return holds(store.area, place) ? null : refused('OutsideArea')
}

type Wanted = {
  readonly store: Store
  readonly storeState: StoreState
  readonly disposition: Disposition
  readonly at: Instant
  /** Seconds of kitchen work that the time must have room for. */
  readonly makeSeconds: number
  readonly held: Instant | null
}

const checkTime = async (slots: SlotsStore, wanted: Wanted): Promise<Refused | null> => {
  const { store, storeState, disposition, at, makeSeconds, held } = wanted
  const isFull = disposition.isAsap ? neverFull : await fullSlots(slots, store, at, makeSeconds)
  return checkDueTime(store, storeState, disposition, at, { isFull, held })
}

/** Whether a disposition can be taken: a store that takes orders, serves the place, at an offered time. [BAS-12] [TIM-09] */
export const checkDisposition = async (slots: SlotsStore, wanted: Wanted): Promise<Refused | null> =>
  checkStoreOpen(wanted.store, wanted.storeState, wanted.at) ??
  checkPlace(wanted.store, wanted.disposition) ??
  (await checkTime(slots, wanted))

const wantedOf = ({ store, storeState, priced, at, row }: OpenBasket, held: Instant | null): Wanted => ({
  store,
  storeState,
  disposition: row.state.disposition,
  at,
  makeSeconds: priced.makeSeconds,
  held,
})

/** The time that a basket holds at the store where it wants one; a kitchen without a limit asks no SQL. */
export const heldTime = (
  slots: SlotsStore,
  { row, store, at }: Pick<OpenBasket, 'row' | 'store' | 'at'>,
): Promise<Instant | null> =>
  store.capacitySeconds === null || row.state.disposition.isAsap
    ? Promise.resolve(null)
    : slots.heldBy(row.basketId, store.id, at)

/** Whether the basket, as it lies there, could be ordered; nobody's contact is asked yet. [BAS-25] */
export const checkWholeBasket = async (slots: SlotsStore, open: OpenBasket): Promise<Refused | null> =>
  checkBasket(open.priced, open.store) ?? (await checkTime(slots, wantedOf(open, await heldTime(slots, open))))

/** Everything that must hold at the moment of ordering: basket, store, place, time, contact. [BAS-26] */
export const checkOrder = async (slots: SlotsStore, open: OpenBasket): Promise<Refused | null> =>
  checkBasket(open.priced, open.store) ??
  (await checkDisposition(slots, wantedOf(open, await heldTime(slots, open)))) ??
  checkContact(open.row.state)
