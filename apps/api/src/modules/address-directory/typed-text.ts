import { cleanText } from '@forno/domain/core/pasted-text'
import { plain } from './address-words.ts'
import { inDigits, numberWord } from './number-words.ts'
import { accessWords, countries, optionalUnitWords, unitWords, type PartKind } from './typed-parts.ts'

/** A number of the text: its digits, one letter after them, and the end of a range. */
export type TypedNumber = { readonly digits: string; readonly suffix: string; readonly last: number | null }

/** A word or number of the text, in lower case without accents. */
export type Token = {
  readonly text: string
  readonly number: TypedNumber | null
  /** A label such as `b12`, which can only be a unit. */
  readonly isLabel: boolean
  /** Whether a comma, a line break or a similar sign precedes it. */
  readonly isAfterBreak: boolean
  /** The sign or word before a number: `#` mostly marks a unit, "no" may mark a house. */
  readonly mark: '#' | 'no' | null
  /** The part of the address to which it belongs, such as unit or level; null = street, place, house or unknown. */
  readonly role: PartKind | null
}

/** A part that a word names: `{ kind: 'unit', word: 'factory', value: '2' }`. */
export type TypedPart = {
  readonly kind: PartKind
  readonly word: string
  readonly value: string
  /** The index of its first token, and of the one after its last. */
  readonly from: number
  readonly to: number
}

export type TypedText = { readonly tokens: readonly Token[]; readonly parts: readonly TypedPart[] }

/** A number in words, before "slash" or after it, as a phone writes what it hears. */
const dictated = new RegExp(
  `\\b(${numberWord}|\\d+[a-z]?)\\s*(?:\\bslash\\b|\\bstroke\\b|/)\\s*(${numberWord}|\\d+)\\b`,
  'g',
)

/** A number in words after the word of a unit, a level, a lot or a door. */
const namedInWords = new RegExp(
  `\\b(?:${[...unitWords, ...accessWords, 'level', 'lvl', 'floor', 'lot'].join('|')})[\\s#.:]+${numberWord}\\b`,
  'g',
)
/** A house number in words before a street, in a text that has no other digits than a postcode. */
const firstInWords = new RegExp(`^\\s*${numberWord}(?=\\s+[a-z]{3,}(?:\\s+[a-z]+)*\\D*(?:\\d{4}\\D*)?$)`)

/** Further tokens are ignored. */
const mostTokens = 40

const statesInWords: readonly (readonly [RegExp, string])[] = [
  [/\bnew south wales\b/g, 'nsw'],
  [/\baustralian capital territory\b/g, 'act'],
  [/\bnorthern territory\b/g, 'nt'],
  [/\bwestern australia\b/g, 'wa'],
  [/\bsouth australia\b/g, 'sa'],
  [/(?<=\S.*\s)victoria(?=[\s,]*(?:3\d{3})?[\s,]*(?:australia)?\s*$)/g, 'vic'],
  [/(?<=\S\s+)queensland\b/g, 'qld'],
  [/(?<=\S\s+)tasmania\b/g, 'tas'],
]

/** unit5, u5, l3, lot7. */
const joinedDesignator = new RegExp(
  `(?<![a-z\\d])(${[...unitWords, ...accessWords, 'level', 'lvl', 'lv', 'l', 'floor', 'fl', 'lot'].join('|')})(?=\\d)`,
  'g',
)

/** An Australian phone number: neither a house nor a unit, but the driver may need it. */
const phoneNumber =
  /(?<![\d+])(?:(?:\+|00\s?)?61\s?\(?0?\)?|\(?0)[2-478]\)?(?:[\s-]?\d){8}(?!\d)|\b1[38]00(?:[\s-]?\d){6}\b/g

/** What is written in several ways is written in one. Applied in this order to text in lower case. */
const rewritings: readonly (readonly [RegExp, string])[] = [
  [/[\u2010-\u2015\u2212\ufe58\ufe63~]/g, '-'],
  [/[\\\u2044\u2215\uff3c]/g, '/'],
  [/\r?\n|[;|\t()[\]{}"“”]/g, ' , '],
  // N.S.W., P.O. and other single letters with full stops become one word.
  [/\b([a-z])\.(?=[a-z]\b)/g, '$1'],
  [/\bc\s*[/-]\s*(?:o|-)?(?=[\s:.,]|$)/g, ' careof '],
  [/\b(?:care of|in care of|attention|attn|att)\b[\s:.]*/g, ' careof '],
  [/\bg\s*\/\s*f\b|\bgnd\b/g, ' ground '],
  [/\bn[o°º]\.?\s*(?=[:#]?\s*\d)|\bnr\.?\s*(?=\d)|\b(?:number|num)\.?\s*(?=\d)|№/g, ' ^ '],
  [/\b(o|d)['\s]\s*(?=[a-z]{3})/g, '$1'],
  // 20gilbert, but neither 2nd nor 20a.
  [/(?<![a-z\d])(\d{1,5})(?=(?!(?:st|nd|rd|th)\b)[a-z]{3,})/g, '$1 '],
  // unit5, u5, nsw2042.
  [/(?<![a-z\d])([a-z]{2,})(?=\d{4}(?!\d))/g, '$1 '],
  // F8/60 and V3, 60: a flat or a villa.
  [/(?<![a-z\d])f(?=\d{1,4}[a-z]?\s*[/,])/g, 'flat '],
  [/(?<![a-z\d])v(?=\d{1,4}[a-z]?\s*[/,])/g, 'villa '],
  [joinedDesignator, '$1 '],
  [/(\d)\s+to\s+(?=\d)/g, '$1-'],
  [/(?<![\d/])(\d{1,5}[a-z]?)\s*-\s*(?=\d{1,5}[a-z]?(?![\da-z]))/g, '$1-'],
  ...statesInWords,
]

/** 20GilbertStNewtown: without any space, capital letters begin words. */
const spaced = (text: string): string =>
  /\s/.test(text.trim()) ? text : text.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[a-z]{2})(?=\d)/g, ' ')

const written = (text: string): string => {
  const inOnePiece = plain(spaced(cleanText(text, 'lines').normalize('NFKC'))).replaceAll(
    phoneNumber,
    (found) => ` ${found.replaceAll(/\D/g, '')} `,
  )
  const read = rewritings.reduce((so, [shape, other]) => so.replaceAll(shape, other), inOnePiece)
  const heard = /\d/.test(read)
    ? [dictated, namedInWords, firstInWords].reduce((so, shape) => so.replace(shape, inDigits), read)
    : inDigits(read)
  return heard.replaceAll(/(?<=\d[a-z]?)\s+(?:slash|stroke)\s+(?=\d)/g, '/')
}

const tokenShape = /\d{1,5}[a-z]?(?:-\d{1,5}[a-z]?)?(?![a-z\d])|[a-z\d]+|[,/#&^]/g
const numberShape = /^(\d{1,5})([a-z]?)(?:-(\d{1,5})[a-z]?)?$/

const numberOf = (text: string): TypedNumber | null => {
  const [, digits, suffix = '', last] = numberShape.exec(text) ?? []
  return digits === undefined ? null : { digits, suffix, last: last === undefined ? null : Number(last) }
}

/** Splits a text into its words and numbers. */
const tokensOf = (text: string): readonly Token[] => {
  const tokens: Token[] = []
  let isAfterBreak = false
  let mark: Token['mark'] = null
  for (const [found] of written(text).matchAll(tokenShape)) {
    if (found === ',') isAfterBreak = true
    else if (found === '#' || found === '^') mark = found === '#' ? '#' : 'no'
    else if (found !== '/' && found !== '&') {
      const number = numberOf(found)
      const isLabel = number === null && /^[a-z]{1,2}\d{1,4}[a-z]?$/.test(found)
      tokens.push({ text: found, number, isLabel, isAfterBreak, mark, role: null })
      isAfterBreak = false
      mark = null
    }
  }
  return tokens.slice(0, mostTokens)
}

const floorWords = new Set(['floor', 'fl', 'flr', 'level', 'lvl'])
const levelWords = new Set(['level', 'lvl', 'lv', 'l', 'floor', 'fl', 'flr', 'lev'])
const ordinalWords = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const groundWords = new Set(['ground', 'lower', 'upper', 'mezzanine', 'basement', 'top'])
/** The digits of `2nd` and "second"; null = it is neither. */
const ordinalOf = (text: string): string | null => {
  const place = ordinalWords.indexOf(text) + 1
  return /^(\d{1,3})(?:st|nd|rd|th)$/.exec(text)?.[1] ?? (place > 0 ? String(place) : null)
}

const isValue = (token: Token | undefined, hasLetters: boolean): boolean =>
  token !== undefined &&
  !token.isAfterBreak &&
  (token.number !== null || token.isLabel || (hasLetters && /^[a-z]$/.test(token.text)))

/** A postcode at the end of the text is not the number of a door. */
const isLastPostcode = (tokens: readonly Token[], at: number): boolean =>
  /^\d{4}$/.test(tokens[at]?.text ?? '') && tokens.slice(at + 1).every(({ text }) => countries.has(text))

const isHouseAfter = (tokens: readonly Token[], from: number): boolean =>
  tokens.slice(from).some(({ number }, index) => number !== null && !isLastPostcode(tokens, from + index))

type PartReading = { readonly kind: PartKind; readonly length: number; readonly value: string }

const partAt = (tokens: readonly Token[], at: number): PartReading | null => {
  const [token, next, third] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (token === undefined || token.number !== null) return null
  const { text } = token
  if (text === 'careof') return { kind: 'care', length: 1, value: '' }
  if (floorWords.has(next?.text ?? '') && next?.isAfterBreak === false) {
    const ordinal = ordinalOf(text)
    if (ordinal !== null || groundWords.has(text)) return { kind: 'level', length: 2, value: ordinal ?? text }
  }
  if (text === 'granny' && next?.text === 'flat') return optional(tokens, at, 2)
  const value = (kind: PartKind, hasLetters: boolean): PartReading | null =>
    isValue(next, hasLetters) && !isLastPostcode(tokens, at + 1)
      ? { kind, length: 2, value: next?.text ?? '' }
      : kind === 'unit' && next?.text === 'and' && third?.number != null
        ? { kind, length: 3, value: third.text }
        : null
  if (levelWords.has(text)) return value('level', false)
  if (text === 'lot' || text === 'lt') return value('lot', false)
  if (optionalUnitWords.has(text)) return isHouseAfter(tokens, at + 2) ? value('unit', true) : optional(tokens, at, 1)
  if (unitWords.has(text)) return value('unit', text.length > 2)
  return accessWords.has(text) ? value('access', true) : null
}

/** A kind of dwelling that often has no number, such as a granny flat. */
const optional = (tokens: readonly Token[], at: number, length: number): PartReading | null =>
  tokens[at + length]?.number != null && !isHouseAfter(tokens, at + length + 1) && !isLastPostcode(tokens, at + length)
    ? { kind: 'unit', length, value: '' }
    : tokens[at + length]?.number != null && isHouseAfter(tokens, at + length + 1)
      ? { kind: 'unit', length: length + 1, value: tokens[at + length]?.text ?? '' }
      : null

/** "Unit 2-20" is unit 2 of number 20: a word that names a unit takes the first number only. */
const splitUnitRanges = (tokens: readonly Token[]): readonly Token[] =>
  tokens.flatMap((token, index) => {
    const before = tokens[index - 1]
    const { number } = token
    if (number?.last == null || before === undefined) return [token]
    if (!unitWords.has(before.text) && !levelWords.has(before.text)) return [token]
    const [first = '', last = ''] = token.text.split('-')
    return tokens.slice(index + 1).some((other) => other.number !== null && !/^\d{4}$/.test(other.text))
      ? [token]
      : [
          { ...token, text: first, number: numberOf(first) },
          { ...token, text: last, number: numberOf(last), isAfterBreak: false, mark: null },
        ]
  })

/** Reads the words and numbers of a typed text, and the parts that words name: unit, level, lot, gate, care of … */
export const readTypedText = (text: string): TypedText => {
  const tokens = splitUnitRanges(tokensOf(text))
  const parts: TypedPart[] = []
  let roles: readonly (PartKind | null)[] = tokens.map(() => null)
  for (let at = 0; at < tokens.length; at += 1) {
    const found = partAt(tokens, at)
    if (found === null) continue
    const to = found.kind === 'care' ? endOfCare(tokens, at + 1) : at + found.length
    roles = roles.map((role, index) => (index >= at && index < to ? found.kind : role))
    parts.push({ kind: found.kind, word: tokens[at]?.text ?? '', value: found.value, from: at, to })
    at = to - 1
  }
  return { tokens: tokens.map((token, index) => ({ ...token, role: roles[index] ?? null })), parts }
}

/** The name of a person ends at a break or a number, after four words at most. */
const endOfCare = (tokens: readonly Token[], from: number): number => {
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token === undefined || token.number !== null || (token.isAfterBreak && at > from) || at - from >= 4) return at
    if (at > from && partAt(tokens, at) !== null) return at
  }
  return tokens.length
}
