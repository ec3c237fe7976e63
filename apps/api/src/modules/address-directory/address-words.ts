/** A street of the index, as the two-step form knows it: a name in a locality. Coordinates in degrees, null where nobody knows. */
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

/** Street types that people shorten, with their short forms; the first is the one of the post. */
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

/** Words of names that are written in two ways, each leading to the other. */
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
]
const otherForms = new Map<string, readonly string[]>()
for (const [long, short] of pairs) {
  otherForms.set(long, [...(otherForms.get(long) ?? []), short])
  otherForms.set(short, [...(otherForms.get(short) ?? []), long])
}

/** Small letters without accents and apostrophes: O'Connor is oconnor, whichever apostrophe is typed. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’‘`´]/g, '')

/** The words of a text; only letters a–z and digits remain, so that a word is safe inside a pattern. */
export const wordsOf = (text: string): readonly string[] =>
  plain(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

const withForms = (word: string): readonly string[] => [word, ...(otherForms.get(word) ?? [])]

/** What a street can be found by, part for part; the forms of one word stand together. */
export type StreetWords = {
  readonly name: readonly (readonly string[])[]
  readonly type: readonly string[]
  readonly locality: readonly (readonly string[])[]
  readonly place: readonly string[]
}

type NamedStreet = Pick<IndexedStreet, 'name' | 'type' | 'suffix' | 'locality' | 'state' | 'postcode'>

export const streetWords = ({ name, type, suffix, locality, state, postcode }: NamedStreet): StreetWords => ({
  name: wordsOf(name).map(withForms),
  type: wordsOf(`${type} ${suffix}`).flatMap((word) => [...withForms(word), ...(shortTypes[word] ?? [])]),
  locality: wordsOf(locality).map(withForms),
  place: wordsOf(`${state} ${postcode}`),
})

/** All words of a street in one text, each between two spaces, the name's first. */
export const searchText = (street: NamedStreet): string => {
  const { name, type, locality, place } = streetWords(street)
  return ` ${[...new Set([...name.flat(), ...type, ...locality.flat(), ...place])].join(' ')} `
}

/** How many single changes (a letter more, less, other, or two swapped) lead from one word to the other; above `most` it is not counted. */
export const changesBetween = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      next.push(
        Math.min(
          at(last, column) + 1,
          at(next, column - 1) + 1,
          at(last, column - 1) + (same ? 0 : 1),
          swapped ? at(before, column - 2) + 1 : Infinity,
        ),
      )
    }
    before = last
    last = next
  }
  return at(last, b.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity
