import type { Store, SuburbSurcharge } from '../content/content.ts'
import type { StoreState } from '../content/store-status.ts'
import type { ServiceType } from '../core/words.ts'

const comparable = (suburb: string) => suburb.trim().toLowerCase()

/** What a store adds for a suburb, matched trimmed and in any letter case; null for none. [TIM-08] */
export function suburbOf(store: Store, city: string | null): SuburbSurcharge | null {
  if (city === null) return null
  const wanted = comparable(city)
  return store.suburbSurcharges.find(({ suburbName }) => comparable(suburbName) === wanted) ?? null
}

/** The measured average counts only when both switches allow it and there is one; 0 is none. [TIM-07] */
function baseMinutes(store: Store, state: StoreState, serviceType: ServiceType): number {
  const average = serviceType === 'Delivery' ? state.averageDeliveryMinutes : state.averagePickupMinutes
  const isAutomatic = store.allowPromiseTimeAutomation && store.isAlgoPromiseTimeEnabled
  if (isAutomatic && average !== null && average > 0) return average
  return serviceType === 'Delivery' ? store.deliveryTimeMinutes : store.pickupTimeMinutes
}

/**
 * Minutes from order to plate that a store promises now, rounded up to whole minutes: its set time or its measured average
 * [TIM-07]; delivery adds the suburb's minutes and the store's delivery adjustment, pickup neither [TIM-08]; a kitchen that
 * is behind adds its own minutes to both.
 */
export function promiseMinutes(store: Store, state: StoreState, serviceType: ServiceType, city: string | null): number {
  const way =
    serviceType === 'Delivery'
      ? store.deliveryAdjustmentMinutes + (suburbOf(store, city)?.adjustmentTimeMinutes ?? 0)
      : 0
  return Math.ceil(baseMinutes(store, state, serviceType) + way + state.extraMinutes)
}
