import { popularityWindow, popularProductLimit } from '@forno/domain/orders/popularity'
import { productsIn, type Menu, type MenuProduct } from '@forno/domain/menu/menu'
import { instant, type ProductId, type StoreId } from '@forno/domain/core/basic-types'
import type { Clock } from '../../platform/core/clock.ts'
import type { Listener } from '../../platform/jobs/listen.ts'
import type { OrdersStore, SoldUnits } from './orders-store.ts'

/** Minimum milliseconds between two counts. */
const minCountInterval = 60_000

type Units = ReadonlyMap<ProductId, number>
type Counts = ReadonlyMap<StoreId | null, Units>

export type Popularity = {
  /** Units sold per product at a store, or at all stores (null); from memory. */
  readonly at: (storeId: StoreId | null) => Units
  readonly close: () => void
}

const countsOf = (sold: readonly SoldUnits[]): Counts => {
  const counts = new Map<StoreId | null, Map<ProductId, number>>()
  const add = (storeId: StoreId | null, { productId, units }: SoldUnits): void => {
    const there = counts.get(storeId) ?? new Map<ProductId, number>()
    counts.set(storeId, there.set(productId, (there.get(productId) ?? 0) + units))
  }
  for (const each of sold) {
    add(each.storeId, each)
    add(null, each)
  }
  return counts
}

const nothingSold: Units = new Map()

/** Keeps the counts of sold products in memory: recounts at most once per `interval`, and only after a new order. */
export const makePopularity = async (
  orders: Pick<OrdersStore, 'soldSince'>,
  { listener, clock }: { readonly listener: Pick<Listener, 'on' | 'onReconnect'>; readonly clock: Clock },
  interval = minCountInterval,
): Promise<Popularity> => {
  const count = async (): Promise<Counts> => countsOf(await orders.soldSince(instant(clock() - popularityWindow)))
  let counts = await count()
  let isStale = false
  let timer: NodeJS.Timeout | null = null

  const startTimer = (): void => {
    timer = setTimeout(() => {
      timer = null
      if (isStale) recount()
    }, interval).unref()
  }
  const recount = (): void => {
    isStale = false
    // A failed count keeps the old counts until the next order.
    count().then(
      (fresh) => {
        counts = fresh
      },
      () => undefined,
    )
    startTimer()
  }
  const scheduleCount = (): void => {
    isStale = true
    if (timer === null) recount()
  }
  startTimer()
  const stops = [listener.on('order_event', scheduleCount), listener.onReconnect(scheduleCount)]
  return {
    at: (storeId) => counts.get(storeId) ?? nothingSold,
    close: () => {
      for (const stop of stops) stop()
      if (timer !== null) clearTimeout(timer)
    },
  }
}

/** The available products of a menu that sold most, the best seller first; ties keep the menu's order. */
export const popularOn = (menu: Menu, units: Units): readonly MenuProduct[] => {
  const unitsOf = ({ product }: MenuProduct): number => units.get(product.id) ?? 0
  return productsIn(menu)
    .filter((item) => !item.isOutOfStock && unitsOf(item) > 0)
    .sort((one, other) => unitsOf(other) - unitsOf(one))
    .slice(0, popularProductLimit)
}
