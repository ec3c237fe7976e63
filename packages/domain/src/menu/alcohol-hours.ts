import type { LocalMoment } from '../core/local-moment.ts'
import { weekdays, type Weekday } from '../core/words.ts'
import type { AlcoholRule, Content, Store, WeekHours } from '../content/content.ts'

/** Units of alcohol in one order, whatever a licence or a state allows. [RUL-03] */
export const mostAlcoholUnits = 6

/** What a store may sell of alcohol at a moment. */
export type AlcoholAllowance = { readonly maxUnits: number }

const minutesOfDay = 1440
const dayBefore = (weekday: Weekday): Weekday => weekdays.at(weekdays.indexOf(weekday) - 1) ?? weekday

/** Hours past midnight belong to the day on which they began. */
const isWithin = (week: WeekHours, { weekday, minutes }: LocalMoment): boolean =>
  week[weekday].some(({ from, until }) => from <= minutes && minutes < until) ||
  week[dayBefore(weekday)].some(({ until }) => minutes + minutesOfDay < until)

const holdsOn = ({ from, until }: AlcoholRule, { date }: LocalMoment): boolean =>
  from <= date && (until === null || date <= until)

/**
 * Whether a store may hand over alcohol at a moment of its own clock, and how much in one order: the lowest of what the house,
 * the store's licence and the rule of its state for that date allow. null = not at all: without a licence that holds on the
 * day, without a rule of the state for the date, or outside the hours of either. [RUL-03] [LOC-10]
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
