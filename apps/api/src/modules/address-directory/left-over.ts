import type { IndexedHouse } from './rank-houses.ts'
import { countries, fillers } from './typed-parts.ts'
import type { TypedPart, TypedText } from './typed-text.ts'
import type { StreetMatch, TypedHouse } from './weigh-street.ts'

/** What a text says besides street, house and place; '' = nothing. */
export type LeftOver = {
  /** A unit that the index does not list: "Factory 2". */
  readonly unit: string
  /** How to get to the door: "Level 3, Gate 4". */
  readonly access: string
  /** Everything else, as typed: "Care of Smith, The Old Post Office". */
  readonly note: string
}

export const nothingLeft: LeftOver = { unit: '', access: '', note: '' }

/** The most characters of each part. */
const longestPart = 80

const titled = (text: string): string => text.replaceAll(/(?<![\p{L}\d])\p{L}/gu, (letter) => letter.toUpperCase())

const inWords: Readonly<Record<string, string>> = {
  apt: 'Apartment',
  apts: 'Apartment',
  ap: 'Apartment',
  apmt: 'Apartment',
  un: 'Unit',
  unt: 'Unit',
  u: 'Unit',
  units: 'Unit',
  flt: 'Flat',
  ste: 'Suite',
  shp: 'Shop',
  fy: 'Factory',
  fty: 'Factory',
  fcty: 'Factory',
  rm: 'Room',
  tncy: 'Tenancy',
  thse: 'Townhouse',
  tnhs: 'Townhouse',
  tnh: 'Townhouse',
  whse: 'Warehouse',
  l: 'Level',
  lvl: 'Level',
  lv: 'Level',
  lev: 'Level',
  fl: 'Floor',
  flr: 'Floor',
  bldg: 'Building',
  bld: 'Building',
  bldng: 'Building',
  blg: 'Building',
  blk: 'Block',
  twr: 'Tower',
  hse: 'House',
}

const partText = (part: TypedPart): string => {
  const name = inWords[part.word] ?? titled(part.word)
  if (part.kind === 'level' && part.value === part.word) return `${titled(part.word)} floor`
  if (part.word === 'granny') return `Granny flat ${part.value.toUpperCase()}`.trim()
  return `${name} ${part.value.toUpperCase()}`.trim()
}

/** The tokens from `from` to `to` as they were typed. */
const asTyped = (original: string, words: readonly string[]): string => {
  const shape = words.map((word) => [...word].join("['’]?")).join('[^\\p{L}\\d]+')
  return new RegExp(shape, 'iu').exec(original.normalize('NFKC'))?.[0].replaceAll(/\s+/g, ' ') ?? words.join(' ')
}

const joined = (parts: readonly string[]): string => [...new Set(parts)].join(', ').slice(0, longestPart).trim()

/** Runs of words that neither the street, the house, the place nor a part explains. */
const unknownRuns = ({ tokens }: TypedText, explained: ReadonlySet<number>): readonly (readonly string[])[] => {
  const runs: string[][] = []
  let isOpen = false
  tokens.forEach((token, index) => {
    const isFree = token.role === null && !explained.has(index) && !countries.has(token.text)
    if (isFree && isOpen && !token.isAfterBreak) runs.at(-1)?.push(token.text)
    else if (isFree) runs.push([token.text])
    isOpen = isFree
  })
  return runs.filter((run) => run.some((word) => !fillers.has(word) && !/^\d{4}$/.test(word)))
}

/** The chosen house: null = the index lacks it. `typed` null = the text has no house number. */
type Found = {
  readonly match: Pick<StreetMatch, 'explained'>
  readonly typed: TypedHouse | null
  readonly house: Pick<IndexedHouse, 'unit' | 'level'> | null
}

/**
 * What is left of a text once a house is chosen: its unit and level unless the index lists them, how to get to the
 * door, and a note for the driver.
 */
export const leftOverOf = (original: string, text: TypedText, { match, typed, house }: Found): LeftOver => {
  const [ownUnit, ownLevel] = [house?.unit ?? null, house?.level ?? null]
  const of = (kind: TypedPart['kind']) => text.parts.filter((part) => part.kind === kind)
  const units = of('unit').filter(({ value }) => ownUnit === null || value !== ownUnit.toLowerCase())
  const slashed = typed?.unit != null && ownUnit === null && !units.some(({ value }) => value === typed.unit)
  const unit = [...units.map(partText), ...(slashed ? [typed.unit.toUpperCase()] : [])]
  const levels = of('level').filter(({ value }) => ownLevel === null || value !== ownLevel.toLowerCase())
  const lots = typed?.isLot === true ? [] : of('lot').map(partText)
  const care = of('care').map(({ from, to }) => {
    const words = text.tokens.slice(from + 1, to).map((token) => token.text)
    return words.length === 0 ? '' : `Care of ${titled(asTyped(original, words))}`
  })
  const unknown = unknownRuns(text, match.explained).map((run) => asTyped(original, run))
  return {
    unit: joined(unit),
    access: joined([...levels, ...of('access')].map(partText)),
    note: joined([...care.filter((each) => each !== ''), ...unknown, ...lots]),
  }
}
