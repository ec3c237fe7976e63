import { editDistance } from '@forno/domain/core/edit-distance'
import { ownProperty } from '@forno/domain/core/own-property'

/** A street of the index: one street name in one locality. Coordinates are in degrees; null = unknown. */
export type IndexedStreet = {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly type: string
  readonly suffix: string
  readonly locality: string
  readonly state: string
  readonly postcode: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly weight: number
}

/** Common abbreviations of street types; the first is the postal one. */
export const shortTypes: Readonly<Record<string, readonly string[]>> = {
  alley: ['aly'],
  arcade: ['arc'],
  avenue: ['av', 'ave'],
  boulevard: ['bvd', 'blvd', 'boulevarde'],
  circle: ['cir'],
  circuit: ['cct'],
  close: ['cl'],
  court: ['ct', 'crt'],
  crescent: ['cr', 'cres'],
  drive: ['dr', 'drv'],
  esplanade: ['esp'],
  gardens: ['gdns'],
  grove: ['gr', 'gve'],
  highway: ['hwy'],
  lane: ['ln', 'la'],
  parade: ['pde'],
  parkway: ['pwy', 'pkwy'],
  place: ['pl'],
  promenade: ['prom'],
  quay: ['qy'],
  ridge: ['rdge'],
  road: ['rd'],
  square: ['sq'],
  street: ['st', 'str'],
  terrace: ['tce'],
  track: ['trk'],
  way: ['wy'],
}

/** Street types without a common abbreviation. */
const longTypes = [
  'approach',
  'bend',
  'chase',
  'circus',
  'cove',
  'crest',
  'cross',
  'crossing',
  'end',
  'glade',
  'glen',
  'green',
  'heights',
  'hill',
  'island',
  'link',
  'loop',
  'mall',
  'mews',
  'outlook',
  'pass',
  'path',
  'plaza',
  'pocket',
  'reserve',
  'retreat',
  'rise',
  'row',
  'strand',
  'trail',
  'vale',
  'view',
  'vista',
  'walk',
  'wharf',
  'wynd',
]
const streetTypes: ReadonlySet<string> = new Set([...Object.entries(shortTypes).flat(2), ...longTypes])

/** Whether a typed word can be the type of a street, in full or abbreviated. */
export const isStreetType = (word: string): boolean => streetTypes.has(word)

/** Whether one or two letters of a word are wrong if it is the full name of a common street type. */
export const isNearlyStreetType = (word: string): boolean =>
  Object.keys(shortTypes).some((type) => {
    const most = word.length < 5 ? 1 : 2
    return editDistance(word, type, most) <= most
  })

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
]
const endings = ['th', 'st', 'nd', 'rd']
/** Ordinals in digits: `2nd` for second. */
const shortOrdinals = ordinals.map((word, index): readonly [string, string] => [
  word,
  `${index + 1}${endings[index + 1] ?? 'th'}`,
])

/** Words of names with two common spellings; each also matches the other. */
const pairs: readonly (readonly [string, string])[] = [
  ['saint', 'st'],
  ['mount', 'mt'],
  ['north', 'nth'],
  ['south', 'sth'],
  ['east', 'e'],
  ['west', 'w'],
  ['upper', 'upr'],
  ['lower', 'lwr'],
  ['point', 'pt'],
  ['port', 'pt'],
  ['fort', 'ft'],
  ['doctor', 'dr'],
  ['reverend', 'rev'],
  ['sir', 'sr'],
  ['harbour', 'hbr'],
  ['old', 'olde'],
  ['park', 'pk'],
  ...shortOrdinals,
]
/** Names that sound alike but are spelled with two other letters; each also finds the other. */
const soundAlike: readonly (readonly [string, string])[] = [
  ['lewis', 'louis'],
  ['stewart', 'stuart'],
  ['stephen', 'steven'],
  ['geoffrey', 'jeffrey'],
  ['graham', 'graeme'],
]
const otherForms = new Map<string, readonly string[]>()
for (const [long, short] of [...pairs, ...soundAlike]) {
  otherForms.set(long, [...(otherForms.get(long) ?? []), short])
  otherForms.set(short, [...(otherForms.get(short) ?? []), long])
}

/** Whether two words are different names that sound alike. */
export const soundsLike = (one: string, other: string): boolean =>
  soundAlike.some((names) => one !== other && names.includes(one) && names.includes(other))

/** Lower case without accents and apostrophes: every spelling of O'Connor becomes oconnor. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’‘`´]/g, '')

/** The words of a text. They consist only of a–z and digits, so they are safe in regular expressions. */
export const wordsOf = (text: string): readonly string[] =>
  plain(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** A word and its other common spellings. */
export const withForms = (word: string): readonly string[] => [word, ...(otherForms.get(word) ?? [])]

/** The searchable words of a street, by part. Spellings of one word are grouped. */
export type StreetWords = {
  readonly name: readonly (readonly string[])[]
  readonly type: readonly string[]
  readonly locality: readonly (readonly string[])[]
  readonly place: readonly string[]
}

type NamedStreet = Pick<IndexedStreet, 'name' | 'type' | 'suffix' | 'locality' | 'state' | 'postcode'>

export const streetWords = ({ name, type, suffix, locality, state, postcode }: NamedStreet): StreetWords => ({
  name: wordsOf(name).map(withForms),
  type: wordsOf(`${type} ${suffix}`).flatMap((word) => [...withForms(word), ...(ownProperty(shortTypes, word) ?? [])]),
  locality: wordsOf(locality).map(withForms),
  place: wordsOf(`${state} ${postcode}`),
})

/** All searchable words of a street, each with a space on both sides; the name's words come first. */
export const searchText = (street: NamedStreet): string => {
  const { name, type, locality, place } = streetWords(street)
  return ` ${[...new Set([...name.flat(), ...type, ...locality.flat(), ...place])].join(' ')} `
}
