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

/** The hours of a trading day, without slots and ASAP. */
export const dayWire = ({ store, state, at, city, options }: ScheduleContext, day: TradingDay): WireDay => {
  const iso = (time: Instant): string => isoWithOffset(time, store.zone)
  const isoOrNull = (time: Instant | null): string | null => (time === null ? null : iso(time))
  return {
    displayDate: day.date,
    storeTime: iso(at),
    tradingHours: tradingHours(store, state, day, city, options).map((row) => ({
      earliestDelivery: isoOrNull(row.earliestDelivery),
      earliestPickUp: isoOrNull(row.earliestPickUp),
      latestDelivery: isoOrNull(row.latestDelivery),
      latestPickUp: isoOrNull(row.latestPickUp),
      openingTime: iso(row.openingTime),
      closingTime: iso(row.closingTime),
      deliveryOpeningTime: isoOrNull(row.deliveryOpeningTime),
      deliveryClosingTime: isoOrNull(row.deliveryClosingTime),
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
export const scheduleWire = (context: ScheduleContext): WireDay[] => {
  const [today, ...later] = tradingDays(context.store, context.at, scheduleDays, context.options)
  if (today === undefined) return []
  const asap = serviceTypes.map((serviceType) => ({
    serviceType,
    ...asapOffer(context.store, context.state, serviceType, context.at, context.city, context.isFull),
  }))
  return [{ ...dayWire(context, today), slots: slotWires(context), asap }, ...later.map((day) => dayWire(context, day))]
}
