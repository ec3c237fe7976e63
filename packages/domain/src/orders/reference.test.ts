import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeReference, readReference } from './reference.ts'

const lookAlikes = /[0OQ1ILZ2S5B8GU]/
const vowels = /[AEIOU]/
/** Returns the given numbers in turn, each reduced below the maximum. */
const drawing = (numbers: readonly number[]) => {
  const left = numbers.values()
  return (max: number) => (left.next().value ?? 0) % max
}
const draws = fc.array(fc.nat(), { minLength: 10, maxLength: 10 })

describe('an order reference', () => {
  test('[ORD-02] has ten upper-case characters without look-alikes or vowels', () => {
    const check = (numbers: number[]) => {
      const reference = makeReference(drawing(numbers))
      expect(reference).toMatch(/^[A-Z0-9]{10}$/)
      expect(reference).not.toMatch(lookAlikes)
      expect(reference).not.toMatch(vowels)
    }
    fc.assert(fc.property(draws, check), runs({ sample: 200, prove: 20_000 }))
  })

  test('[ORD-02] uses every random draw: other draws give another reference', () => {
    const asked: number[] = []
    makeReference((max) => {
      asked.push(max)
      return 0
    })
    expect(asked).toHaveLength(10)
    const size = asked[0] ?? 0
    expect(new Set(asked)).toEqual(new Set([size]))
    expect(size ** 10).toBeGreaterThan(1e13 - 1)
    const all = Array.from({ length: size }, (_, index) => makeReference(() => index))
    expect(new Set(all).size).toBe(size)
    const places = Array.from({ length: 10 }, (_, place) =>
      makeReference(drawing(Array.from({ length: 10 }, (_, index) => (index === place ? 1 : 0)))),
    )
    expect(new Set(places).size).toBe(10)
  })

  test('[ORD-02] is accepted in any letter case, with spaces around it', () => {
    const check = (numbers: number[]) => {
      const reference = makeReference(drawing(numbers))
      for (const typed of [reference, reference.toLowerCase(), ` ${reference}\n`])
        expect(readReference(typed)).toBe(reference)
    }
    fc.assert(fc.property(draws, check), runs({ sample: 100, prove: 5_000 }))
  })

  test.each(['', '3467', '34679CDFHJK', 'O4679CDFHJ', '34679CDFH-', '34679 CDFH', '3467\u0417CDFHJK'])(
    '[ORD-02] %j is not a reference',
    (text) => {
      expect(readReference(text)).toBeNull()
    },
  )
})
