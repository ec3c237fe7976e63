import { day } from '@forno/domain/core/durations'
import type { Store } from '@forno/domain/content/content'
import type { KitchenCapacity } from '@forno/domain/fulfilment/due-time'
import { quarterAfter, quarterOf, workFor } from '@forno/domain/fulfilment/kitchen-work'
import { unlimitedCapacity, type IsFull } from '@forno/domain/fulfilment/slots'
import { instant, type BasketId, type Instant, type StoreId } from '@forno/domain/core/basic-types'
import type { SlotsStore } from './slots-store.ts'

export const unlimitedKitchen: KitchenCapacity = { isFull: unlimitedCapacity, held: null }

/** Seconds of kitchen work of a basket; null for a basket without a hold. */
type CapacityDemand = { readonly makeSeconds: number; readonly basketId: BasketId | null }
const smallestDemand: CapacityDemand = { makeSeconds: 1, basketId: null }
const unused: ReadonlyMap<Instant, number> = new Map()

/** A hold is for the quarter hour before the current one at the earliest. */
const capacityWindow = (at: Instant) => ({
  from: quarterAfter(quarterOf(at), -1),
  until: instant(at + 2 * day),
  at,
})

const fullWith =
  (used: ReadonlyMap<Instant, number>, capacitySeconds: number, makeSeconds: number): IsFull =>
  (dueAt, from) =>
    workFor({ dueAt, from, makeSeconds }, { capacitySeconds, used }) === null

/**
 * The kitchen's remaining capacity until the day after tomorrow for that much make time; the basket's own hold counts
 * as free. Runs no SQL for a store without a limit. [TIM-13]
 */
export const capacityAt = async (
  slots: SlotsStore,
  store: Store,
  at: Instant,
  { makeSeconds, basketId }: CapacityDemand = smallestDemand,
): Promise<KitchenCapacity> => {
  const capacity = store.capacitySeconds
  if (capacity === null) return unlimitedKitchen
  const { used, held } = await slots.used(store.id, { ...capacityWindow(at), basketId })
  return { isFull: fullWith(used, capacity, makeSeconds), held }
}

/** The full quarter hours of several stores, in one statement; stores without a limit need none. [TIM-13] */
export const fullAt = async (
  slots: SlotsStore,
  stores: readonly Store[],
  at: Instant,
): Promise<(store: Store) => IsFull> => {
  const limited = stores.filter(({ capacitySeconds }) => capacitySeconds !== null)
  const used =
    limited.length === 0
      ? new Map<StoreId, ReadonlyMap<Instant, number>>()
      : await slots.usedAt(
          limited.map(({ id }) => id),
          capacityWindow(at),
        )
  return ({ id, capacitySeconds }) =>
    capacitySeconds === null
      ? unlimitedCapacity
      : fullWith(used.get(id) ?? unused, capacitySeconds, smallestDemand.makeSeconds)
}
