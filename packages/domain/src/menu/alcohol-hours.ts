import { minutesOfDay } from '../core/durations.ts'
import { dayBefore } from '../fulfilment/calendar.ts'
import type { LocalMoment } from '../core/local-moment.ts'
import type { AlcoholRule, Content, Store, WeekHours } from '../content/content.ts'

/** The maximum units of alcohol in one order, whatever a licence or a state allows. [RUL-03] */
export const mostAlcoholUnits = 6

/** The alcohol that a store may sell in one order at a moment. */
export type AlcoholAllowance = { readonly maxUnits: number }

/** Whether the moment is within the week's hours; hours past midnight belong to the day on which they began. */
const isWithin = (week: WeekHours, { weekday, minutes }: LocalMoment): boolean =>
  week[weekday].some(({ from, until }) => from <= minutes && minutes < until) ||
  week[dayBefore(weekday)].some(({ until }) => minutes + minutesOfDay < until)

const holdsOn = ({ from, until }: AlcoholRule, { date }: LocalMoment): boolean =>
  from <= date && (until === null || date <= until)

/**
 * The alcohol that a store may hand over in one order at a moment of its own clock: the lowest of the chain's limit,
 * the store's licence and its state's rule for that date. null = none: without a licence valid on the day, without a
 * rule of the state for the date, or outside the hours of either. [RUL-03] [LOC-10]
 */
export const alcoholAllowance = (
  { alcoholRules }: Pick<Content, 'alcoholRules'>,
  { state, liquorLicence }: Pick<Store, 'state' | 'liquorLicence'>,
  moment: LocalMoment,
): AlcoholAllowance | null => {
  const rule = alcoholRules.find((each) => each.state === state && holdsOn(each, moment))
  if (rule === undefined || liquorLicence === null || liquorLicence.until < moment.date) return null
  if (!isWithin(rule.hours, moment) || !isWithin(liquorLicence.hours, moment)) return null
  const limits = [mostAlcoholUnits, rule.maxUnits, liquorLicence.maxUnits].filter((limit) => limit !== null)
  return { maxUnits: Math.min(...limits) }
}
