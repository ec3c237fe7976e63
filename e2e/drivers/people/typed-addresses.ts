import { deliveryAddressLine } from '@forno/domain/fulfilment/address-line'
import { states, type State } from '@forno/domain/core/basic-types'
import { chance } from '@forno/proof/seeds'
import { typedRows } from '../../../apps/api/test/typed/typed-rows.ts'
import type { KitchenTicket } from './desk.ts'
import type { Store } from '../stack/stores.ts'

/** A spelling of an address: what a customer types, the house that is meant, and what else the driver must read. */
export type TypedAddress = { readonly typed: string; readonly house: string; readonly rest: string }

/** The 400 spellings of apps/api/test/typed/addresses.tsv. */
const spellings: readonly TypedAddress[] = typedRows('addresses').map(({ typed, kept, why }) => ({
  typed,
  house: kept,
  rest: why,
}))

/** Spellings in an order that the seed decides. */
export const drawnSpellings = (seed: number, count: number): readonly TypedAddress[] => {
  const next = chance(seed)
  return spellings
    .map((spelling) => ({ spelling, rank: next() }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ spelling }) => spelling)
}

const partsOf = (house: string) => {
  const [, address = '', city = '', state = '', postalCode = ''] = /^(.+), (.+) ([A-Z]{2,3}) (\d{4})$/.exec(house) ?? []
  return { address, city, state: states.find((each) => each === state) ?? (null as State | null), postalCode }
}

/** A spelling of a house in the suburb of this store, drawn by the seed. */
export const spellingNear = ({ city, postCode }: Store, seed: number): TypedAddress => {
  const near = drawnSpellings(seed, spellings.length).find(({ house }) => {
    const parts = partsOf(house)
    return parts.city === city && parts.postalCode === postCode
  })
  if (near === undefined) throw new Error(`No spelling is of a house in ${city} ${postCode}.`)
  return near
}

/** The words of a text, whatever their letter case and what is between them. */
const wordsOf = (text: string): readonly string[] =>
  [...new Set(text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [])].toSorted()

/** What a ticket must say about where the order goes, for comparison with `said`. */
export const expectedOf = ({ house, rest }: TypedAddress, { unit }: KitchenTicket) => ({
  address: deliveryAddressLine({ ...partsOf(house), unit })?.toLowerCase(),
  atTheDoor: wordsOf(rest),
})

/** What a ticket says about where the order goes: its address, and the words of unit, access and note. */
export const said = ({ address, unit, access, driverNote }: KitchenTicket) => ({
  address: address?.toLowerCase(),
  atTheDoor: wordsOf([unit, access, driverNote].join(' ')),
})
