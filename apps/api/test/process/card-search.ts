import { createReadStream } from 'node:fs'
import { isCardNumber } from '@forno/domain/payments/card-number'

/** What was found of cards in some text. */
export type CardTraces = {
  /** Runs of nine digits of a number that was really used, with what stands around them. */
  readonly used: readonly string[]
  /** Digits that could be a card's by prefix, length and check digit, but are of none that was used; what follows a point is a fraction. */
  readonly alike: readonly string[]
}

const run = 9
/** Enough to see which field it is. */
const context = 60
/** Digits in a row, with what people write between the groups of a card. */
const digitsInARow = /\d(?:[ -]?\d){8,}/g

/** Looks for cards in text that comes in parts: a number that a part's end cuts in two is found, too. */
export const makeCardSearch = (used: readonly string[]) => {
  const all = used.flatMap((number) =>
    Array.from({ length: number.length - run + 1 }, (_, at) => number.slice(at, at + run)),
  )
  // One digit nine times is everywhere, in ids of nobody above all.
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
