import type { ServiceType } from '@forno/domain/core/basic-types'
import type { StoreWithSchedule, TradingDay } from '../../api/stores.ts'
import type { Disposition } from '../../lib/disposition.ts'
import { chosenOf } from '../../state/session/fulfilment-choice.ts'
import type { TimeTarget } from '../../state/session/panels.ts'

/** The datetime-selector part of the localisation state. [LOC-03] */
export type DatetimeSelectorState = {
  /** null while the store loads. */
  readonly store: StoreWithSchedule | null
  /** The trading days of the store, the current one first; empty while the store loads. */
  readonly schedule: readonly TradingDay[]
  readonly fulfilmentType: ServiceType
  /** The street of a delivery; null for pickup. */
  readonly address: string | null
  /** Whether the store's own clock is within its trading hours, and its kitchen system is online. */
  readonly currentlyTrading: boolean
}

/** The opening and closing times of a service on a day. */
const hoursOf = (day: TradingDay, serviceType: ServiceType): readonly (readonly [string | null, string | null])[] =>
  day.tradingHours.map((hours) =>
    serviceType === 'Delivery'
      ? [hours.deliveryOpeningTime, hours.deliveryClosingTime]
      : [hours.openingTime, hours.closingTime],
  )

/** Whether a store trades at the time of its answer: in its delivery hours for a delivery. [LOC-03] */
export const isCurrentlyTrading = (
  { isPOSOnline, schedule }: Pick<StoreWithSchedule, 'isPOSOnline' | 'schedule'>,
  serviceType: ServiceType,
): boolean => {
  const now = Date.parse(schedule[0]?.storeTime ?? '')
  return (
    isPOSOnline &&
    schedule.some((day) =>
      hoursOf(day, serviceType).some(
        ([opens, closes]) => opens !== null && closes !== null && Date.parse(opens) <= now && now < Date.parse(closes),
      ),
    )
  )
}

/** The state from the place to save, or else the saved one, and the store's answer. [LOC-03] */
export const datetimeSelectorState = (
  target: TimeTarget | null,
  disposition: Disposition,
  store: StoreWithSchedule | undefined,
): DatetimeSelectorState => {
  const chosen = target?.chosen ?? chosenOf(disposition)
  const fulfilmentType = chosen?.serviceType ?? 'Pickup'
  return {
    store: store ?? null,
    schedule: store?.schedule ?? [],
    fulfilmentType,
    address: chosen?.serviceType === 'Delivery' ? chosen.place.address : null,
    currentlyTrading: store !== undefined && isCurrentlyTrading(store, fulfilmentType),
  }
}
