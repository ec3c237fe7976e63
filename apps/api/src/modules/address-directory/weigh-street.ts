import { editDistance } from '@forno/domain/core/edit-distance'
import { states } from '@forno/domain/core/basic-types'
import { isStreetType, soundsLike, streetWords, type IndexedStreet } from './address-words.ts'
import { countries, fillers, houseLikeWords } from './typed-parts.ts'
import type { Token, TypedNumber, TypedText } from './typed-text.ts'

/** A typed house number with the unit, level or lot that belongs to it. */
export type TypedHouse = {
  readonly unit: string | null
  readonly level: string | null
  readonly isLot: boolean
  readonly digits: string
  readonly suffix: string
  readonly last: number | null
  /** Whether it means a listed unit or nothing: `2-14` is a range first, and then unit 2 of number 14. */
  readonly isOnlyListed?: boolean
  /** Whether a word calls it a dwelling's number: "Studio 27 Hakea Street". Then its neighbours are offered too. */
  readonly isDwelling?: boolean
}

/** A street that may be meant. */
export type Candidate = {
  readonly street: IndexedStreet
  /** Whether the text names a suburb with the street's postcode. */
  readonly isNear: boolean
  /** Names of suburbs in the text. */
  readonly places: readonly string[]
}

/** How a text reads if a street is meant. */
export type StreetMatch = {
  readonly street: IndexedStreet
  /** 0 to 1. */
  readonly score: number
  /** Readings of the house number, most likely first; empty = the text has no number for this street. */
  readonly houses: readonly TypedHouse[]
  /** Whether the text has another street type than this street. */
  readonly hasOtherType?: boolean
  /**
   * Whether the text may be no address: it names another street or none, or no place and something else. One house
   * alone is too little to offer then.
   */
  readonly isDoubtful: boolean
  /** Indexes of the tokens that street, place and house explain. */
  readonly explained: ReadonlySet<number>
}

/** Abbreviations of the states, in lower case. */
export const stateNames: ReadonlySet<string> = new Set(states.map((state) => state.toLowerCase()))

/** The factor of a name that sounds like another one of which it is a form. */
const soundFactor = 0.95

/**
 * How well a typed word matches a word or one of its forms: 1 exactly, less if it is unfinished, has wrong letters or
 * only sounds alike.
 */
const likeness = (typed: string, [word = '', ...forms]: readonly string[]): number =>
  forms.reduce(
    (best, form) => Math.max(best, likenessToForm(typed, form) * (soundsLike(word, form) ? soundFactor : 1)),
    likenessToForm(typed, word),
  )

const likenessToForm = (typed: string, form: string): number => {
  if (typed === form) return 1
  if (typed.length >= 2 && form.startsWith(typed)) return 0.72 + (0.26 * typed.length) / form.length
  if (typed.length < 3 || /^\d/.test(typed)) return 0
  const most = typed.length > 7 || (typed.length > 4 && typed[0] === form[0]) ? 2 : 1
  const whole = editDistance(typed, form, most)
  if (whole <= most) return whole === 2 && typed.length < 8 ? 0.7 : 0.92 - 0.08 * whole
  if (typed.length < 4) return 0
  const least = typed.length > 7 ? 2 : 1
  const begun = Math.min(...[0, 1].map((more) => editDistance(typed, form.slice(0, typed.length + more), least)))
  return begun <= least ? 0.8 - 0.08 * begun : 0
}

type Run = { readonly from: number; readonly to: number; readonly likeness: number }

/** A word that no part of the address has taken. A phone number is none. */
export const isWord = (token: Token | undefined): token is Token =>
  token !== undefined && token.number === null && token.role === null && !/^\d{6}/.test(token.text)

/** How well the tokens from `from` on match the words of a name; null = not at all. */
const runAt = (tokens: readonly Token[], from: number, words: readonly (readonly string[])[]): Run | null => {
  let [sum, at] = [0, from]
  for (const [index, forms] of words.entries()) {
    const token = tokens[at]
    const found = isWord(token) ? likeness(token.text, forms) : 0
    if (found === 0) {
      if (index === 0) return null
      // The first words of a longer name.
      return { from, to: at, likeness: (sum / words.length) * 0.9 }
    }
    sum += found
    at += 1
  }
  return { from, to: at, likeness: sum / words.length }
}

/** A name of one word typed as two, or of two as one: Fig Tree and Figtree. */
const joinedRunAt = (tokens: readonly Token[], from: number, words: readonly (readonly string[])[]): Run | null => {
  const [one, other] = [tokens[from], tokens[from + 1]]
  if (!isWord(one)) return null
  const whole = words.map(([form = '']) => form).join('')
  if (words.length > 1) {
    const found = one.text.length < whole.length - 2 ? 0 : likenessToForm(one.text, whole)
    return found >= 0.75 ? { from, to: from + 1, likeness: found * 0.98 } : null
  }
  if (!isWord(other) || other.isAfterBreak || isStreetType(other.text)) return null
  const found = likenessToForm(one.text + other.text, whole)
  return found >= 0.75 ? { from, to: from + 2, likeness: found * 0.98 } : null
}

/** Every spelling of a name in one piece: mountpleasant, mtpleasant. */
const pieces = (words: readonly (readonly string[])[]): readonly string[] =>
  words.reduce<readonly string[]>((begun, forms) => begun.flatMap((start) => forms.map((form) => start + form)), [''])

/** Name, type and suburb typed without a space: albionstnewtown. */
const gluedRunAt = (tokens: readonly Token[], at: number, street: IndexedStreet): Run | null => {
  const token = tokens[at]
  if (!isWord(token) || token.text.length < 5) return null
  const { name, type, locality } = streetWords(street)
  for (const whole of pieces(name)) {
    if (!token.text.startsWith(whole)) continue
    const rest = token.text.slice(whole.length)
    const ends = ['', ...type].flatMap((form) => (rest.startsWith(form) ? [rest.slice(form.length)] : []))
    const isPlace = (end: string): boolean =>
      pieces(locality).some(
        (place) => end === place || (end.startsWith(place) && stateNames.has(end.slice(place.length))),
      )
    if (ends.some((end) => end === '' || isPlace(end))) return { from: at, to: at + 1, likeness: 0.97 }
  }
  return null
}

const runsOf = (tokens: readonly Token[], words: readonly (readonly string[])[]): readonly Run[] =>
  words.length === 0
    ? []
    : tokens.flatMap((_, at) =>
        [runAt(tokens, at, words), joinedRunAt(tokens, at, words)].filter((run) => run !== null),
      )

const rangeOf = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)

type TypeMatch = { readonly factor: number; readonly to: number }

const otherTypeFactor = 0.84

/** The street's type after its name: right, with a typing error, missing, or another one. */
const typeAfter = (tokens: readonly Token[], at: number, forms: readonly string[]): TypeMatch => {
  const token = tokens[at]
  if (forms.length === 0) return { factor: 1, to: at }
  if (!isWord(token)) return { factor: 0.96, to: at }
  const found = likeness(token.text, forms)
  if (found >= 0.7) {
    const after = tokens[at + 1]
    const hasSuffix = isWord(after) && forms.includes(after.text)
    return { factor: found === 1 ? 1 : 0.985, to: at + (hasSuffix ? 2 : 1) }
  }
  return isStreetType(token.text) ? { factor: otherTypeFactor, to: at + 1 } : { factor: 0.96, to: at }
}

/** A number that no part has taken and that can be a house's. */
export const isNumber = (token: Token | undefined): token is Token & { readonly number: TypedNumber } =>
  token !== undefined && token.number !== null && token.role === null && !token.number.digits.startsWith('0')

type HouseRead = { readonly houses: readonly TypedHouse[]; readonly at: readonly number[]; readonly text: string }

type Context = { readonly text: TypedText; readonly postcode: string }

/** The last unit or level that a word names, in lower case. */
export const partValue = ({ parts }: TypedText, kind: 'unit' | 'level'): string | null =>
  parts.findLast((part) => part.kind === kind && part.value !== '')?.value ?? null

/** A number by itself: "64 Vincent St, 13, Tuart Hill". */
const isAlone = (tokens: readonly Token[], at: number): boolean => {
  const [token, next] = [tokens[at], tokens[at + 1]]
  return isNumber(token) && token.isAfterBreak && token.text.length < 4 && next !== undefined && next.isAfterBreak
}

/** The unit that a word names, or a number by itself or after `#` elsewhere than before the street; where that is. */
const unitOf = (text: TypedText, house: number): { readonly unit: string | null; readonly at: readonly number[] } => {
  const { tokens } = text
  const named = partValue(text, 'unit')
  const at = tokens.findIndex(
    (token, index) => index !== house && isNumber(token) && (token.mark !== null || isAlone(tokens, index)),
  )
  return named === null && at !== -1 ? { unit: tokens[at]?.text ?? null, at: [at] } : { unit: named, at: [] }
}

/** What may be between a house number and its street: "20 Unit 2 Gilbert St". */
const isPassed = (token: Token | undefined): boolean =>
  (isWord(token) && fillers.has(token.text)) || (token?.role != null && token.role !== 'lot' && token.role !== 'care')

/** The number that precedes a street's name, with a letter or a unit before it. */
const houseBefore = ({ text, postcode }: Context, name: number): HouseRead | null => {
  const { tokens } = text
  let at = name - 1
  const letter = tokens[at]
  const isLetter = isWord(letter) && /^[a-z]$/.test(letter.text) && !letter.isAfterBreak && isNumber(tokens[at - 1])
  if (isLetter) at -= 1
  else while (at > 0 && isPassed(tokens[at])) at -= 1
  const token = tokens[at]
  if (!isNumber(token)) return null
  const before = tokens[at - 1]
  const isUnit =
    before !== undefined &&
    before.role === null &&
    ((isNumber(before) && before.text !== postcode && before.number.last === null) || before.isLabel)
  const { unit, at: ofUnit } = isUnit ? { unit: before.text, at: [at - 1] } : unitOf(text, at)
  const level = partValue(text, 'level')
  const own = isLetter ? { ...token.number, suffix: letter.text } : token.number
  const house = { ...own, unit, level, isLot: false }
  return {
    houses: [...readings(house), ...(isLetter ? [{ ...house, suffix: '' }] : [])],
    at: [...rangeOf(at, name), ...ofUnit],
    text: token.text,
  }
}

/** The largest distance from the start of a range to its end, and that of nearly all ranges. */
const [widestRange, usualRange] = [12, 6]

/** A range, or a unit and its house: `5-14` is no range, and `2-14` is one unless the index lists unit 2 of 14. */
const readings = (house: TypedHouse): readonly TypedHouse[] => {
  const { digits, last } = house
  if (last === null) return [house]
  const asUnit = { ...house, unit: digits, digits: String(last), suffix: '', last: null }
  const span = last - Number(digits)
  if (span <= 0 || span % 2 !== 0 || span > widestRange) return [asUnit]
  return span > usualRange ? [house, { ...asUnit, isOnlyListed: true }] : [house]
}

/** The number that follows a street: "Gilbert Street 20". */
const houseAfter = ({ text, postcode }: Context, at: number): HouseRead | null => {
  const token = text.tokens[at]
  if (!isNumber(token) || token.text === postcode || token.mark === '#') return null
  const isLast = at === text.tokens.length - 1
  if (/^\d{4}$/.test(token.text) && isLast) return null
  const { unit, at: ofUnit } = unitOf(text, at)
  const house = { ...token.number, unit, level: partValue(text, 'level'), isLot: false }
  return { houses: readings(house), at: [at, ...ofUnit], text: token.text }
}

const lotIn = ({ text }: Context): HouseRead | null => {
  const lot = text.parts.find(({ kind }) => kind === 'lot')
  const digits = /^\d+/.exec(lot?.value ?? '')?.[0]
  if (lot === undefined || digits === undefined) return null
  const house = { digits, suffix: '', last: null, unit: partValue(text, 'unit'), level: null, isLot: true }
  return { houses: [house], at: rangeOf(lot.from, lot.to), text: lot.value }
}

/** The number of a dwelling before the street, in a text without another house number: "Studio 27 Hakea Street". */
const dwellingBefore = ({ text }: Context, name: number): HouseRead | null => {
  const dwelling = text.parts.findLast(({ kind, to }) => kind === 'unit' && to === name)
  const number = text.tokens[name - 1]?.number
  if (dwelling === undefined || number == null || !houseLikeWords.has(dwelling.word)) return null
  const house = { ...number, unit: null, level: partValue(text, 'level'), isLot: false, isDwelling: true }
  return { houses: [house], at: rangeOf(dwelling.from, name), text: dwelling.value }
}

const houseOf = (context: Context, name: number, after: number): HouseRead | null => {
  const [before, behind] = [houseBefore(context, name), houseAfter(context, after)]
  const isPostcode = before !== null && before.text === context.postcode
  return (isPostcode ? null : before) ?? behind ?? lotIn(context) ?? dwellingBefore(context, name)
}

/** The factor of a street in another place than the text names: too little to be offered, not even alone. */
const elsewhereFactor = 0.45

type PlaceMatch = { readonly factor: number; readonly isNamed: boolean; readonly explained: readonly number[] }

/** How well suburb, postcode and state of the text match those of the street. */
const placeOf = (
  { tokens }: TypedText,
  { street, isNear, places }: Candidate,
  used: ReadonlySet<number>,
  ofType: ReadonlySet<number> = new Set(),
): PlaceMatch => {
  const free = tokens.map((token, index) => (used.has(index) ? { ...token, role: 'care' as const } : token))
  const locality = streetWords(street).locality
  const run = runsOf(free, locality).reduce<Run | null>(
    (best, each) => (best === null || each.likeness > best.likeness ? each : best),
    null,
  )
  const hasLocality = run !== null && run.likeness >= 0.6
  const explained = hasLocality ? [...rangeOf(run.from, run.to)] : []
  const of = (fits: (token: Token) => boolean) =>
    tokens.flatMap((token, index) => (!used.has(index) && token.role === null && fits(token) ? [index] : []))
  const postcodes = of(({ text }) => text === street.postcode)
  const last = tokens.length - 1
  const begun = of(
    ({ text, number }) => number !== null && /^\d{2,3}$/.test(text) && street.postcode.startsWith(text),
  ).filter((index) => index === last && index > 0)
  const typedPostcodes = of(({ text }) => /^\d{4}$/.test(text))
  const typedStates = of(({ text }) => stateNames.has(text))
  const hasState = typedStates.some((index) => tokens[index]?.text === street.state.toLowerCase())
  const hasPostcode = postcodes.length > 0 || begun.length > 0
  const isElsewhere = typedStates.length > 0 && !hasState ? 0.75 : 1
  explained.push(...postcodes, ...begun, ...typedStates)
  if (hasPostcode || isNear) explained.push(...named(tokens, places))
  // A suburb is near for a word that is only like its name, too.
  const isNamed = hasLocality || hasPostcode || (isNear && named(tokens, places).length > 0)
  const isElsewhereNamed = named(tokens, places).some((index) => !used.has(index) && !ofType.has(index))
  const factor = hasLocality
    ? (0.93 + 0.07 * run.likeness) * (typedPostcodes.length > 0 && !hasPostcode ? 0.96 : 1)
    : hasPostcode
      ? 0.95
      : isNear
        ? 0.9
        : typedPostcodes.length > 0 || isElsewhereNamed
          ? elsewhereFactor
          : 0.88
  return { factor: factor * isElsewhere, isNamed, explained }
}

/** Indexes of the tokens that are names of suburbs. */
const named = (tokens: readonly Token[], places: readonly string[]): readonly number[] => {
  const listed = places.map((place) => place.split(' '))
  return tokens.flatMap((_, at) =>
    listed.flatMap((words) =>
      words.every((word, more) => tokens[at + more]?.text === word) &&
      !isStreetType(tokens[at + words.length]?.text ?? '')
        ? rangeOf(at, at + words.length)
        : [],
    ),
  )
}

const isUnknown = (token: Token): boolean =>
  isWord(token) && !token.isLabel && !fillers.has(token.text) && !countries.has(token.text) && !isStreetType(token.text)

const matchAt = (text: TypedText, candidate: Candidate, run: Run): StreetMatch => {
  const { street } = candidate
  const type = typeAfter(text.tokens, run.to, streetWords(street).type)
  const house = houseOf({ text, postcode: street.postcode }, run.from, type.to)
  // The type is free for the suburb: "12 Carlisle St Kilda".
  const used = new Set([...rangeOf(run.from, run.to), ...(house?.at ?? [])])
  const place = placeOf(text, candidate, used, new Set(rangeOf(run.to, type.to)))
  const explained = new Set([...used, ...rangeOf(run.to, type.to), ...place.explained])
  const isNumbered = text.tokens.some((token) => isNumber(token) && token.text !== street.postcode)
  const unknown = text.tokens.filter((token, index) => isUnknown(token) && !explained.has(index)).length
  const isBefore = house !== null && (house.at[0] ?? 0) < run.from
  const numbered = house === null ? (isNumbered ? 0.82 : 1) : isBefore ? 1 : 0.94
  const score =
    run.likeness * type.factor * place.factor * numbered * 0.97 ** Math.min(unknown, 6) * (0.99 + 0.01 * street.weight)
  const hasType = type.to > run.to || street.type === ''
  return {
    street,
    score,
    houses: house?.houses ?? [],
    hasOtherType: type.factor === otherTypeFactor,
    isDoubtful: !place.isNamed && unknown + (hasType ? 0 : 1) >= doubts,
    explained,
  }
}

/** A text without a place may be no address if two words are too much or missing: "2 numbat pizzas". */
const doubts = 2

/** The factor of a street whose suburb or postcode is in the text, but not its name: "12 Newtown", "0800". */
const placeOnlyFactor = 0.6

const matchByPlace = (text: TypedText, candidate: Candidate): StreetMatch | null => {
  const { street } = candidate
  const [run] = runsOf(text.tokens, streetWords(street).locality).toSorted((a, b) => b.likeness - a.likeness)
  const hasPostcode = text.tokens.some((token) => token.role === null && token.text === street.postcode)
  if ((run?.likeness ?? 0) < 0.75 && !hasPostcode) return null
  const house = run === undefined ? null : houseBefore({ text, postcode: street.postcode }, run.from)
  const { factor, explained } = placeOf(text, candidate, new Set(house?.at))
  const unknown = text.tokens.filter((token, index) => isUnknown(token) && !explained.includes(index)).length
  const score = placeOnlyFactor * factor * 0.9 ** unknown * (0.9 + 0.1 * street.weight)
  const all = new Set([...explained, ...(house?.at ?? [])])
  return { street, score, houses: house?.houses ?? [], isDoubtful: true, explained: all }
}

/** The best reading of a text if this street is meant; null = neither its name nor its place is in the text. */
export const weighStreet = (text: TypedText, candidate: Candidate): StreetMatch | null =>
  [
    ...runsOf(text.tokens, streetWords(candidate.street).name),
    ...text.tokens.map((_, at) => gluedRunAt(text.tokens, at, candidate.street)).filter((run) => run !== null),
  ]
    .filter(({ likeness: found }) => found >= 0.5)
    .map((run) => matchAt(text, candidate, run))
    .reduce<StreetMatch | null>(
      (best, each) => (best === null || each.score > best.score ? each : best),
      matchByPlace(text, candidate),
    )

/** Streets that may be meant, best first. Those that match much worse than the best are left out. */
export const weighStreets = (text: TypedText, candidates: readonly Candidate[]): readonly StreetMatch[] => {
  const matches = candidates
    .map((candidate) => weighStreet(text, candidate))
    .filter((match) => match !== null)
    .sort((a, b) => b.score - a.score || a.street.id - b.street.id)
  const [best] = matches
  return best === undefined ? [] : matches.filter(({ score }) => score >= 0.86 * best.score)
}
