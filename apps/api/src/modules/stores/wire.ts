import type { Store as WireStore } from '@forno/contracts/stores/stores'
import type { Store, SuburbSurcharge } from '@forno/domain/content/content'
import type { StoreState } from '@forno/domain/content/store-status'
import { isoWithOffset, offsetHours } from '@forno/domain/fulfilment/local-time'
import { isPosOnline } from '@forno/domain/fulfilment/store-heard'
import type { Instant } from '@forno/domain/core/basic-types'
import { aud } from '../../platform/core/aud.ts'

const isPaused = (state: StoreState, at: Instant): boolean => state.pausedUntil !== null && state.pausedUntil > at

/** A store on the wire; the offset is the one in force at that instant. [LOC-10] [TIM-14] */
export const storeWire = (store: Store, state: StoreState, at: Instant): WireStore => ({
  code: store.id,
  storeId: store.id,
  name: store.name,
  slug: store.slug,
  address: store.address,
  city: store.city,
  state: store.state,
  postCode: store.postCode,
  phone: store.phone,
  latitude: store.place.latitude,
  longitude: store.place.longitude,
  timeZone: store.zone,
  timeZoneOffsetHours: offsetHours(at, store.zone),
  comingSoon: store.comingSoon,
  isPOSOnline: isPosOnline(store, state, at),
  canPickup: store.canPickup,
  canDeliver: store.canDeliver,
  canAcceptOnlineOrders: store.canAcceptOnlineOrders && !isPaused(state, at),
  pausedUntil: isPaused(state, at) && state.pausedUntil !== null ? isoWithOffset(state.pausedUntil, store.zone) : null,
  deliveryTimeMinutes: store.deliveryTimeMinutes,
  pickupTimeMinutes: store.pickupTimeMinutes,
  averageDeliveryTimeMinutes: state.averageDeliveryMinutes,
  averagePickupTimeMinutes: state.averagePickupMinutes,
  allowPromiseTimeAutomation: store.allowPromiseTimeAutomation,
  isAlgoPromiseTimeEnabled: store.isAlgoPromiseTimeEnabled,
  deliveryFee: aud(store.deliveryFee),
  minimumOrderValue: { delivery: aud(store.minimums.delivery), pickup: aud(store.minimums.pickup) },
})

/** Contact details of a store. [LOC-11] */
export const contactWire = (store: Store) => ({
  code: store.id,
  storeId: store.id,
  name: store.name,
  address: store.address,
  city: store.city,
  state: store.state,
  postCode: store.postCode,
  phoneNumber: store.phone,
  email: store.email,
  latitude: store.place.latitude,
  longitude: store.place.longitude,
})

/** A suburb with a fee or a longer drive on the wire; the price is in AUD. [LOC-12] */
export const suburbWire = ({ suburbName, adjustmentTimeMinutes, price }: SuburbSurcharge) => ({
  suburbName,
  adjustmentTimeMinutes,
  price: aud(price),
})
