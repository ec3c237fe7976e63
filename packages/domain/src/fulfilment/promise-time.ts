import type { Store, SuburbSurcharge } from '../content/content.ts'
import type { StoreState } from '../content/store-status.ts'
import type { ServiceType } from '../core/basic-types.ts'

const comparable = (suburb: string) => suburb.trim().toLowerCase()

/** What a store adds for a suburb, compared without case and outer spaces; null = nothing. [TIM-08] */
export function suburbOf(store: Store, city: string | null): SuburbSurcharge | null {
  if (city === null) return null
  const wanted = comparable(city)
  return store.suburbSurcharges.find(({ suburbName }) => comparable(suburbName) === wanted) ?? null
}

/**
 * The base minutes: the measured average when both switches allow it and it is above 0, otherwise the set time.
 * [TIM-07]
 */
function baseMinutes(store: Store, state: StoreState, serviceType: ServiceType): number {
  const average = serviceType === 'Delivery' ? state.averageDeliveryMinutes : state.averagePickupMinutes
  const isAutomatic = store.allowPromiseTimeAutomation && store.isAlgoPromiseTimeEnabled
  if (isAutomatic && average !== null && average > 0) return average
  return serviceType === 'Delivery' ? store.deliveryTimeMinutes : store.pickupTimeMinutes
}

/**
 * The promise time: minutes from order to handover, rounded up. The set time or the measured average [TIM-07]; delivery
 * adds the suburb's minutes and the store's adjustment, pickup neither [TIM-08]; a kitchen that is behind adds its own
 * minutes to both.
 */
export function promiseMinutes(store: Store, state: StoreState, serviceType: ServiceType, city: string | null): number {
  const way =
    serviceType === 'Delivery'
      ? store.deliveryAdjustmentMinutes + (suburbOf(store, city)?.adjustmentTimeMinutes ?? 0)
      : 0
  return Math.ceil(baseMinutes(store, state, serviceType) + way + state.extraMinutes)
}
