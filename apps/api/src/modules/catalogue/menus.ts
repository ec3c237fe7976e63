import { menuFor, menuWindow, type Menu } from '@forno/domain/menu/menu'
import type { Store } from '@forno/domain/content/content'
import { localMoment } from '@forno/domain/fulfilment/local-time'
import type { Instant, ServiceType, Zone } from '@forno/domain/core/words'
import { LRUCache } from 'lru-cache'
import type { ContentSnapshot } from '../content/index.ts'
import type { Overlay } from '../stores/index.ts'

/** Where no store is known, the day is Sydney's. [API-14] */
export const nationalZone = 'Australia/Sydney' as Zone

export type Menus = {
  /** The menu of a store (null = national) for a service at an instant; a map look-up once made. No SQL. */
  readonly at: (store: Store | null, serviceType: ServiceType, at: Instant) => KeyedMenu
}
export type KeyedMenu = {
  readonly menu: Menu
  /** Changes when anything that the menu shows changes. */
  readonly key: string
}

/** Enough for every store in both services with its day-part menus; the menu unused for longest leaves first. */
const most = 2_000
const minute = 60_000

/**
 * Menus in memory. What is on sale is asked of every limited product once a minute and place, not with every call, so that a call costs
 * the same however many products there are.
 */
export const makeMenus = (content: ContentSnapshot, overlay: Overlay): Menus => {
  const made = new LRUCache<string, KeyedMenu>({ max: most })
  const byMinute = new LRUCache<string, KeyedMenu>({ max: most })
  let number = 0
  content.onChange(() => {
    made.clear()
    byMinute.clear()
  })
  return {
    at: (store, serviceType, at) => {
      const current = content.current()
      const state = store === null ? null : overlay.of(store.id)
      const place = `${current.version}/${store?.id ?? '-'}/${state?.revision ?? 0}/${serviceType}`
      const then = `${place}/${Math.floor(at / minute)}`
      const recent = byMinute.get(then)
      if (recent !== undefined) return recent
      const moment = localMoment(at, store?.zone ?? nationalZone)
      const window = `${place}/${menuWindow(current, store, moment)}`
      let keyed = made.get(window)
      if (keyed === undefined) {
        const menu = menuFor(current, store, state, serviceType, moment)
        keyed = { menu, key: `${place}/${(number += 1)}` }
        made.set(window, keyed)
      }
      byMinute.set(then, keyed)
      return keyed
    },
  }
}
