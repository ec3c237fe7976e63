import { shortestAddressSearch } from '@forno/domain/fulfilment/address-search'
import { Type, type Static } from 'typebox'
import { endpoint } from '../core/endpoint.ts'
import { Postcode, StoreCode, Typed } from '../core/typed-text.ts'
import { Aud, LocalDate, Nullable, ServiceTypeName, StateName, When } from '../core/values.ts'

const Longitude = Type.Number({ minimum: -180, maximum: 180 })
const Latitude = Type.Number({ minimum: -90, maximum: 90 })
const Minutes = Type.Integer()

/** [LOC-10] */
export const Store = Type.Object({
  code: StoreCode,
  storeId: StoreCode,
  name: Type.String(),
  slug: Type.String(),
  address: Type.String(),
  city: Type.String(),
  state: StateName,
  postCode: Type.String(),
  phone: Type.String(),
  latitude: Latitude,
  longitude: Longitude,
  timeZone: Type.String(),
  timeZoneOffsetHours: Type.Number(),
  comingSoon: Type.Boolean(),
  isPOSOnline: Type.Boolean(),
  canPickup: Type.Boolean(),
  canDeliver: Type.Boolean(),
  canAcceptOnlineOrders: Type.Boolean(),
  pausedUntil: Nullable(When),
  deliveryTimeMinutes: Minutes,
  pickupTimeMinutes: Minutes,
  averageDeliveryTimeMinutes: Nullable(Minutes),
  averagePickupTimeMinutes: Nullable(Minutes),
  allowPromiseTimeAutomation: Type.Boolean(),
  isAlgoPromiseTimeEnabled: Type.Boolean(),
  deliveryFee: Aud,
  minimumOrderValue: Type.Object({ delivery: Aud, pickup: Aud }),
})
export type Store = Static<typeof Store>

/** Another name of a store, as `KnownAs` of the domain. [LOC-16] [NAV-13] */
const OtherName = Type.Object({
  name: Type.String(),
  /** The store's place among those of a region, from 0. */
  rank: Type.Integer({ minimum: 0 }),
  /** Whether the store only delivers to a suburb of that name. */
  isNear: Type.Optional(Type.Boolean()),
})

/** `knownAs`: regions, nicknames and suburbs by which people search for the store. [LOC-16] [NAV-13] */
export const ListedStore = Type.Object({ ...Store.properties, knownAs: Type.Array(OtherName) })
export type ListedStore = Static<typeof ListedStore>

/**
 * [TIM-02] [TIM-03] A slot starts on a quarter hour in the store's time zone; its end gives the length of the window.
 * [TIM-04]
 */
export const Slot = Type.Object({
  startsAt: When,
  endsAt: When,
  serviceType: ServiceTypeName,
  isFull: Type.Boolean(),
})
export type Slot = Static<typeof Slot>

/** [TIM-02] */
export const TradingDay = Type.Object({
  displayDate: LocalDate,
  storeTime: When,
  tradingHours: Type.Array(
    Type.Object({
      earliestDelivery: Nullable(When),
      earliestPickUp: Nullable(When),
      latestDelivery: Nullable(When),
      latestPickUp: Nullable(When),
      openingTime: When,
      closingTime: When,
      deliveryOpeningTime: Nullable(When),
      deliveryClosingTime: Nullable(When),
    }),
  ),
  dineInHours: Type.Array(Type.Object({ openingTime: When, closingTime: When })),
  /** Only for the current trading day. The server computes them, never the browser. */
  slots: Type.Array(Slot),
  /** Whether ASAP is offered now, per service type, and the promised minutes. [TIM-13] [TIM-07] */
  asap: Type.Array(Type.Object({ serviceType: ServiceTypeName, isOffered: Type.Boolean(), promiseMinutes: Minutes })),
})
export type TradingDay = Static<typeof TradingDay>

/** A day on which a store is different: a public holiday of its state, or a named day with special hours. [NAV-13] */
export const SpecialDay = Type.Object({
  displayDate: LocalDate,
  reason: Type.String(),
  tradingHours: TradingDay.properties.tradingHours,
})
export type SpecialDay = Static<typeof SpecialDay>

export const SuburbSurcharge = Type.Object({
  suburbName: Type.String(),
  adjustmentTimeMinutes: Minutes,
  price: Aud,
})
export const StoreWithSchedule = Type.Object({
  ...Store.properties,
  /** Orders are left at the door if the customer wants that. */
  isContactless: Type.Boolean(),
  sellsAlcohol: Type.Boolean(),
  schedule: Type.Array(TradingDay),
  /** The special days of the coming weeks, in order. */
  specialDays: Type.Array(SpecialDay),
  suburbSurcharges: Type.Array(SuburbSurcharge),
})
export type StoreWithSchedule = Static<typeof StoreWithSchedule>

const Scheduled = Type.Object({
  store: Store,
  schedule: Type.Array(TradingDay),
  suburbSurcharges: Type.Array(SuburbSurcharge),
})
export const NearbyStore = Type.Object({ store: Store, schedule: Type.Array(TradingDay), distanceKm: Type.Number() })
export type NearbyStore = Static<typeof NearbyStore>

/** At least 3 characters, not counting spaces before and after. [LOC-05] [LOC-13] [LOC-14] */
const SearchText = Typed('line', { minLength: shortestAddressSearch, maxLength: 60 })
const closed = { additionalProperties: false } as const
const Exceptions = Type.Optional(Type.Boolean())

export const getStoreContact = endpoint('GET /store/contact/:code', {
  summary: 'The contact details of a store [LOC-11]',
  access: 'anyone',
  params: Type.Object({ code: StoreCode }),
  reply: Type.Object({
    code: StoreCode,
    storeId: StoreCode,
    name: Type.String(),
    address: Type.String(),
    city: Type.String(),
    state: StateName,
    postCode: Type.String(),
    phoneNumber: Type.String(),
    email: Type.String(),
    latitude: Latitude,
    longitude: Longitude,
  }),
  refusals: ['StoreUnknown'],
})

export const getStore = endpoint('GET /store/:code', {
  summary: 'One store with its schedule [LOC-12]',
  access: 'anyone',
  params: Type.Object({ code: StoreCode }),
  reply: StoreWithSchedule,
  refusals: ['StoreUnknown'],
})

export const getStoresByName = endpoint('GET /store/name', {
  summary: 'Stores whose name contains the text; otherwise those that it names in other words [LOC-13]',
  callClass: 'search',
  access: 'anyone',
  query: Type.Object({ name: SearchText }, closed),
  reply: Type.Array(Store),
  refusals: [],
})

export const getSchedulesByPostcode = endpoint('GET /store/schedule/postcode', {
  summary: 'Schedules of the stores near a postcode [LOC-14]',
  callClass: 'search',
  access: 'anyone',
  query: Type.Object({ postcode: Postcode, includeTradingException: Exceptions }, closed),
  reply: Type.Array(Scheduled),
  refusals: [],
})

export const getSchedulesBySearch = endpoint('GET /store/schedule/locate', {
  summary: 'Schedules of the stores that match a search [LOC-14]',
  callClass: 'search',
  access: 'anyone',
  query: Type.Object(
    {
      search: Type.Optional(SearchText),
      suburb: Type.Optional(Typed('line', { minLength: 1, maxLength: 60 })),
      postcode: Type.Optional(Postcode),
      state: Type.Optional(Typed('sign', { pattern: '^[A-Za-z]{2,3}$' })),
      includeTradingException: Exceptions,
    },
    closed,
  ),
  reply: Type.Array(Scheduled),
  refusals: [],
})

export const getStoresByPlace = endpoint('GET /store/geolocation', {
  summary: 'The stores that serve a place, nearest first [LOC-15]',
  callClass: 'search',
  access: 'anyone',
  query: Type.Object(
    {
      Longitude,
      Latitude,
      IsPickup: Type.Optional(Type.Boolean()),
      Radius: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 5000 })),
    },
    closed,
  ),
  reply: Type.Array(NearbyStore),
  refusals: ['NoStoreServesPlace'],
})

export const getStores = endpoint('GET /store', {
  summary: 'All stores by state and name [LOC-16]',
  access: 'anyone',
  query: Type.Object({ includeComingSoon: Type.Optional(Type.Boolean()) }, closed),
  reply: Type.Array(ListedStore),
  refusals: [],
})

export const validateStorePlace = endpoint('GET /store/:code/validate/geolocation', {
  summary: 'Whether a store can serve a place at a time [LOC-17]',
  access: 'anyone',
  params: Type.Object({ code: StoreCode }),
  query: Type.Object(
    {
      Longitude: Type.Optional(Longitude),
      Latitude: Type.Optional(Latitude),
      OrderDueAt: Type.Optional(When),
      IsPickup: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  reply: Type.Object({
    valid: Type.Literal(true),
    storeId: StoreCode,
    orderDueAt: Nullable(When),
    adjustmentTimeMinutes: Minutes,
  }),
  refusals: [
    'StoreUnknown',
    'NoStoreServesPlace',
    'StoreOffline',
    'OrderingPaused',
    'StoreClosed',
    'TimePast',
    'SlotFull',
    'TimeNotOffered',
  ],
})

/**
 * A stream of `changed` events with the number of the store's latest change: the kitchen marked a product as sold out
 * or available, or paused or opened online ordering. Clients read it with fetch, and request the menu again after
 * each event. [CAT-19]
 */
export const streamStore = endpoint('GET /store/:code/changes', {
  summary: 'Live events: the menu or the state of a store has changed [CAT-19]',
  access: 'anyone',
  params: Type.Object({ code: StoreCode }),
  answer: 'events',
  reply: Type.String({ description: 'text/event-stream of `changed` events' }),
  refusals: ['StoreUnknown'],
})
