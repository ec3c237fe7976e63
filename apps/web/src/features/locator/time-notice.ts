import { clockTime } from '@forno/domain/fulfilment/time-labels'
import type { ServiceType } from '@forno/domain/core/words'
import type { TradingDay } from '../../api/stores.ts'
import { slotsFor } from '../../state/fulfilment/trading-day.ts'

/** The notice above the times: a warning when a chosen time is lost, else what the store offers. */
export type TimeNotice = { readonly tone: 'warning' | 'info'; readonly text: string }

/** The chosen time is gone. [TIM-11] */
const timeWarning = 'The time you selected is no longer available. Please choose another time.'

type TimeNoticeInput = {
  /** The customer chose a time that is gone; who only wants their food as soon as possible has lost nothing. */
  readonly hasLostTime: boolean
  readonly storeName: string
  readonly day: TradingDay | null
  readonly serviceType: ServiceType
}

/** When a service begins later today; null where it has begun, or does not come any more. */
const opensLater = (day: TradingDay | null, serviceType: ServiceType): string | null => {
  if (day === null) return null
  const now = Date.parse(day.storeTime)
  const openings = day.tradingHours.map((hours) =>
    serviceType === 'Delivery' ? hours.deliveryOpeningTime : hours.openingTime,
  )
  return openings.find((opens) => opens !== null && Date.parse(opens) > now) ?? null
}

/**
 * What a customer is told who cannot have what they wanted: the warning where a time was chosen [TIM-11], else without
 * blame when the store opens; null where there is no time to order for at all, which the list of times says itself.
 * [TIM-13]
 */
export const timeNotice = ({ hasLostTime, storeName, day, serviceType }: TimeNoticeInput): TimeNotice | null => {
  if (hasLostTime) return { tone: 'warning', text: timeWarning }
  if (slotsFor(day, serviceType).length === 0) return null
  const opens = opensLater(day, serviceType)
  const isOpen = opensLater(day, 'Pickup') === null
  if (opens === null) return { tone: 'info', text: `${storeName} is busy right now. Order now for later:` }
  const begins = serviceType === 'Delivery' && isOpen ? 'starts delivering' : 'opens'
  return { tone: 'info', text: `${storeName} ${begins} at ${clockTime(opens)}. Order now for later:` }
}
