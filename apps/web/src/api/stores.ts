import type {
  ListedStore,
  Slot,
  SpecialDay,
  Store,
  StoreWithSchedule,
  TradingDay,
} from '@forno/contracts/stores/stores'
import { read } from '../lib/http/read.ts'

export type { ListedStore, Slot, SpecialDay, Store, StoreWithSchedule, TradingDay }

/** All stores, also those that open soon. */
export const storesQuery = () => read('GET /store', { query: { includeComingSoon: true } })

/** A store with its schedule. */
export const storeQuery = (code: string) => read('GET /store/:code', { params: { code } })

/** Milliseconds for which the slots of a store count as current. */
const scheduleStaleTime = 15_000

/** The same store with current slots: a screen that opens later reads them again. */
export const scheduleQuery = (code: string) => ({ ...storeQuery(code), staleTime: scheduleStaleTime })

/** Name and address only: small enough to be part of every page. */
export const storeContactQuery = (code: string) => read('GET /store/contact/:code', { params: { code } })

/** Stores by suburb, name, region or postcode. [LOC-14] */
export const storeSearchQuery = (text: string) =>
  read('GET /store/schedule/locate', { query: { search: text.trim(), includeTradingException: true } })

/** Kilometres around a place. */
const nearbyRadius = 50

/** The stores around a place for pickup, the nearest first. */
export const nearbyStoresQuery = (longitude: number, latitude: number) =>
  read('GET /store/geolocation', {
    query: { Longitude: longitude, Latitude: latitude, IsPickup: true, Radius: nearbyRadius },
  })

/** The stores that deliver to a place, the one responsible for it first. [LOC-15] */
export const deliveringStoresQuery = (longitude: number, latitude: number) =>
  read('GET /store/geolocation', { query: { Longitude: longitude, Latitude: latitude, IsPickup: false } })
