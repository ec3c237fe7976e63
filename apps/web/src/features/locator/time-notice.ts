import { timeOf } from '@forno/domain/fulfilment/time-labels'
import { codeTexts } from '@forno/domain/texts/refusal-texts'
import type { ServiceType } from '@forno/domain/core/basic-types'
import type { TradingDay } from '../../api/stores.ts'
import { slotsFor } from '../../state/fulfilment/trading-day.ts'

/** The notice above the times: a warning when a chosen time is gone, otherwise when the store opens. */
export type TimeNotice = { readonly tone: 'warning' | 'info'; readonly text: string }

/** The text for a chosen time that is no longer offered. [TIM-11] */
const timeWarning = codeTexts.InvalidOrderDateTime

type TimeNoticeInput = {
  /** The chosen time is no longer offered. False for ASAP, where nothing is lost. */
  readonly hasLostTime: boolean
  /** What a refusal says of the time; null = there was none. */
  readonly refusalText: string | null
  readonly storeName: string
  readonly day: TradingDay | null
  readonly serviceType: ServiceType
}

/** When the service begins later today, ISO; null when it has begun, or does not begin today. */
const opensLater = (day: TradingDay | null, serviceType: ServiceType): string | null => {
  if (day === null) return null
  const now = Date.parse(day.storeTime)
  const openings = day.tradingHours.map((hours) =>
    serviceType === 'Delivery' ? hours.deliveryOpeningTime : hours.openingTime,
  )
  return openings.find((opens) => opens !== null && Date.parse(opens) > now) ?? null
}

/**
 * The notice above the times: what a refusal says, such as that the store is closed [ERR-17]; a warning when a chosen
 * time is gone [TIM-11]; otherwise when the store opens. null when no time is left, which the list says. [TIM-13]
 */
export const timeNotice = ({
  hasLostTime,
  refusalText,
  storeName,
  day,
  serviceType,
}: TimeNoticeInput): TimeNotice | null => {
  if (refusalText !== null && refusalText !== timeWarning) return { tone: 'warning', text: refusalText }
  if (hasLostTime) return { tone: 'warning', text: timeWarning }
  if (slotsFor(day, serviceType).length === 0) return null
  const opens = opensLater(day, serviceType)
  const isOpen = opensLater(day, 'Pickup') === null
  if (opens === null) return { tone: 'info', text: `${storeName} is busy right now. Order now for later:` }
  const begins = serviceType === 'Delivery' && isOpen ? 'starts delivering' : 'opens'
  return { tone: 'info', text: `${storeName} ${begins} at ${timeOf(opens)}. Order now for later:` }
}
