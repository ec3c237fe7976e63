import { dueWindow } from '@forno/domain/fulfilment/due-time'
import { instant } from '@forno/domain/words'
import { quarterOf, secondsNeeded, type SlotsStore } from '../fulfilment/index.ts'
import type { OpenBasket } from './open-basket.ts'

/** A slot stays a customer's for ten minutes of checkout. [BAS-26] Milliseconds. */
const holdFor = 10 * 60_000

/** Takes or renews the hold of the basket's make time; true where the kitchen has no limit. */
export const holdSlot = async (slots: SlotsStore, open: OpenBasket): Promise<boolean> => {
  const { row, store, storeState, priced, at } = open
  if (store.capacitySeconds === null) return true
  const { dueAt } = dueWindow(store, storeState, row.state.disposition, at)
  return slots.hold({
    basketId: row.basketId,
    storeId: store.id,
    startsAt: quarterOf(dueAt),
    seconds: secondsNeeded(priced.makeSeconds, store.capacitySeconds),
    capacitySeconds: store.capacitySeconds,
    heldUntil: instant(at + holdFor),
    at,
  })
}
