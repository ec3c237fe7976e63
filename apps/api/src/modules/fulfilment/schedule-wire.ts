import { scheduleDays } from '@forno/domain/fulfilment/schedule-days'
import type { Slot as WireSlot, TradingDay as WireDay } from '@forno/contracts/stores/stores'
import type { Store } from '@forno/domain/content/content'
import type { StoreState } from '@forno/domain/content/store-status'
import { isoWithOffset } from '@forno/domain/fulfilment/local-time'
import { asapOffer, slotsFor, type IsFull } from '@forno/domain/fulfilment/slots'
import { tradingDays, type TradingDay, type TradingOptions } from '@forno/domain/fulfilment/trading-day'
import { tradingHours } from '@forno/domain/fulfilment/trading-hours'
import { serviceTypes, type Instant } from '@forno/domain/core/basic-types'

export type ScheduleContext = {
  readonly store: Store
  readonly state: StoreState
  readonly at: Instant
  readonly city: string | null
  readonly isFull: IsFull
  readonly options: TradingOptions
}

export const dayWire = ({ store, state, at, city, options }: ScheduleContext, day: TradingDay): WireDay => {
  const iso = (time: Instant): string => isoWithOffset(time, store.zone)
  const maybe = (time: Instant | null): string | null => (time === null ? null : iso(time))
  return {
    displayDate: day.date,
    storeTime: iso(at),
    tradingHours: tradingHours(store, state, day, city, options).map((row) => ({
      earliestDelivery: maybe(row.earliestDelivery),
      earliestPickUp: maybe(row.earliestPickUp),
      latestDelivery: maybe(row.latestDelivery),
      latestPickUp: maybe(row.latestPickUp),
      openingTime: iso(row.openingTime),
      closingTime: iso(row.closingTime),
      deliveryOpeningTime: maybe(row.deliveryOpeningTime),
      deliveryClosingTime: maybe(row.deliveryClosingTime),
    })),
    dineInHours: day.dineIn.map(({ opensAt, closesAt }) => ({ openingTime: iso(opensAt), closingTime: iso(closesAt) })),
    slots: [],
    asap: [],
  }
}

const slotWires = ({ store, state, at, city, isFull }: ScheduleContext): WireSlot[] =>
  serviceTypes.flatMap((serviceType) =>
    slotsFor(store, state, serviceType, at, city, isFull).map((slot) => ({
      startsAt: isoWithOffset(slot.startsAt, store.zone),
      endsAt: isoWithOffset(slot.endsAt, store.zone),
      serviceType,
      isFull: slot.isFull,
    })),
  )

/** A week of trading from the current trading day; only that day has slots and ASAP. [TIM-02] [TIM-13] */
export const scheduleWire = (of: ScheduleContext): WireDay[] => {
  const [today, ...later] = tradingDays(of.store, of.at, scheduleDays, of.options)
  if (today === undefined) return []
  const asap = serviceTypes.map((serviceType) => ({
    serviceType,
    ...asapOffer(of.store, of.state, serviceType, of.at, of.city, of.isFull),
  }))
  return [{ ...dayWire(of, today), slots: slotWires(of), asap }, ...later.map((day) => dayWire(of, day))]
}
