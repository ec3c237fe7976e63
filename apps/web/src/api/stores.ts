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

export const storesQuery = () => read('GET /store', { query: { includeComingSoon: true } })

export const storeQuery = (code: string) => read('GET /store/:code', { params: { code } })

/** The same store, refetched whenever a screen needs its current slots. */
export const scheduleQuery = (code: string) => ({ ...storeQuery(code), staleTime: 15_000 })

/** Name and address only: small enough to be part of every page. */
export const storeContactQuery = (code: string) => read('GET /store/contact/:code', { params: { code } })

/** Stores by suburb, name, region or postcode. [LOC-14] */
export const storeSearchQuery = (text: string) =>
  read('GET /store/schedule/locate', { query: { search: text.trim(), includeTradingException: true } })

export const nearbyStoresQuery = (longitude: number, latitude: number) =>
  read('GET /store/geolocation', { query: { Longitude: longitude, Latitude: latitude, IsPickup: true, Radius: 50 } })

/** The stores that deliver to a place, the one responsible for it first. [LOC-15] */
export const deliveringStoresQuery = (longitude: number, latitude: number) =>
  read('GET /store/geolocation', { query: { Longitude: longitude, Latitude: latitude, IsPickup: false } })
