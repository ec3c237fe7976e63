import { deliveryAddressLine } from '@forno/domain/fulfilment/address-line'
import { states, type State } from '@forno/domain/core/basic-types'
import { chance } from '@forno/proof/seeds'
import { typedRows } from '../../../apps/api/test/typed/typed-rows.ts'
import type { KitchenTicket } from './desk.ts'
import type { Store } from '../stack/stores.ts'

/** A spelling of an address: what a customer types, the house that is meant, and what else the driver must read. */
export type TypedAddress = { readonly typed: string; readonly house: string; readonly rest: string }

/** Spellings whose house the search does not offer: typed-addresses.test.ts of the API allows and prints them. */
const notOffered = ['8-14 West St Liverpool', '8/14 Wset Street Liverpool NSW', '8 Berry Clsoe Palmerston']

/** The other 397 spellings of apps/api/test/typed/addresses.tsv. */
const spellings: readonly TypedAddress[] = typedRows('addresses')
  .filter(({ typed }) => !notOffered.includes(typed))
  .map(({ typed, kept, why }) => ({ typed, house: kept, rest: why }))

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

/** The words of a text in any letter case, without what is between them; "no" only says that a number follows. */
const wordsOf = (text: string): readonly string[] =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\d]+/gu) ?? []
  ).filter((word) => word !== 'no')

/** What a ticket gets wrong about a spelling: another house, words for the driver that are lost or were not typed. */
export const wrongOn = ({ address, unit, access, driverNote }: KitchenTicket, spelling: TypedAddress) => {
  const { typed, house, rest } = spelling
  const expected = deliveryAddressLine({ ...partsOf(house), unit })
  const atTheDoor = wordsOf([unit, access, driverNote].join(' '))
  return {
    house: address?.toLowerCase() === expected?.toLowerCase() ? null : address,
    lost: wordsOf(rest).filter((word) => !atTheDoor.includes(word)),
    notTyped: atTheDoor.filter((word) => !wordsOf(typed).join('').includes(word)),
  }
}
