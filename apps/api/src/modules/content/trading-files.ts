import type { Holiday, PriceTier } from '@forno/domain/catalogue/content'
import { cents, productTypes, states, type Cents, type ProductType, type State } from '@forno/domain/words'
import { localDate } from './hours-reader.ts'
import type { KnownNames } from './known-names.ts'
import {
  byName,
  faulty,
  fields,
  flag,
  knownName,
  listOfDifferent,
  money,
  oneOf,
  optional,
  text,
  type Known,
  type Reader,
} from './readers.ts'
import type { Complain, Value } from './yaml-value.ts'

/** Price tiers: cents added by product type and by band of topping; what a tier does not name it leaves alone. */
export const readTiers = (entries: readonly Value[], names: KnownNames, complain: Complain): readonly PriceTier[] => {
  const types: Known<ProductType> = { what: 'product type', ids: new Set(productTypes) }
  const read = fields({
    id: knownName(names.tiers),
    hasOnePrice: optional(flag, false),
    add: byName(types, money),
    addToppings: byName(names.bands, money),
  })
  const nothing: Record<string, Cents> = {}
  for (const band of names.bands.ids) nothing[band] = cents(0)
  return entries
    .map((entry) => read(entry, complain))
    .filter((tier) => tier !== faulty)
    .map((tier) => ({ ...tier, addToppings: { ...nothing, ...tier.addToppings } }))
}

const stateList: Reader<readonly State[]> = (value, complain) =>
  value.kind === 'scalar' && value.content === 'all' ? states : listOfDifferent(oneOf('state', states))(value, complain)

export const readHolidays = (entries: readonly Value[], complain: Complain): readonly Holiday[] => {
  const read = fields({ date: localDate, name: text, states: stateList })
  const taken = new Map<string, string>()
  return entries.flatMap((entry) => {
    const holiday = read(entry, complain)
    if (holiday === faulty) return []
    for (const state of holiday.states) {
      const first = taken.get(`${holiday.date} ${state} ${holiday.name}`)
      if (first) complain(entry.at, `${first} stands twice for ${state} on ${holiday.date}`)
      taken.set(`${holiday.date} ${state} ${holiday.name}`, holiday.name)
    }
    return [holiday]
  })
}
