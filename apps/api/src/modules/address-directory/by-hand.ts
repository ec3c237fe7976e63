import { isPostBox } from '@forno/domain/fulfilment/post-box'
import type { AddressLine, AddressSource, HandEntry, PicklistEntry } from '../addresses/index.ts'
import { wordsOf } from './address-words.ts'
import { suburbMoniker } from './picklist.ts'
import { readTypedText } from './typed-text.ts'
import type { NamedSuburb } from './suburb-store.ts'

/** The reads of suburbs that an address by hand needs. */
export type SuburbNames = {
  readonly startingWith: (text: string, most: number) => Promise<readonly NamedSuburb[]>
}

const mostSuburbs = 8

const placeText = ({ name, state, postcode }: NamedSuburb): string =>
  `${name.toUpperCase()} ${state} ${postcode}`.trim()

/** Whether an entry is of the street that the line names: every word of its street is in the line, or begins so. */
const isOfLine = (entry: PicklistEntry, line: string): boolean => {
  const [street = ''] = entry.text.split(', ').slice(-2)
  const typed = new Set(wordsOf(line))
  const [, ...words] = wordsOf(street)
  // The last word is the type, which may be typed short; a street such as Broadway has none.
  return (words.length > 1 ? words.slice(0, -1) : words).every((word) => typed.has(word))
}

/**
 * Addresses that a customer enters by hand. Our index decides: a house that it lists, a number that its street lacks,
 * or else a street that it lacks, which then has the place of its suburb. A post box is none. [LOC-07] [LOC-08]
 */
export const makeHandEntry = (directory: AddressSource, suburbs: SuburbNames): HandEntry => ({
  verify: async ([street = '', suburb = '', state = '', postcode = ''], signal) => {
    const hasNumber = readTypedText(street).tokens.some(({ number }) => number !== null)
    const known = (await suburbs.startingWith(`${suburb} ${state} ${postcode}`, mostSuburbs)).find(
      ({ name }) => wordsOf(name).join(' ') === wordsOf(suburb).join(' '),
    )
    if (!hasNumber || known === undefined || isPostBox(street)) return null
    const found = await directory.search(`${street}, ${placeText(known)}`, signal)
    const inSuburb = found.filter(({ text }) => text.endsWith(`, ${placeText(known)}`))
    const [first] = inSuburb
    if (first !== undefined && isOfLine(first, street)) return inSuburb.find(({ isUnlisted }) => isUnlisted) ?? first
    const text = `${street.trim()}, ${placeText(known)}`
    return { moniker: suburbMoniker(street.trim(), known), text, postcode: known.postcode, score: 50, isUnlisted: true }
  },
  suburbs: async (text) =>
    (await suburbs.startingWith(text, mostSuburbs)).map((suburb) => ({
      moniker: suburbMoniker('', suburb),
      text: placeText(suburb),
      postcode: suburb.postcode,
      score: 100,
    })),
})

/** The lines of an address whose street the index lacks: its place is its suburb's. [LOC-08] */
export const suburbLines = (
  line: string,
  { name, state, postcode, latitude, longitude }: NamedSuburb,
): readonly AddressLine[] => [
  { content: 'Address', label: 'Address line 1', line },
  { content: 'Address', label: 'Suburb', line: name.toUpperCase() },
  { content: 'Address', label: 'State', line: state },
  { content: 'Address', label: 'Postcode', line: postcode },
  { content: 'DataPlus', label: 'addressStatus', line: 'DPVNotConfirmed' },
  { content: 'DataPlus', label: 'streetLevelLatitude', line: latitude.toFixed(6) },
  { content: 'DataPlus', label: 'streetLevelLongitude', line: longitude.toFixed(6) },
]
