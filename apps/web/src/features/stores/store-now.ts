import { day } from '@forno/domain/core/durations'
import { timeOf } from '@forno/domain/fulfilment/time-labels'
import type { StoreWithSchedule, TradingDay } from '../../api/stores.ts'
import { deliveryTimes, pickupTimes, weekdayOf, type Times } from './opening-times.ts'

/** The badge of a store: whether it is open now. */
export type StoreNow = {
  readonly tone: 'success' | 'warning' | 'neutral' | 'info'
  readonly text: string
}

/** The window in which the store closes, if it is open at `from`; windows that meet at midnight count as one. */
const closingAfter = (windows: readonly Times[], from: number): Times | null => {
  let last: Times | null = null
  let at = from
  for (const window of windows) {
    if (Date.parse(window.opens) > at || Date.parse(window.closes) <= at) continue
    last = window
    at = Date.parse(window.closes)
  }
  return last
}

/** Whether the store stays open to the end of the known week, more than six days of it: then it never closes. */
const isWholeWeek = (windows: readonly Times[], closing: Times): boolean =>
  windows.at(-1) === closing && Date.parse(closing.closes) - Date.parse(windows[0]?.opens ?? '') > 6 * day

/** "at 11:00 AM", "tomorrow at 11:00 AM", "Monday at 11:00 AM", by the store's dates. */
const timeLabel = (opens: string, now: string): string => {
  const days = (Date.parse(`${opens.slice(0, 10)}T00:00Z`) - Date.parse(`${now.slice(0, 10)}T00:00Z`)) / day
  if (days <= 0) return `at ${timeOf(opens)}`
  return days === 1 ? `tomorrow at ${timeOf(opens)}` : `${weekdayOf(opens.slice(0, 10))} at ${timeOf(opens)}`
}

const windowsOf = (schedule: readonly TradingDay[], isPickup: boolean): readonly Times[] =>
  schedule.flatMap(isPickup ? pickupTimes : deliveryTimes).toSorted((a, b) => Date.parse(a.opens) - Date.parse(b.opens))

/** Whether a store is open, and until when or from when, by its own clock. Uses only the server's answer. [NAV-13] */
export const storeNow = (
  store: Pick<StoreWithSchedule, 'comingSoon' | 'isPOSOnline' | 'pausedUntil' | 'canPickup' | 'schedule'>,
): StoreNow => {
  const now = store.schedule[0]?.storeTime
  if (store.comingSoon) return { tone: 'info', text: 'Coming soon' }
  if (!store.isPOSOnline) return { tone: 'warning', text: 'Offline right now' }
  if (store.pausedUntil !== null) return { tone: 'warning', text: `Paused until ${timeOf(store.pausedUntil)}` }
  if (now === undefined) return { tone: 'neutral', text: 'Closed' }
  const windows = windowsOf(store.schedule, store.canPickup)
  const closing = closingAfter(windows, Date.parse(now))
  if (closing !== null)
    return {
      tone: 'success',
      text: isWholeWeek(windows, closing) ? 'Open 24 hours' : `Open until ${timeOf(closing.closes)}`,
    }
  const next = windows.find(({ opens }) => Date.parse(opens) > Date.parse(now))
  return { tone: 'neutral', text: next === undefined ? 'Closed' : `Opens ${timeLabel(next.opens, now)}` }
}
