import { expect, test } from 'vitest'
import { mannWhitney } from './mann-whitney.ts'
import { chance } from './seeds.ts'

const draw = (seed: number, count: number, shift = 0): readonly number[] => {
  const next = chance(seed)
  return Array.from({ length: count }, () => next() + shift)
}

test('computes a worked example, in both directions', () => {
  // U = 7 of 6 × 7: z = (7 − 21) / √(42 × 14 / 12) = −2, with a tail probability of 4.55 %.
  const one = [1, 2, 3, 4, 5, 13]
  const other = [6, 7, 8, 9, 10, 11, 12]
  expect(mannWhitney(one, other)).toBeCloseTo(0.0455, 3)
  expect(mannWhitney(other, one)).toBeCloseTo(0.0455, 3)
})

test('does not distinguish samples of equal values, or a sample from itself', () => {
  expect(mannWhitney(Array(30).fill(1), Array(40).fill(1))).toBe(1)
  expect(mannWhitney(draw(1, 200), draw(1, 200))).toBeGreaterThan(0.99)
})

test('refuses a sample with a value that is not a number', () => {
  expect(() => mannWhitney([1, Number.NaN, 3], [4, 5, 6])).toThrow('A sample has a value that is not a number')
})

test('p is below 0.01 for about one in a hundred pairs of samples from one distribution', () => {
  const low = Array.from({ length: 1_000 }, (_, seed) => mannWhitney(draw(2 * seed, 50), draw(2 * seed + 1, 50)))
  const share = low.filter((p) => p < 0.01).length / low.length
  expect(share).toBeGreaterThan(0.002)
  expect(share).toBeLessThan(0.025)
})

test('detects a shift of a twentieth in samples of a thousand each', () => {
  expect(mannWhitney(draw(1, 1_000), draw(2, 1_000, 0.05))).toBeLessThan(0.01)
})
