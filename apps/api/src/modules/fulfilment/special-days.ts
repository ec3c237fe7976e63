import { specialDaysAhead } from '@forno/domain/fulfilment/schedule-days'
import type { SpecialDay } from '@forno/contracts/stores/stores'
import type { Holiday, Store } from '@forno/domain/content/content'
import { addDays } from '@forno/domain/fulfilment/calendar'
import { currentTradingDay, tradingDay } from '@forno/domain/fulfilment/trading-day'
import type { LocalDate } from '@forno/domain/core/basic-types'
import { dayWire, type ScheduleContext } from './schedule-wire.ts'

/** The name of each special day; a store's own reason overrides its state's holiday. */
const reasonsOf = (store: Store, holidays: readonly Holiday[]): Map<LocalDate, string> =>
  new Map([
    ...holidays.filter(({ states }) => states.includes(store.state)).map(({ date, name }) => [date, name] as const),
    ...store.exceptions.map(({ date, reason }) => [date, reason] as const),
  ])

/** The coming special days with name and trading hours. [NAV-13] */
export const specialDays = (of: ScheduleContext, holidays: readonly Holiday[]): SpecialDay[] => {
  const today = currentTradingDay(of.store, of.at).date
  const last = addDays(today, specialDaysAhead)
  return [...reasonsOf(of.store, holidays)]
    .filter(([date]) => date >= today && date <= last)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, reason]) => {
      const { displayDate, tradingHours } = dayWire(of, tradingDay(of.store, date, of.options))
      return { displayDate, reason, tradingHours }
    })
}
