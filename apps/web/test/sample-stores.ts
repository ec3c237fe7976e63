import type { Store, StoreWithSchedule, TradingDay } from '@forno/contracts/stores/stores'
import { audOf } from '../src/lib/money.ts'

/** A store in South Australia for tests: open, on line, with pickup and delivery. */
export const sampleStore = (changes: Partial<Store> = {}): Store => ({
  code: 'SA01',
  storeId: 'SA01',
  name: 'Glenelg',
  slug: 'glenelg',
  address: '1 Demo Street',
  city: 'Glenelg',
  state: 'SA',
  postCode: '5045',
  phone: '(08) 5550 0100',
  latitude: -34.98,
  longitude: 138.515,
  timeZone: 'Australia/Adelaide',
  timeZoneOffsetHours: 10.5,
  comingSoon: false,
  isPOSOnline: true,
  canPickup: true,
  canDeliver: true,
  canAcceptOnlineOrders: true,
  pausedUntil: null,
  deliveryTimeMinutes: 35,
  pickupTimeMinutes: 15,
  averageDeliveryTimeMinutes: null,
  averagePickupTimeMinutes: null,
  allowPromiseTimeAutomation: false,
  isAlgoPromiseTimeEnabled: false,
  deliveryFee: audOf(695),
  minimumOrderValue: { delivery: audOf(2200), pickup: audOf(0) },
  ...changes,
})

/** The same store with its trading days; it sells no alcohol and has no special days. */
export const sampleStoreWithSchedule = (changes: Partial<StoreWithSchedule> = {}): StoreWithSchedule => ({
  ...sampleStore(),
  isContactless: true,
  sellsAlcohol: false,
  schedule: [],
  specialDays: [],
  suburbSurcharges: [],
  ...changes,
})

type TradingHours = TradingDay['tradingHours'][number]

/** The trading hours of one day for tests, without delivery. */
export const sampleHours = (
  changes: Pick<TradingHours, 'openingTime' | 'closingTime'> & Partial<TradingHours>,
): TradingHours => ({
  earliestDelivery: null,
  earliestPickUp: null,
  latestDelivery: null,
  latestPickUp: null,
  deliveryOpeningTime: null,
  deliveryClosingTime: null,
  ...changes,
})

/** A trading day for tests, without slots. */
export const sampleDay = (
  changes: Pick<TradingDay, 'displayDate' | 'storeTime'> & Partial<TradingDay>,
): TradingDay => ({
  tradingHours: [],
  dineInHours: [],
  slots: [],
  asap: [],
  ...changes,
})
