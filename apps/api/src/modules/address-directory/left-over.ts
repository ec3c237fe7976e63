import type { IndexedHouse } from './rank-houses.ts'
import { isStreetType } from './address-words.ts'
import { countries, fillers, optionalUnitWords } from './typed-parts.ts'
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

const careBefore = /(?:c\s*\/\s*o|c\s*\/?\s*-|(?:in )?care of|attention|attn|att)[\s:.]*$/i

/** Tokens as they were typed, found by their letters and digits. */
const asTyped = (original: string, words: readonly string[]): string => {
  const signs = Array.from(original.normalize('NFKD'))
  const at = signs.flatMap((sign, index) => (/[a-z\d]/i.test(sign) ? [index] : []))
  const letters = at.map((index) => signs[index]?.toLowerCase()).join('')
  const sought = words.filter((word) => word !== 'careof').join('')
  const from = letters.indexOf(sought)
  if (from === -1 || sought === '') return words.filter((word) => word !== 'careof').join(' ')
  const start = at[from] ?? 0
  const care = words[0] === 'careof' ? (careBefore.exec(signs.slice(0, start).join(''))?.[0] ?? '') : ''
  const found = signs.slice(start, (at[from + sought.length - 1] ?? start) + 1).join('')
  return `${care}${found}`.normalize('NFC').replaceAll(/\s+/g, ' ')
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
  return runs.filter((run) => run.some((word) => !fillers.has(word) && !isStreetType(word) && !/^\d{4}$/.test(word)))
}

/** The chosen house: null = the index lacks it. `typed` null = the text has no house number. */
type AddressReading = {
  readonly match: Pick<StreetMatch, 'explained'>
  readonly typed: TypedHouse | null
  readonly house: Pick<IndexedHouse, 'unit' | 'level'> | null
}

/**
 * What is left of a text once a house is chosen: its unit and level unless the index lists them, how to get to the
 * door, and a note for the driver.
 */
export const leftOverOf = (original: string, text: TypedText, { match, typed, house }: AddressReading): LeftOver => {
  const [ownUnit, ownLevel] = [house?.unit ?? null, house?.level ?? null]
  const of = (kind: TypedPart['kind']) => text.parts.filter((part) => part.kind === kind)
  const textOf = ({ from, to }: TypedPart) =>
    asTyped(
      original,
      text.tokens.slice(from, to).map((token) => token.text),
    )
  const units = of('unit').filter(({ value }) => ownUnit === null || value !== ownUnit.toLowerCase())
  const isHouse = (part: TypedPart): boolean => typed?.isDwelling === true && part === units.at(-1)
  const where = of('unit').filter((part) => !units.includes(part) && optionalUnitWords.has(part.word))
  const slashed = typed?.unit != null && ownUnit === null && !units.some(({ value }) => value === typed.unit)
  const levels = of('level').filter(({ value }) => ownLevel === null || value !== ownLevel.toLowerCase())
  const lots = typed?.isLot === true ? [] : of('lot')
  const unknown = unknownRuns(text, match.explained).map((run) => asTyped(original, run))
  const unit = [
    ...units.map((part) => (isHouse(part) ? asTyped(original, [part.word]) : textOf(part))),
    ...(slashed ? [typed.unit.toUpperCase()] : []),
  ]
  const access = [
    ...where.map(({ word, from }) => asTyped(original, [text.tokens[from]?.text ?? word])),
    ...[...levels, ...of('access')].map(textOf),
  ]
  return {
    unit: joined(unit),
    access: joined(access),
    note: joined([...of('care').map(textOf), ...unknown, ...lots.map(textOf)]),
  }
}
