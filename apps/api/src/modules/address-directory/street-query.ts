import { isNearlyStreetType, isStreetType, withForms } from './address-words.ts'
import { countries, fillers } from './typed-parts.ts'
import type { Token, TypedText } from './typed-text.ts'
import { isNumber, isWord, partValue, stateNames } from './weigh-street.ts'

/** Whether the text names a unit, which only some of the streets alike may have. */
export const hasUnit = (text: TypedText): boolean =>
  partValue(text, 'unit') !== null || text.tokens.filter((token) => isNumber(token)).length > 1

/** Without state and postcode, a suburb's name may be another's with a typing error: Surrey Hills, Surry Hills. */
export const isWithoutState = ({ tokens }: TypedText): boolean =>
  !tokens.some(({ text, role }) => role === null && (stateNames.has(text) || /^\d{4}$/.test(text)))

/** Whether no word is the type of a street but one is nearly one: as the beginning of a suburb it would mislead. */
export const hasMistypedType = ({ tokens }: TypedText): boolean => {
  const words = tokens.filter((token) => isWord(token)).map(({ text }) => text)
  return !words.some(isStreetType) && words.some((word) => word.length > 2 && isNearlyStreetType(word))
}

/** Words and postcodes by which streets are sought. */
export type StreetQuery = {
  readonly words: readonly string[]
  /** Words that probably belong to the street's name. */
  readonly names: readonly string[]
  readonly phrases: readonly string[]
}

const mostWords = 8

const isPostcodeAt = ({ tokens }: TypedText, at: number): boolean => {
  const token = tokens[at]
  if (token === undefined || token.role !== null || !/^\d{4}$/.test(token.text)) return false
  const [before, after] = [tokens[at - 1], tokens[at + 1]]
  return (
    after === undefined ||
    after.number !== null ||
    after.role !== null ||
    stateNames.has(after.text) ||
    countries.has(after.text) ||
    (before !== undefined && stateNames.has(before.text))
  )
}

const isSought = (token: Token): boolean =>
  isWord(token) && !token.isLabel && token.text.length > 1 && !countries.has(token.text) && !fillers.has(token.text)

/** Every word of street and place, for streets that have all of them. */
export const allWords = (text: TypedText): readonly string[] => {
  const found = text.tokens
    .filter(
      (token, index) =>
        (isWord(token) && !countries.has(token.text) && token.text.length > 1) || isPostcodeAt(text, index),
    )
    .map((token) => token.text)
  return [...new Set(found)].slice(0, mostWords)
}

/** The words by which a street is found although some of the text is wrong or unknown. */
export const queryOf = (text: TypedText): StreetQuery => {
  const { tokens } = text
  const informative = (at: number): string | null => {
    const token = tokens[at]
    return token !== undefined && isSought(token) && !stateNames.has(token.text) ? token.text : null
  }
  const numbers = tokens.flatMap((token, index) => (isNumber(token) || token.role === 'lot' ? [index] : []))
  const afterNumbers = numbers.flatMap((at) => {
    const from = tokens[at + 1]?.text.length === 1 ? at + 2 : at + 1
    const first = informative(from) === null ? from + 1 : from
    return [first, first + 1]
  })
  const beforeTypes = tokens.flatMap((token, index) =>
    isWord(token) && isStreetType(token.text) ? [index - 1, index - 2] : [],
  )
  const isMistyped = hasMistypedType(text)
  const first = tokens[afterNumbers[0] ?? 0]?.text
  const isType = (word: string): boolean =>
    isStreetType(word) || (isMistyped && word !== first && word.length > 2 && isNearlyStreetType(word))
  const likely = [...afterNumbers, ...beforeTypes].map(informative).filter((word) => word !== null)
  const words = tokens.map((_, index) => informative(index)).filter((word) => word !== null)
  const [telling, types] = [words.filter((word) => !isType(word)), words.filter(isType)]
  const postcodes = tokens.filter(({ text, role }) => role === null && /^\d{4}$/.test(text)).map((token) => token.text)
  const names = unique(likely.filter((word) => !isType(word)))
  const sought = unique([...names, ...postcodes, ...telling])
  // A street such as The Avenue has no other word than a type.
  const all = sought.some((word) => !/^\d/.test(word)) ? sought : [...sought, ...types]
  return {
    words: all.slice(0, mostWords),
    names: (names.length > 0 ? names : unique([...telling, ...types])).slice(0, 4),
    phrases: phrasesOf(tokens),
  }
}

const unique = (list: readonly string[]): readonly string[] => [...new Set(list)]

/** Sequences of up to three words, with the other spellings of their first: each can be the name of a suburb. */
const phrasesOf = (tokens: readonly Token[]): readonly string[] => {
  const words = tokens.map((token) => (isWord(token) ? token.text : ''))
  const found = words.flatMap((word, at) =>
    word === ''
      ? []
      : withForms(word).flatMap((form) =>
          [1, 2, 3].flatMap((length) => {
            const rest = words.slice(at + 1, at + length)
            return rest.length === length - 1 && !rest.includes('') ? [[form, ...rest].join(' ')] : []
          }),
        ),
  )
  return unique(found.filter((phrase) => phrase.length > 2 && !stateNames.has(phrase))).slice(0, 60)
}
