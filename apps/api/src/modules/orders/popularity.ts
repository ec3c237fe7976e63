import { minute } from '@forno/domain/core/durations'
import { popularProductLimit } from '@forno/domain/orders/popularity'
import { productsIn, type Menu, type MenuProduct } from '@forno/domain/menu/menu'
import type { ProductId, StoreId } from '@forno/domain/core/basic-types'
import type { Platform } from '../../platform/composition/platform.ts'
import type { Listener } from '../../platform/jobs/listen.ts'
import type { ProductCount, SalesStore } from './sales-store.ts'

/** Milliseconds until a failed read is tried again. */
const retryDelay = minute
/** Counts per statement. */
const atOnce = 5_000

type Units = ReadonlyMap<ProductId, number>

export type Popularity = {
  /** Units sold per product at a store, or at all stores (null); from memory. */
  readonly at: (storeId: StoreId | null) => Units
  readonly close: () => void
}

type PopularityDeps = {
  readonly sales: Pick<SalesStore, 'changedAfter'>
  readonly listener: Pick<Listener, 'on' | 'onReconnect'>
  readonly log: Platform['log']
}

const nothingSold: Units = new Map()
const beforeAll: ProductCount = { revision: 0, storeId: '' as StoreId, productId: '' as ProductId, units: 0 }

/** Counts in memory: each change of a store changes the sum of all stores, too. */
const makeCounts = () => {
  const counts = new Map<StoreId | null, Map<ProductId, number>>()
  const ofStore = (storeId: StoreId | null): Map<ProductId, number> => {
    const known = counts.get(storeId) ?? new Map<ProductId, number>()
    counts.set(storeId, known)
    return known
  }
  return {
    at: (storeId: StoreId | null): Units => counts.get(storeId) ?? nothingSold,
    set: ({ storeId, productId, units }: ProductCount): void => {
      const [there, everywhere] = [ofStore(storeId), ofStore(null)]
      everywhere.set(productId, (everywhere.get(productId) ?? 0) + units - (there.get(productId) ?? 0))
      there.set(productId, units)
    },
  }
}

/**
 * Keeps the counts of sold products in memory: reads them at the start, and what changed whenever the job has
 * counted. A failed read, also the first one, is logged and tried again; it keeps the old counts.
 */
export const makePopularity = async (
  { sales, listener, log }: PopularityDeps,
  retryAfter = retryDelay,
): Promise<Popularity> => {
  const counts = makeCounts()
  let last = beforeAll
  let isStale = false
  let isReading = false
  let isClosed = false
  let retry: NodeJS.Timeout | null = null

  const readChanges = async (): Promise<void> => {
    let changes: readonly ProductCount[]
    do {
      changes = await sales.changedAfter(last, atOnce)
      for (const change of changes) counts.set(change)
      last = changes.at(-1) ?? last
    } while (changes.length >= atOnce)
  }
  /** Reads until nothing has changed meanwhile; never rejects. */
  const read = async (): Promise<void> => {
    isStale = true
    if (isReading) return
    isReading = true
    try {
      while (isStale && !isClosed) {
        isStale = false
        await readChanges()
      }
    } catch (error) {
      log(error, 'could not read the counts of sold products')
      if (!isClosed) retry ??= setTimeout(readAgain, retryAfter).unref()
    } finally {
      isReading = false
    }
  }
  const readAgain = (): void => {
    retry = null
    void read()
  }

  const stops = [listener.on('popularity', () => void read()), listener.onReconnect(() => void read())]
  await read()
  return {
    at: counts.at,
    close: () => {
      isClosed = true
      for (const stop of stops) stop()
      if (retry !== null) clearTimeout(retry)
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
