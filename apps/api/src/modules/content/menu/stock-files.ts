import { mostAlcoholUnits } from '@forno/domain/menu/alcohol-hours'
import type { StockProduct, SurchargeProduct } from '@forno/domain/content/content'
import { states, weekdays } from '@forno/domain/core/basic-types'
import { time } from '../yaml/hours-reader.ts'
import { allergenList, dietaryList, price } from './menu-files.ts'
import {
  invalid,
  fields,
  flag,
  knownName,
  listOfDifferent,
  number,
  oneOf,
  optional,
  text,
  whole,
  type Invalid,
} from '../yaml/readers.ts'
import { commonFields, soldFields, type Menu } from './sold-fields.ts'
import type { ReportError, Value } from '../yaml/yaml-value.ts'

const maxKilojoules = 60000

/** A product sold without choices: a side, a drink, a dip. */
export const readStock = (entry: Value, menu: Menu, report: ReportError): StockProduct | Invalid => {
  const read = fields({
    ...soldFields(menu.names, 'Sides'),
    price,
    kilojoules: whole(0, maxKilojoules),
    allergens: optional(allergenList, []),
    mayContain: optional(allergenList, []),
    dietary: optional(dietaryList, []),
    alcoholUnits: optional(whole(1, mostAlcoholUnits), 0),
  })(entry, report)
  if (read === invalid) return invalid
  if ((read.type === 'Alcohol') !== read.alcoholUnits > 0)
    report(entry.at, `'${read.id}' needs both type Alcohol and alcoholUnits, or neither`)
  return {
    ...commonFields(read, menu, read.dietary),
    kind: 'stock',
    alcoholUnits: read.alcoholUnits,
    price: read.price,
    energy: read.kilojoules,
    allergens: read.allergens,
    mayContain: read.mayContain.filter((allergen) => !read.allergens.includes(allergen)),
  }
}

/** A surcharge in percent on weekdays, public holidays or hours. */
export const readSurcharge = (entry: Value, menu: Menu, report: ReportError): SurchargeProduct | Invalid => {
  const read = fields({
    id: knownName(menu.names.products),
    name: text,
    description: text,
    percent: number(0.1, 30),
    wording: text,
    group: optional<string | undefined>(text, undefined),
    weekdays: optional(listOfDifferent(oneOf('weekday', weekdays)), []),
    onHolidays: optional(flag, false),
    from: optional<number | null>(time, null),
    until: optional<number | null>(time, null),
    states: optional<SurchargeProduct['applies']['states']>(listOfDifferent(oneOf('state', states)), null),
  })(entry, report)
  if (read === invalid) return invalid
  if (read.weekdays.length === 0 && !read.onHolidays && read.from === null && read.until === null)
    report(entry.at, `the surcharge '${read.id}' names no day, holiday or time`)
  return {
    id: read.id,
    slug: String(read.id),
    name: read.name,
    description: read.description,
    productType: 'Surcharges',
    taxonomy: 'surcharges',
    categories: [],
    tags: [],
    dietary: [],
    sortOrder: 0,
    availability: {},
    paymentType: null,
    alcoholUnits: 0,
    makeSeconds: 0,
    kind: 'surcharge',
    applies: {
      weekdays: read.weekdays,
      onHolidays: read.onHolidays,
      from: read.from,
      until: read.until,
      states: read.states,
    },
    percent: read.percent,
    group: read.group,
    wording: read.wording,
  }
}
