import fc from 'fast-check'
import { runs } from '@forno/proof/runs'
import { expect, test } from 'vitest'
import type { PrizeSegment } from '../content/prize-game.ts'
import type { OfferId } from '../core/basic-types.ts'
import { drawnSegment, drawRange, oddsLabel, segmentWithoutPrize } from './draw.ts'

const segment = (id: string, weight: number, wins = true): PrizeSegment => ({
  id,
  weight,
  prize: wins ? { offerId: 'free-pizza' as OfferId, stock: null, validDays: 30 } : null,
})

const someSegments = fc
  .array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 24 })
  .map((weights) => weights.map((weight, index) => segment(`s${index}`, weight, index > 0)))

test('[MKT-13] gives each segment exactly as many numbers of the draw as its weight', () => {
  fc.assert(
    fc.property(someSegments, (segments) => {
      const counts = new Map<string, number>()
      for (let random = 0; random < drawRange(segments); random += 1) {
        const { id } = drawnSegment(segments, random)
        counts.set(id, (counts.get(id) ?? 0) + 1)
      }
      expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(segments.map(({ id, weight }) => [id, weight])))
    }),
    runs({ sample: 100, prove: 5_000 }),
  )
})

test.each([-1, 3, 0.5, Number.NaN])('[MKT-13] refuses %s, which is no number of the draw', (random) => {
  expect(() => drawnSegment([segment('a', 1), segment('b', 2, false)], random)).toThrow(RangeError)
})

test('[MKT-13] displays odds that equal weight divided by the sum of weights, in lowest terms', () => {
  fc.assert(
    fc.property(someSegments, (segments) => {
      for (const each of segments) {
        const [wins = 0, of = 0] = oddsLabel(segments, each).split(' in ').map(Number)
        expect(wins * drawRange(segments)).toBe(each.weight * of)
        for (let factor = 2; factor <= wins; factor += 1) expect(wins % factor === 0 && of % factor === 0).toBe(false)
      }
    }),
    runs({ sample: 100, prove: 5_000 }),
  )
})

test.each([
  [1, 19, '1 in 20'],
  [6, 94, '3 in 50'],
])('[MKT-13] states the odds of the weight %i beside %i as %s', (weight, other, expected) => {
  const pizza = segment('pizza', weight)
  expect(oddsLabel([pizza, segment('none', other, false)], pizza)).toBe(expected)
})

test('[MKT-13] moves a draw without stock to the first segment that wins nothing', () => {
  expect(segmentWithoutPrize([segment('a', 1), segment('b', 1, false), segment('c', 1, false)]).id).toBe('b')
  expect(() => segmentWithoutPrize([segment('a', 1)])).toThrow(RangeError)
})
