import { menuFor, menuWindow, type Menu } from '@forno/domain/catalogue/menu'
import type { Store } from '@forno/domain/catalogue/content'
import { localMoment } from '@forno/domain/fulfilment/local-time'
import type { Instant, ServiceType, Zone } from '@forno/domain/words'
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

/** Enough for every store in both services with its day-part menus; the oldest go first. */
const most = 2_000

export const makeMenus = (content: ContentSnapshot, overlay: Overlay): Menus => {
  const made = new Map<string, KeyedMenu>()
  content.onChange(() => {
    made.clear()
  })
  return {
    at: (store, serviceType, at) => {
      const current = content.current()
      const moment = localMoment(at, store?.zone ?? nationalZone)
      const state = store === null ? null : overlay.of(store.id)
      const window = menuWindow(current, store, moment)
      const key = `${current.version}/${store?.id ?? '-'}/${state?.revision ?? 0}/${serviceType}/${window}`
      const known = made.get(key)
      if (known !== undefined) return known
      const keyed = { menu: menuFor(current, store, state, serviceType, moment), key }
      const oldest = made.size >= most ? made.keys().next().value : undefined
      if (oldest !== undefined) made.delete(oldest)
      made.set(key, keyed)
      return keyed
    },
  }
}
