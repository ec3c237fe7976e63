import { addressSuggestionLimit } from '@forno/domain/fulfilment/address-search'
import type { AddressLine, PicklistEntry } from '../addresses/index.ts'
import type { IndexedStreet } from './address-words.ts'
import { nothingLeft, type LeftOver } from './left-over.ts'
import type { IndexedHouse } from './rank-houses.ts'

/** A suggestion: a house of the index, or a number that the index lacks (`house` null). */
export type Hit = {
  readonly street: IndexedStreet
  readonly house: IndexedHouse | null
  /** The number as written before the street's name. */
  readonly label: string
  readonly score: number
  readonly leftOver: LeftOver
}

/** Monikers of known houses, and of numbers that the index lacks. */
const knownPrefix = 'AUE|F|'
const unlistedPrefix = 'AUE|P|'
const suburbPrefix = 'AUE|H|'

/** Whether a moniker is from this index. All others are from the commercial service. */
export const isDirectoryMoniker = (moniker: string): boolean =>
  [knownPrefix, unlistedPrefix, suburbPrefix].some((prefix) => moniker.startsWith(prefix))

type SuburbName = { readonly name: string; readonly state: string; readonly postcode: string }

/** The moniker of a street line whose street the index lacks, in a suburb. */
export const suburbMoniker = (line: string, { name, state, postcode }: SuburbName): string =>
  `${suburbPrefix}${new URLSearchParams({ line, name, state, postcode }).toString()}`

/** Parses the moniker of a street line in a suburb; null = it is another one, or has no street line. */
export const parseSuburbMoniker = (moniker: string): (SuburbName & { readonly line: string }) | null => {
  if (!moniker.startsWith(suburbPrefix)) return null
  const fields = new URLSearchParams(moniker.slice(suburbPrefix.length))
  const [line = '', name = '', state = '', postcode = ''] = ['line', 'name', 'state', 'postcode'].map(
    (key) => fields.get(key) ?? '',
  )
  return line === '' ? null : { line, name, state, postcode }
}

export type Moniker = {
  readonly key: string
  readonly label: string
  readonly isUnlisted: boolean
  readonly leftOver: LeftOver
}

const leftOverNames = ['unit', 'access', 'note'] as const

/** The moniker carries what is left of the text, so that the answer to DoGetAddress needs no state. */
const monikerOf = ({ street, house, label, leftOver }: Hit): string => {
  const rest = new URLSearchParams()
  for (const name of leftOverNames) if (leftOver[name] !== '') rest.set(name, leftOver[name])
  const head = `${house === null ? unlistedPrefix : knownPrefix}${street.key}|${label}`
  return rest.size === 0 ? head : `${head}|${rest.toString()}`
}

/** Parses a moniker; null = it is not of this index. */
export const parseMoniker = (moniker: string): Moniker | null => {
  if (!isDirectoryMoniker(moniker) || moniker.startsWith(suburbPrefix)) return null
  const [key = '', label = '', rest = '', ...others] = moniker.slice(knownPrefix.length).split('|')
  if (others.length > 0) return null
  const fields = new URLSearchParams(rest)
  const leftOver = leftOverNames.reduce(
    (all, name) => ({ ...all, [name]: fields.get(name)?.slice(0, 200) ?? '' }),
    nothingLeft,
  )
  return { key, label, isUnlisted: moniker.startsWith(unlistedPrefix), leftOver }
}

const streetLine = (street: IndexedStreet, label: string): string =>
  [label, street.name, street.type, street.suffix].filter((part) => part !== '').join(' ')

const entryOf = (hit: Hit): PicklistEntry => {
  const { locality, state, postcode } = hit.street
  return {
    moniker: monikerOf(hit),
    text: `${streetLine(hit.street, hit.label)}, ${locality.toUpperCase()} ${state} ${postcode}`.trim(),
    postcode,
    score: Math.max(1, Math.min(100, Math.round(100 * hit.score))),
    ...(hit.house === null ? { isUnlisted: true } : {}),
  }
}

/** The best suggestions, each once. [LOC-06] */
export const entriesOf = (hits: readonly Hit[]): readonly PicklistEntry[] => {
  const byText = new Map<string, PicklistEntry>()
  for (const entry of hits.map(entryOf)) if (!byText.has(entry.text)) byText.set(entry.text, entry)
  return [...byText.values()].slice(0, addressSuggestionLimit)
}

export type OptionalPoint = { readonly latitude: number | null; readonly longitude: number | null }

const coordinates = (level: string, { latitude, longitude }: OptionalPoint): readonly AddressLine[] =>
  latitude === null || longitude === null
    ? []
    : [
        { content: 'DataPlus', label: `${level}Latitude`, line: latitude.toFixed(6) },
        { content: 'DataPlus', label: `${level}Longitude`, line: longitude.toFixed(6) },
      ]

const middleOf = (houses: readonly OptionalPoint[]): OptionalPoint => {
  const places = houses.filter(({ latitude, longitude }) => latitude !== null && longitude !== null)
  const mean = (of: (place: OptionalPoint) => number | null): number | null =>
    places.length === 0 ? null : places.reduce((sum, place) => sum + (of(place) ?? 0), 0) / places.length
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) }
}

const leftOverLabels = { unit: 'Unit', access: 'Access', note: 'Delivery note' } as const

const addressLines = (street: IndexedStreet, { label, leftOver }: Moniker): readonly AddressLine[] => [
  { content: 'Address', label: 'Address line 1', line: streetLine(street, label) },
  { content: 'Address', label: 'Suburb', line: street.locality.toUpperCase() },
  { content: 'Address', label: 'State', line: street.state },
  { content: 'Address', label: 'Postcode', line: street.postcode },
  ...leftOverNames.flatMap((name) =>
    leftOver[name] === '' ? [] : [{ content: 'Ancillary', label: leftOverLabels[name], line: leftOver[name] }],
  ),
]

/** The lines of our layout for a known house. Lines for unknown coordinates are left out. [LOC-08] */
export const linesOf = (street: IndexedStreet, moniker: Moniker, house: OptionalPoint): readonly AddressLine[] => [
  ...addressLines(street, moniker),
  ...coordinates('addressLevel', house),
  ...coordinates('streetLevel', street),
]

/**
 * The lines for a number that the index lacks: its place is the middle between the nearest known numbers on both
 * sides, which have lines of their own. [LOC-08]
 */
export const unlistedLines = (
  street: IndexedStreet,
  moniker: Moniker,
  sides: readonly OptionalPoint[],
): readonly AddressLine[] => [
  ...addressLines(street, moniker),
  { content: 'DataPlus', label: 'addressStatus', line: 'DPVNotConfirmed' },
  ...coordinates('addressLevel', middleOf(sides)),
  ...coordinates('numberBelow', sides[0] ?? street),
  ...coordinates('numberAbove', sides.at(-1) ?? street),
  ...coordinates('streetLevel', street),
]
