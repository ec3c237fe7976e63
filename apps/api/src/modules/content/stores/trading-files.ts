import { mostAlcoholUnits } from '@forno/domain/menu/alcohol-hours'
import type { AlcoholRule, Holiday, PriceTier } from '@forno/domain/content/content'
import { cents, productTypes, states, type Cents, type ProductType, type State } from '@forno/domain/core/basic-types'
import { localDate, weekHours } from '../yaml/hours-reader.ts'
import type { KnownNames } from '../yaml/known-names.ts'
import {
  byName,
  invalid,
  fields,
  flag,
  knownName,
  listOfDifferent,
  money,
  oneOf,
  optional,
  orWord,
  text,
  type KnownIds,
  whole,
  type Reader,
} from '../yaml/readers.ts'
import type { ReportError, Value } from '../yaml/yaml-value.ts'

/** Price tiers: cents added by product type and topping band; anything else keeps its price. */
export const readTiers = (entries: readonly Value[], names: KnownNames, report: ReportError): readonly PriceTier[] => {
  const types: KnownIds<ProductType> = { what: 'product type', ids: new Set(productTypes) }
  const read = fields({
    id: knownName(names.tiers),
    hasOnePrice: optional(flag, false),
    add: byName(types, money),
    addToppings: byName(names.bands, money),
  })
  const noMarkup: Record<string, Cents> = {}
  for (const band of names.bands.ids) noMarkup[band] = cents(0)
  return entries
    .map((entry) => read(entry, report))
    .filter((tier) => tier !== invalid)
    .map((tier) => ({ ...tier, addToppings: { ...noMarkup, ...tier.addToppings } }))
}

const stateList: Reader<readonly State[]> = (value, report) =>
  value.kind === 'scalar' && value.content === 'all' ? states : listOfDifferent(oneOf('state', states))(value, report)

export const readHolidays = (entries: readonly Value[], report: ReportError): readonly Holiday[] => {
  const read = fields({ date: localDate, name: text, states: stateList })
  const namesByDay = new Map<string, string>()
  return entries.flatMap((entry) => {
    const holiday = read(entry, report)
    if (holiday === invalid) return []
    for (const state of holiday.states) {
      const first = namesByDay.get(`${holiday.date} ${state} ${holiday.name}`)
      if (first) report(entry.at, `${first} is listed twice for ${state} on ${holiday.date}`)
      namesByDay.set(`${holiday.date} ${state} ${holiday.name}`, holiday.name)
    }
    return [holiday]
  })
}

/** Alcohol rules; the rows of a state must not overlap in time. [RUL-03] */
export const readAlcoholRules = (entries: readonly Value[], report: ReportError): readonly AlcoholRule[] => {
  const read = fields({
    state: oneOf('state', states),
    from: localDate,
    until: orWord('open', localDate),
    hours: weekHours,
    maxUnits: optional(whole(1, mostAlcoholUnits), null),
  })
  const rules: AlcoholRule[] = []
  for (const entry of entries) {
    const rule = read(entry, report)
    if (rule === invalid) continue
    if (rule.until !== null && rule.until < rule.from)
      report(entry.at, `the rule of ${rule.state} ends before it begins`)
    const meets = rules.some(
      (other) =>
        other.state === rule.state &&
        (other.until === null || rule.from <= other.until) &&
        (rule.until === null || other.from <= rule.until),
    )
    if (meets) report(entry.at, `two rules of ${rule.state} hold on the same day`)
    rules.push(rule)
  }
  return rules
}
