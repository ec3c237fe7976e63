import type { Disposition } from '@forno/domain/baskets/state'
import { dueWindow } from '@forno/domain/fulfilment/due-time'
import { instant, type OrderId } from '@forno/domain/words'
import { quarterOf, secondsNeeded, type SlotClaim, type SlotsStore } from '../fulfilment/index.ts'
import type { OpenBasket } from './open-basket.ts'

/** A slot stays a customer's for ten minutes of checkout. [BAS-26] Milliseconds. */
const holdFor = 10 * 60_000

/** The make time that a basket needs; null where the kitchen has no limit. */
const claimOf = ({ row, store, storeState, priced, at }: OpenBasket, orderId: OrderId | null): SlotClaim | null => {
  if (store.capacitySeconds === null) return null
  const { dueAt } = dueWindow(store, storeState, row.state.disposition, at)
  return {
    basketId: row.basketId,
    storeId: store.id,
    startsAt: quarterOf(dueAt),
    seconds: secondsNeeded(priced.makeSeconds, store.capacitySeconds),
    makeSeconds: priced.makeSeconds,
    capacitySeconds: store.capacitySeconds,
    heldUntil: instant(at + holdFor),
    orderId,
    at,
  }
}

/** Whether a change leaves the time for which the basket may hold make time; place and service type do not. [BAS-26] */
export const leavesTime = (before: Disposition, after: Disposition): boolean =>
  before.storeId !== after.storeId || before.isAsap !== after.isAsap || before.orderDueAt !== after.orderDueAt

/** Takes or renews the hold of the basket's make time; false = there is no room for it. */
export const holdSlot = async (slots: SlotsStore, open: OpenBasket): Promise<boolean> => {
  const claim = claimOf(open, null)
  return claim === null || (await slots.keep(claim, claim.startsAt)) || slots.hold(claim)
}

/**
 * Gives the order its make time: the basket's hold if it is still for that much at that time (as soon as possible moves on while
 * the customer checks out), else what is free. false = there is no room for it.
 */
export const takeSlot = async (slots: SlotsStore, open: OpenBasket, orderId: OrderId): Promise<boolean> => {
  const claim = claimOf(open, orderId)
  if (claim === null) return true
  const { isAsap } = open.row.state.disposition
  const earliest = isAsap ? quarterOf(instant(claim.startsAt - holdFor)) : claim.startsAt
  return (await slots.keep(claim, earliest)) || slots.hold(claim)
}
