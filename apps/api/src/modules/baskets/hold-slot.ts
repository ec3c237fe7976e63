import { checkoutHoldTime } from '@forno/domain/baskets/checkout-hold'
import type { Disposition } from '@forno/domain/fulfilment/disposition'
import { dueWindow, workStart } from '@forno/domain/fulfilment/due-time'
import { quarterOf } from '@forno/domain/fulfilment/kitchen-work'
import { asapOffer, capacityWithHold, type IsFull } from '@forno/domain/fulfilment/slots'
import { instant, type Instant, type OrderId } from '@forno/domain/core/basic-types'
import { unlimitedKitchen, capacityAt, type SlotClaim, type SlotsStore } from '../fulfilment/index.ts'
import type { OpenBasket } from './open-basket.ts'

/** Remaining kitchen capacity for this basket. */
const capacityFor = (slots: SlotsStore, { row, store, priced, at }: OpenBasket) =>
  capacityAt(slots, store, at, { makeSeconds: Math.max(priced.makeSeconds, 1), basketId: row.basketId })

/** The claim on make time of a basket at a kitchen with limited capacity. */
const claimOf = (
  { row, store, priced, at }: OpenBasket,
  capacitySeconds: number,
  dueAt: Instant,
  orderId: OrderId | null,
): SlotClaim => ({
  basketId: row.basketId,
  storeId: store.id,
  dueAt,
  from: workStart(store, row.state.disposition, at),
  makeSeconds: priced.makeSeconds,
  capacitySeconds,
  heldUntil: instant(at + checkoutHoldTime),
  orderId,
  at,
})

/** Whether a change moves the basket to other make time; a new address or service type does not. [BAS-26] */
export const leavesTime = (before: Disposition, after: Disposition): boolean =>
  before.storeId !== after.storeId || before.isAsap !== after.isAsap || before.orderDueAt !== after.orderDueAt

export type DueWindow = ReturnType<typeof dueWindow>

/**
 * Claims the basket's make time: held for ten minutes, or taken by its order. Returns when the food is due. The
 * basket keeps its hold if amount and time still match. ASAP may also keep the hold of the quarter hour before,
 * because the time moves on during the checkout. After a lost race ASAP takes the next quarter hour with capacity.
 * Returns null if there is no capacity. [BAS-26] [TIM-13]
 */
export const takeSlot = async (
  slots: SlotsStore,
  open: OpenBasket,
  orderId: OrderId | null,
): Promise<DueWindow | null> => {
  const { store, storeState, row, at } = open
  const { disposition } = row.state
  const { capacitySeconds } = store
  if (capacitySeconds === null) return dueWindow(store, storeState, disposition, at, unlimitedKitchen)
  const lostQuarters = new Set<Instant>()
  let heldQuarter: Instant | null = null
  // After a lost race, never try a quarter hour before the held one: its row is locked, and every claim locks in time
  // order.
  const isBehind = (quarter: Instant): boolean =>
    lostQuarters.has(quarter) || (lostQuarters.size > 0 && heldQuarter !== null && quarter < heldQuarter)
  for (;;) {
    const capacity = await capacityFor(slots, open)
    const isFull: IsFull = (time, from) => isBehind(quarterOf(time)) || capacity.isFull(time, from)
    const held = lostQuarters.size === 0 ? capacity.held : null
    heldQuarter ??= held
    const due = dueWindow(store, storeState, disposition, at, { isFull, held })
    const startsAt = quarterOf(due.dueAt)
    if (lostQuarters.has(startsAt)) return null
    const claim = claimOf(open, capacitySeconds, due.dueAt, orderId)
    const earliest = disposition.isAsap ? quarterOf(instant(startsAt - checkoutHoldTime)) : startsAt
    if ((await slots.renew(claim, earliest)) || (await slots.hold(claim))) return due
    lostQuarters.add(startsAt)
  }
}

/**
 * Minutes until ASAP food is ready for this basket; at a full kitchen, until the first quarter hour with capacity.
 * [TIM-13]
 */
export const promisedTo = async (slots: SlotsStore, open: OpenBasket): Promise<number> => {
  const { store, storeState, row, at } = open
  const { serviceType, deliveryAddress, isAsap } = row.state.disposition
  const { isFull, held } = isAsap ? await capacityFor(slots, open) : unlimitedKitchen
  return asapOffer(store, storeState, serviceType, at, deliveryAddress.city, capacityWithHold(isFull, held))
    .promiseMinutes
}
