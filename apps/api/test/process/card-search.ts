import { createReadStream } from 'node:fs'
import { isCardNumber } from '@forno/domain/payments/card-number'

/** The traces of cards found in a text. */
export type CardTraces = {
  /** Runs of nine digits of a card number that was used, with their context. */
  readonly used: readonly string[]
  /**
   * Digits that look like a card number by prefix, length and check digit but were not used. Digits after a point are
   * a fraction.
   */
  readonly alike: readonly string[]
}

const run = 9
/** Enough characters to recognise the field. */
const context = 60
/** A run of digits with spaces or hyphens between groups. */
const digitsInARow = /\d(?:[ -]?\d){8,}/g

/** Searches text in chunks for cards, including numbers that span two chunks. */
export const makeCardSearch = (used: readonly string[]) => {
  const all = used.flatMap((number) =>
    Array.from({ length: number.length - run + 1 }, (_, at) => number.slice(at, at + run)),
  )
  // Nine equal digits occur everywhere, such as in null ids.
  const runs = new Set(all.filter((each) => !/^(\d)\1+$/.test(each)))
  const found = { used: new Set<string>(), alike: new Set<string>() }
  let tail = ''
  return {
    read: (part: string): void => {
      const text = tail + part
      for (const match of text.matchAll(digitsInARow)) {
        const digits = match[0].replaceAll(/\D/g, '')
        const around = text.slice(Math.max(0, match.index - context), match.index + match[0].length + context)
        const isUsed = Array.from(digits, (_, at) => digits.slice(at, at + run)).some((each) => runs.has(each))
        if (isUsed) found.used.add(around)
        else if (isCardNumber(digits) && text[match.index - 1] !== '.') found.alike.add(around)
      }
      tail = text.slice(-2 * context)
    },
    traces: (): CardTraces => ({ used: [...found.used], alike: [...found.alike] }),
  }
}
export type CardSearch = ReturnType<typeof makeCardSearch>

export const searchFile = async (search: CardSearch, path: string): Promise<void> => {
  for await (const part of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 }))
    search.read(String(part))
}
