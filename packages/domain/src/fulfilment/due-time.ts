import { minute } from '../core/durations.ts'
import type { DeliveryAddress } from './delivery-address.ts'
import type { Disposition } from './disposition.ts'
import type { Store } from '../content/content.ts'
import type { StoreState } from '../content/store-status.ts'
import { refused, type RefusalValue } from '../core/refusal.ts'
import type { Instant } from '../core/basic-types.ts'
import { isPosOnline } from './store-heard.ts'
import {
  asapOffer,
  isOpenFor,
  kitchenStart,
  unlimitedCapacity,
  capacityWithHold,
  slotsFor,
  type IsFull,
} from './slots.ts'

/** The part of a disposition that determines the due time. */
export type DueDisposition = Pick<Disposition, 'serviceType' | 'isAsap' | 'orderDueAt'> & {
  readonly deliveryAddress: Pick<DeliveryAddress, 'city'>
}

/** The remaining capacity of the kitchen for a basket. */
export type KitchenCapacity = {
  /** Whether the kitchen lacks capacity for this basket at a time. */
  readonly isFull: IsFull
  /** The quarter hour by whose end the held work is done; null = the basket holds none. [BAS-26] */
  readonly held: Instant | null
}

/**
 * Whether an order may be due at its time. `asapOffer` alone decides about ASAP: refused as SlotFull when the kitchen
 * has no capacity until last orders, as TimeNotOffered when the service has times later today, as before opening,
 * otherwise as StoreClosed. A chosen time is accepted when the basket holds that slot, even if the promise time has
 * moved past it meanwhile, unless the store now closes before it; and when it is an offered slot of the current trading
 * day. Otherwise the first refusal that applies: SlotFull – an offered slot that is full; TimePast – before now;
 * StoreClosed – the service takes no more orders today, neither ASAP nor at a slot; TimePast – sooner than the promise
 * time; TimeNotOffered – anything else: another day, outside the hours, not on a quarter hour, or no time at all.
 * [TIM-09] [RUL-14]
 */
export function checkDueTime(
  store: Store,
  state: StoreState,
  disposition: DueDisposition,
  at: Instant,
  room: KitchenCapacity,
): RefusalValue | null {
  const { serviceType, isAsap, orderDueAt } = disposition
  const { city } = disposition.deliveryAddress
  const asap = asapOffer(store, state, serviceType, at, city, unlimitedCapacity)
  if (isAsap) {
    if (!asap.isOffered) {
      const laterToday = slotsFor(store, state, serviceType, at, city, unlimitedCapacity)
      return refused(laterToday.length === 0 ? 'StoreClosed' : 'TimeNotOffered', { serviceType })
    }
    const isFull = capacityWithHold(room.isFull, room.held)
    return asapOffer(store, state, serviceType, at, city, isFull).isOffered
      ? null
      : refused('SlotFull', { serviceType })
  }
  if (orderDueAt !== null && orderDueAt === room.held && isOpenFor(store, state, serviceType, orderDueAt)) return null
  const slots = slotsFor(store, state, serviceType, at, city, room.isFull)
  const slot = slots.find(({ startsAt }) => startsAt === orderDueAt)
  if (slot !== undefined) return slot.isFull ? refused('SlotFull', { serviceType }) : null
  if (orderDueAt !== null && orderDueAt < at) return refused('TimePast', { serviceType })
  if (slots.length === 0 && !asap.isOffered) return refused('StoreClosed', { serviceType })
  const soonest = at + asap.promiseMinutes * minute
  return refused(orderDueAt !== null && orderDueAt < soonest ? 'TimePast' : 'TimeNotOffered', { serviceType })
}

/**
 * The due window: for ASAP it begins after the minutes that `asapOffer` promises, for a chosen time at that time (a
 * disposition with neither counts as ASAP). It lasts as long as the service's slot. [SES-02] [TIM-04]
 */
export function dueWindow(
  store: Store,
  state: StoreState,
  disposition: DueDisposition,
  at: Instant,
  room: KitchenCapacity,
): { dueAt: Instant; dueUntil: Instant } {
  const { serviceType, isAsap, orderDueAt } = disposition
  const { city } = disposition.deliveryAddress
  const { promiseMinutes } = asapOffer(store, state, serviceType, at, city, capacityWithHold(room.isFull, room.held))
  const soonest = (at + promiseMinutes * minute) as Instant
  const dueAt = isAsap || orderDueAt === null ? soonest : orderDueAt
  return { dueAt, dueUntil: (dueAt + state.slotMinutes[serviceType] * minute) as Instant }
}

/**
 * When the kitchen may start an order: now, and for a chosen time not before the store opens for it. Earlier quarter
 * hours count only from then on. [TIM-13]
 */
export const workStart = (store: Store, { serviceType, isAsap, orderDueAt }: DueDisposition, at: Instant): Instant =>
  isAsap || orderDueAt === null ? at : kitchenStart(store, serviceType, orderDueAt, at)

/**
 * Whether a store takes online orders at this instant, whatever its hours. Refuses StoreOffline – not opened yet, no
 * online orders, or nothing is heard from its screen and its POS – and OrderingPaused with the end of the pause.
 * [LOC-19] [RUL-14]
 */
export function checkStoreOpen(store: Store, state: StoreState, at: Instant): RefusalValue | null {
  if (store.comingSoon || !store.canAcceptOnlineOrders || !isPosOnline(store, state, at)) return refused('StoreOffline')
  if (state.pausedUntil !== null && at < state.pausedUntil)
    return refused('OrderingPaused', { retryAt: state.pausedUntil })
  return null
}

/**
 * Milliseconds: a due time no further than this from now means ASAP, for which clients send now and one minute.
 * [LOC-17] [TIM-10]
 */
export const asapTolerance = 5 * minute
