import { plain, wordsOf } from './address-words.ts'

/** A typed house number. */
export type TypedHouse = {
  readonly unit: string | null
  readonly level: string | null
  readonly isLot: boolean
  /** The digits. They may be incomplete: `1` can still become 12. */
  readonly digits: string
  readonly suffix: string
  readonly last: number | null
}

/** One interpretation of the typed text: a house number, or null, and the words of street and place. */
export type Reading = { readonly house: TypedHouse | null; readonly words: readonly string[] }

/** Further words are ignored. */
const mostWords = 8

const unitWord = '(?:unit|flat|apartment|apt|suite|shop|villa|townhouse|u)'
const unitStart = new RegExp(`\\b${unitWord}\\.?\\s*(\\d{1,5}[a-z]?)\\s*[\\s,/|]\\s*`)
const unitOnly = new RegExp(`\\b${unitWord}\\.?\\s*(\\d{1,5}[a-z]?)\\b`)
const levelPart = /\b(?:level|lvl|floor|fl|l)\.?\s*(\d{1,3})\b[\s,/|]*/
const lotPart = /\blot\.?\s*(\d{1,5})\b[\s,/|]*/
const numberShape =
  /(?<![\da-z/-])(?:(\d{1,5}[a-z]?)\s*\/\s*)?(\d{1,5})([a-z]?)(?:\s*(?:-|–|\bto\b)\s*(\d{1,5})[a-z]?)?(?![\da-z/])/g

const statesInWords: readonly (readonly [RegExp, string])[] = [
  [/\bnew south wales\b/g, 'nsw'],
  [/\baustralian capital territory\b/g, 'act'],
  [/\bnorthern territory\b/g, 'nt'],
  [/\bwestern australia\b/g, 'wa'],
  [/\bsouth australia\b/g, 'sa'],
  [/(?<=\S.*\s)victoria(?=[\s,]*(?:3\d{3})?[\s,]*(?:australia)?\s*$)/g, 'vic'],
  [/(?<=\S\s+)queensland\b/g, 'qld'],
  [/(?<=\S\s+)tasmania\b/g, 'tas'],
  [/(?<=\S.*[\s,])australia\s*$/g, ''],
]

/** Joins "O Connor" to one word. */
const joined = (text: string): string => text.replaceAll(/\b(o|d)\s+(?=[a-z]{3})/g, '$1')

const inPlainWords = (text: string): string =>
  statesInWords.reduce((read, [shape, short]) => read.replaceAll(shape, short), joined(plain(text))).trim()

/**
 * Up to three interpretations of a typed text, most likely first: with its first number; with that number but without
 * its unit, or with another number; and without a house number.
 */
export const readTyped = (text: string): readonly Reading[] => {
  const all = inPlainWords(text)
  const { rest, level, unit, lot } = withoutParts(all)
  const found = [...rest.matchAll(numberShape)]
  const houses = (lot === null ? found : []).map((match) => readingAt(rest, match, { level, unit }))
  const sure = houses.filter(({ house }) => house !== null)
  const withLot: readonly Reading[] =
    lot === null ? [] : [{ house: { ...lotHouse(lot), level, unit }, words: cut(wordsOf(rest)) }]
  const [first, ...others] = [...withLot, ...postcodeLater(sure, unit)]
  const afterSlash = others.find(({ house }) => house !== null && house.unit !== null && house.unit !== unit)
  const second = first === undefined ? undefined : (withoutUnit(first) ?? afterSlash ?? others[0])
  const readings = [first, second].filter((reading) => reading !== undefined)
  return [...readings, { house: null, words: cut(wordsOf(all)) }]
}

/**
 * In an address that begins with the suburb, the postcode precedes the house: a first number like a postcode yields to
 * one that is not. `unit` is the unit that a word names.
 */
const postcodeLater = (readings: readonly Reading[], unit: string | null): readonly Reading[] => {
  const [first, ...others] = readings
  if (first === undefined || !isLikePostcode(first.house, unit)) return readings
  const house = others.find((other) => !isLikePostcode(other.house, unit))
  return house === undefined ? readings : [house, first, ...others.filter((other) => other !== house)]
}

/** Four digits without a letter, a range, or a unit before a slash. */
const isLikePostcode = (house: TypedHouse | null, unit: string | null): boolean =>
  house !== null && house.digits.length === 4 && house.suffix === '' && house.last === null && house.unit === unit

/** The same house without unit and level; undefined = it has neither. */
const withoutUnit = ({ house, words }: Reading): Reading | undefined =>
  house === null || (house.unit === null && house.level === null)
    ? undefined
    : { house: { ...house, unit: null, level: null }, words }

/** Extracts level, lot and a named unit, which may precede or follow the number. */
const withoutParts = (text: string) => {
  const level = levelPart.exec(text)?.[1] ?? null
  const noLevel = level === null ? text : text.replace(levelPart, ' ')
  const lot = lotPart.exec(noLevel)?.[1] ?? null
  const noLot = lot === null ? noLevel : noLevel.replace(lotPart, ' ')
  const shape = unitStart.test(noLot) ? unitStart : unitOnly
  const unit = shape.exec(noLot)?.[1] ?? null
  return { rest: (unit === null ? noLot : noLot.replace(shape, ' ')).trim(), level, lot, unit }
}

const readingAt = (
  text: string,
  match: RegExpExecArray,
  { level, unit }: { readonly level: string | null; readonly unit: string | null },
): Reading => {
  const [whole, slashed, digits = '', suffix = '', last] = match
  const words = cut(wordsOf(`${text.slice(0, match.index)} ${text.slice(match.index + whole.length)}`))
  if (digits.startsWith('0')) return { house: null, words }
  const house = {
    unit: slashed ?? unit,
    level,
    isLot: false,
    digits,
    suffix,
    last: last === undefined ? null : Number(last),
  }
  return { house, words }
}

const lotHouse = (digits: string): TypedHouse => ({
  unit: null,
  level: null,
  isLot: true,
  digits,
  suffix: '',
  last: null,
})

const cut = (words: readonly string[]): readonly string[] => words.slice(0, mostWords)
