import type { Slot, TradingDay } from '@forno/contracts/stores/stores'
import type { ServiceType } from '@forno/domain/core/basic-types'

/** The current trading day: the first of the schedule. [TIM-09] */
export const currentDay = (schedule: readonly TradingDay[]): TradingDay | null => schedule[0] ?? null

/** The ASAP offer of a service type with its promise in minutes; null when there is none. [TIM-13] */
export const asapFor = (day: TradingDay | null, serviceType: ServiceType) =>
  day?.asap.find((offer) => offer.serviceType === serviceType) ?? null

/** The slots of a service type, full ones included; none without a day. */
export const slotsFor = (day: TradingDay | null, serviceType: ServiceType): readonly Slot[] =>
  day?.slots.filter((slot) => slot.serviceType === serviceType) ?? []
