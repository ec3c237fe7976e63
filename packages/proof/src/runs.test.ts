import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from './runs.ts'
import { chance, seeds } from './seeds.ts'

const counts = { sample: 3, prove: 50 }

test.each([
  ['samples by default', {}, { numRuns: 3 }],
  ['runs the full count while proving', { PROVE: '1' }, { numRuns: 50 }],
  [
    'repeats one seed for mutants, without looking for a smaller failure',
    { MUTANTS: '1' },
    { numRuns: 3, seed: 1, endOnFailure: true },
  ],
  ['repeats the given seed', { SEED: '-42' }, { numRuns: 3, seed: -42 }],
])('a property %s', (_, environment, expected) => {
  expect(runs(counts, environment)).toEqual(expected)
})

test('a mutant is tried with at most ten runs of a property, or with its own number', () => {
  const numbers = (mutant?: number) => runs({ sample: 2_000, prove: 200_000, mutant }, { MUTANTS: '1' }).numRuns
  expect([numbers(), numbers(60), numbers(9_999)]).toEqual([10, 60, 2_000])
})

test('refuses a seed that is not a number', () => {
  expect(() => runs(counts, { SEED: 'abc' })).toThrow('SEED must be a whole number')
})

test('race tests get one seed each, or only the given one', () => {
  expect(seeds(counts, {})).toEqual([1, 2, 3])
  expect(seeds(counts, { PROVE: '1' })).toHaveLength(50)
  expect(seeds(counts, { SEED: '9' })).toEqual([9])
})

test('a proof runs its full count from the given seed', () => {
  const given = seeds(counts, { PROVE: '1', SEED: '9' })
  expect([given.length, given[0], given.at(-1)]).toEqual([50, 9, 58])
})

test('chance returns the same numbers for the same seed, between 0 and 1', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const [first, second] = [chance(seed), chance(seed)]
      for (let draw = 0; draw < 20; draw++) {
        const number = first()
        expect(number).toBe(second())
        expect(number).toBeGreaterThanOrEqual(0)
        expect(number).toBeLessThan(1)
      }
    }),
    runs({ sample: 50, prove: 5_000 }),
  )
})
