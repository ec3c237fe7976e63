import type { Condition, Selector } from '@forno/domain/content/offer'
import { paymentTypes } from '@forno/domain/core/payment-types'
import { serviceTypes, states, weekdays } from '@forno/domain/core/basic-types'
import { localDate, time } from '../yaml/hours-reader.ts'
import type { KnownNames } from '../yaml/known-names.ts'
import {
  asMap,
  invalid,
  fields,
  flag,
  knownName,
  listOfDifferent,
  mapped,
  money,
  oneOf,
  optional,
  text,
  whole,
  type Reader,
  type ValueAt,
} from '../yaml/readers.ts'

/** A condition and the positions of its selectors in the file. */
export type ConditionEntry = { readonly condition: Condition; readonly selectors: readonly ValueAt<Selector>[] }

export const conditionsOf = (found: readonly ConditionEntry[]): readonly Condition[] =>
  found.map(({ condition }) => condition)

const plain = <From>(read: Reader<From>, change: (from: From) => Condition): Reader<ConditionEntry> =>
  mapped(read, (from) => ({ condition: change(from), selectors: [] }))

/** A condition or effect that is either `true` or omitted. */
export const onlyTrue =
  (what: 'condition' | 'effect'): Reader<boolean> =>
  (value, report) => {
    const read = flag(value, report)
    if (read === false) report(value.at, `omit this ${what} instead of setting it to false`)
    return read === false ? invalid : read
  }

const hours = fields({ from: time, until: time })
const dates = fields({
  from: optional<(Condition & { kind: 'dates' })['from']>(localDate, null),
  until: optional<(Condition & { kind: 'dates' })['until']>(localDate, null),
})

const readers = (
  names: KnownNames,
  items: Reader<ValueAt<Selector>>,
): Readonly<Record<string, Reader<ConditionEntry>>> => ({
  serviceTypes: plain(listOfDifferent(oneOf('service type', serviceTypes)), (found) => ({
    kind: 'serviceType',
    serviceTypes: found,
  })),
  stores: plain(listOfDifferent(knownName(names.stores)), (stores) => ({ kind: 'stores', stores })),
  states: plain(listOfDifferent(oneOf('state', states)), (found) => ({ kind: 'states', states: found })),
  weekdays: plain(listOfDifferent(oneOf('weekday', weekdays)), (found) => ({ kind: 'weekdays', weekdays: found })),
  hours: plain(hours, (found) => ({ kind: 'timeOfDay', ...found })),
  dates: plain(dates, (found) => ({ kind: 'dates', ...found })),
  minimum: plain(money, (amount) => ({ kind: 'minimumSubtotal', amount })),
  paymentType: plain(oneOf('payment type', paymentTypes), (paymentType) => ({ kind: 'paymentType', paymentType })),
  firstOrder: plain(onlyTrue('condition'), () => ({ kind: 'firstOrder' })),
  contains: mapped(fields({ items, count: optional(whole(1, 20), 1), words: text }), ({ items: found, ...rest }) => ({
    condition: { kind: 'contains', selector: found.value, ...rest },
    selectors: [found],
  })),
})

/** Reads the conditions of an offer, one key per kind. Refuses hours and dates that end before they begin. */
export const offerConditionsReader =
  (names: KnownNames, items: Reader<ValueAt<Selector>>): Reader<readonly ConditionEntry[]> =>
  (value, report) => {
    const map = asMap(value, report)
    if (map === invalid) return invalid
    const kinds = readers(names, items)
    const found: ConditionEntry[] = []
    let isValid = true
    for (const [name, entry] of map.entries) {
      const read = kinds[name]
      if (read === undefined) report(entry.key, `there is no kind of condition '${name}'`)
      const condition = read === undefined ? invalid : read(entry.value, report)
      if (condition === invalid) {
        isValid = false
        continue
      }
      if (runsBackwards(condition.condition)) report(entry.key, `the ${name} end before they begin`)
      found.push(condition)
    }
    return isValid ? found : invalid
  }

const runsBackwards = (condition: Condition): boolean => {
  if (condition.kind === 'timeOfDay') return condition.until <= condition.from
  if (condition.kind !== 'dates' || condition.from === null || condition.until === null) return false
  return condition.until < condition.from
}
