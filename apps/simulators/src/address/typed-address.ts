/** What somebody typed, taken apart: a house number when the text begins with one, and words to find a street by. */
export type TypedAddress = {
  readonly house: TypedHouse | undefined
  readonly words: readonly string[]
}

export type TypedHouse = {
  readonly unit: number | undefined
  /** The digits as typed: `1` may become 12 while somebody types. */
  readonly digits: string
  readonly suffix: string
  readonly last: number | undefined
}

const unitWords = /^(?:unit|flat|apartment|apt|u)\s*(\d{1,5})\s*[\s,/|]\s*(?=\d)/
const houseStart = /^(?:(\d{1,5})\s*\/\s*)?(\d{1,5})([a-z]?)(?:\s*-\s*(\d{1,5}))?(?=$|[\s,|])/

/** Takes typed text apart. Case, commas, apostrophes and the lines' separator `|` make no difference. */
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

/** The same text with no house number in it: what looks like one is a postcode or another word. */
export const withoutHouse = (text: string): TypedAddress => ({
  house: undefined,
  words: wordsOf(text.toLowerCase().replace(/['’]/g, '')),
})

export const wordsOf = (text: string): readonly string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
