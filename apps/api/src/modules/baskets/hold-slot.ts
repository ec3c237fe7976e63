import { checkoutHoldTime } from '@forno/domain/baskets/checkout-hold'
import type { Disposition } from '@forno/domain/fulfilment/disposition'
import { dueWindow, workStart } from '@forno/domain/fulfilment/due-time'
import { quarterOf } from '@forno/domain/fulfilment/kitchen-work'
import { asapOffer, capacityWithHold, type IsFull } from '@forno/domain/fulfilment/slots'
import { instant, type Instant, type OrderId } from '@forno/domain/core/words'
import { allRoom, roomAt, type SlotClaim, type SlotsStore } from '../fulfilment/index.ts'
import type { OpenBasket } from './open-basket.ts'

/** What the basket's kitchen has left for it. */
const roomFor = (slots: SlotsStore, { row, store, priced, at }: OpenBasket) =>
  roomAt(slots, store, at, { makeSeconds: Math.max(priced.makeSeconds, 1), basketId: row.basketId })

/** The make time that a basket needs at a kitchen that has a limit. */
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

/** Whether a change leaves the time for which the basket may hold make time; place and service type do not. [BAS-26] */
export const leavesTime = (before: Disposition, after: Disposition): boolean =>
  before.storeId !== after.storeId || before.isAsap !== after.isAsap || before.orderDueAt !== after.orderDueAt

export type Due = ReturnType<typeof dueWindow>

/**
 * Takes the basket's make time, as a hold of ten minutes or for its order for good, and answers when the food is due. What it
 * holds stays its own if it is still for that much at that time, or at the quarter hour before for as soon as possible, which
 * moves on while the customer checks out. As soon as possible takes the first quarter hour with room, also when others are
 * faster; null = there is no room. [BAS-26] [TIM-13]
 */
export const takeSlot = async (slots: SlotsStore, open: OpenBasket, orderId: OrderId | null): Promise<Due | null> => {
  const { store, storeState, row, at } = open
  const { disposition } = row.state
  const { capacitySeconds } = store
  if (capacitySeconds === null) return dueWindow(store, storeState, disposition, at, allRoom)
  const lost = new Set<Instant>()
  let own: Instant | null = null
  // Once a race is lost nothing before the own time is tried: its row is locked, and all lock theirs in the order of time.
  const isBehind = (quarter: Instant): boolean => lost.has(quarter) || (lost.size > 0 && own !== null && quarter < own)
  for (;;) {
    const room = await roomFor(slots, open)
    const isFull: IsFull = (time, from) => isBehind(quarterOf(time)) || room.isFull(time, from)
    const held = lost.size === 0 ? room.held : null
    own ??= held
    const due = dueWindow(store, storeState, disposition, at, { isFull, held })
    const startsAt = quarterOf(due.dueAt)
    if (lost.has(startsAt)) return null
    const claim = claimOf(open, capacitySeconds, due.dueAt, orderId)
    const earliest = disposition.isAsap ? quarterOf(instant(startsAt - checkoutHoldTime)) : startsAt
    if ((await slots.keep(claim, earliest)) || (await slots.hold(claim))) return due
    lost.add(startsAt)
  }
}

/** The minutes that as soon as possible means for a basket now: at a kitchen that is full, until it has room. [TIM-13] */
export const promisedTo = async (slots: SlotsStore, open: OpenBasket): Promise<number> => {
  const { store, storeState, row, at } = open
  const { serviceType, deliveryAddress, isAsap } = row.state.disposition
  const { isFull, held } = isAsap ? await roomFor(slots, open) : allRoom
  return asapOffer(store, storeState, serviceType, at, deliveryAddress.city, capacityWithHold(isFull, held))
    .promiseMinutes
}
