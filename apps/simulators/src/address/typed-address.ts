/** Typed text split into a leading house number, if any, and the words that find a street. */
export type TypedAddress = {
  readonly house: TypedHouse | undefined
  readonly words: readonly string[]
}

export type TypedHouse = {
  readonly unit: number | undefined
  /** The digits as typed: the customer may still extend `1` to 12. */
  readonly digits: string
  readonly suffix: string
  readonly last: number | undefined
}

const unitWords = /^(?:unit|flat|apartment|apt|u)\s*(\d{1,5})\s*[\s,/|]\s*(?=\d)/
const houseStart = /^(?:(\d{1,5})\s*\/\s*)?(\d{1,5})([a-z]?)(?:\s*-\s*(\d{1,5}))?(?=$|[\s,|])/

/** Splits typed text. Case, commas, apostrophes and the line separator `|` are ignored. */
export function readTyped(text: string): TypedAddress {
  const plain = text.toLowerCase().replace(/['’]/g, '').trim().replace(unitWords, '$1/')
  const match = houseStart.exec(plain)
  if (match === null) return { house: undefined, words: wordsOf(plain) }
  const [whole, unit, digits = '', suffix = '', last] = match
  return {
    house: { unit: unit ? Number(unit) : undefined, digits, suffix, last: last ? Number(last) : undefined },
    words: wordsOf(plain.slice(whole.length)),
  }
}

/** The same text read without a house number: a leading number may be a postcode. */
export const withoutHouse = (text: string): TypedAddress => ({
  house: undefined,
  words: wordsOf(text.toLowerCase().replace(/['’]/g, '')),
})

export const wordsOf = (text: string): readonly string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
