import { minute } from '../core/durations.ts'
import type { Store } from '../content/content.ts'
import type { StoreState } from '../content/store-status.ts'
import type { Instant, ServiceType } from '../core/basic-types.ts'
import { addDays } from './calendar.ts'
import { promiseMinutes } from './promise-time.ts'
import { tradingDay, windowsFor, type TradingDay, type TradingOptions, type Window } from './trading-day.ts'

/** A window with its last orders: the last instant for ASAP and for the start of a slot. */
export type OrderingWindow = Window & {
  readonly latestAt: Instant
  /** When the door is locked: closing time, or that of the next trading day where trading continues. */
  readonly lockedAt: Instant
}

/**
 * One row of a trading day's hours: the store's opening and, within it, when each service can be ordered for. [TIM-02]
 */
export type TradingHours = {
  readonly openingTime: Instant
  readonly closingTime: Instant
  readonly deliveryOpeningTime: Instant | null
  readonly deliveryClosingTime: Instant | null
  readonly earliestDelivery: Instant | null
  readonly latestDelivery: Instant | null
  readonly earliestPickUp: Instant | null
  readonly latestPickUp: Instant | null
}

const gives = (store: Store, serviceType: ServiceType): boolean =>
  serviceType === 'Delivery' ? store.canDeliver : store.canPickup

/**
 * The windows of a trading day in which a service can be ordered; none when the store does not offer the service. Last
 * orders are `lastOrderMinutes` before closing; where the next trading day opens at that very closing time (24:00 and
 * then 00:00), trading continues and last orders are closing time itself. [TIM-13]
 */
export function orderingWindows(
  store: Store,
  day: TradingDay,
  serviceType: ServiceType,
  options: TradingOptions = { exceptions: true },
): OrderingWindow[] {
  if (!gives(store, serviceType)) return []
  const tomorrow = windowsFor(tradingDay(store, addDays(day.date, 1), options), serviceType)
  return windowsFor(day, serviceType).map(({ opensAt, closesAt }) => {
    const next = tomorrow.find((window) => window.opensAt <= closesAt && window.closesAt > closesAt)
    const gap = next === undefined ? store.lastOrderMinutes * minute : 0
    return { opensAt, closesAt, latestAt: (closesAt - gap) as Instant, lockedAt: next?.closesAt ?? closesAt }
  })
}

const overlaps = (one: Window, other: Window) => one.opensAt < other.closesAt && other.opensAt < one.closesAt

/**
 * The hours of a trading day as rows: one for each opening of the counter, with the delivery hours that overlap it.
 * Further delivery hours in the same opening get a row without pickup times; delivery hours outside any opening are an
 * opening of their own. Earliest = opening + the promise time of the service; latest = last orders, see
 * `orderingWindows`; null when the service is not offered. [TIM-02]
 */
export function tradingHours(
  store: Store,
  state: StoreState,
  day: TradingDay,
  city: string | null = null,
  options: TradingOptions = { exceptions: true },
): TradingHours[] {
  const pickups = orderingWindows(store, day, 'Pickup', options)
  const deliveries = orderingWindows(store, day, 'Delivery', options)
  const promise = (serviceType: ServiceType) => promiseMinutes(store, state, serviceType, city) * minute
  const row = (
    opening: Window,
    delivery: OrderingWindow | undefined,
    pickup: OrderingWindow | undefined,
  ): TradingHours => ({
    openingTime: opening.opensAt,
    closingTime: opening.closesAt,
    deliveryOpeningTime: delivery?.opensAt ?? null,
    deliveryClosingTime: delivery?.closesAt ?? null,
    earliestDelivery: delivery === undefined ? null : ((delivery.opensAt + promise('Delivery')) as Instant),
    latestDelivery: delivery?.latestAt ?? null,
    earliestPickUp: pickup === undefined ? null : ((pickup.opensAt + promise('Pickup')) as Instant),
    latestPickUp: pickup?.latestAt ?? null,
  })
  const counter = day.pickup.flatMap((opening) => {
    const inside = deliveries.filter(
      (delivery) => day.pickup.find((window) => overlaps(window, delivery))?.opensAt === opening.opensAt,
    )
    const pickup = pickups.find(({ opensAt }) => opensAt === opening.opensAt)
    return [row(opening, inside[0], pickup), ...inside.slice(1).map((delivery) => row(opening, delivery, undefined))]
  })
  const alone = deliveries
    .filter((delivery) => !day.pickup.some((window) => overlaps(window, delivery)))
    .map((delivery) => row(delivery, delivery, undefined))
  return [...counter, ...alone].sort((a, b) => a.openingTime - b.openingTime)
}
