import { minute } from '@forno/domain/core/durations'
import { menuFor, menuWindow, type Menu } from '@forno/domain/menu/menu'
import type { Store } from '@forno/domain/content/content'
import { localMoment } from '@forno/domain/fulfilment/local-time'
import type { Instant, ServiceType, Zone } from '@forno/domain/core/basic-types'
import { LRUCache } from 'lru-cache'
import type { ContentSnapshot } from '../content/index.ts'
import type { StoreStatuses } from '../stores/index.ts'

/** The zone of the national menu. [API-14] */
export const nationalZone = 'Australia/Sydney' as Zone

export type Menus = {
  /** The menu of a store (null for the national menu) for a service type at an instant; cached, no SQL. */
  readonly at: (store: Store | null, serviceType: ServiceType, at: Instant) => KeyedMenu
}
export type KeyedMenu = {
  readonly menu: Menu
  /** Changes whenever the menu changes. */
  readonly key: string
}

/** Enough for every store in both services with its day-part menus; evicts the least recently used first. */
const maxCachedMenus = 2_000

/**
 * Caches menus. Availability is evaluated once a minute per store and service type rather than per call, so the cost
 * of a call does not depend on the number of products.
 */
export const makeMenus = (content: ContentSnapshot, storeStatuses: Pick<StoreStatuses, 'of'>): Menus => {
  const menusByWindow = new LRUCache<string, KeyedMenu>({ max: maxCachedMenus })
  const menusByMinute = new LRUCache<string, KeyedMenu>({ max: maxCachedMenus })
  let number = 0
  content.onChange(() => {
    menusByWindow.clear()
    menusByMinute.clear()
  })
  return {
    at: (store, serviceType, at) => {
      const current = content.current()
      const state = store === null ? null : storeStatuses.of(store.id)
      const place = `${current.version}/${store?.id ?? '-'}/${state?.revision ?? 0}/${serviceType}`
      const then = `${place}/${Math.floor(at / minute)}`
      const recent = menusByMinute.get(then)
      if (recent !== undefined) return recent
      const moment = localMoment(at, store?.zone ?? nationalZone)
      const window = `${place}/${menuWindow(current, store, moment)}`
      let keyed = menusByWindow.get(window)
      if (keyed === undefined) {
        const menu = menuFor(current, store, state, serviceType, moment)
        keyed = { menu, key: `${place}/${(number += 1)}` }
        menusByWindow.set(window, keyed)
      }
      menusByMinute.set(then, keyed)
      return keyed
    },
  }
}
