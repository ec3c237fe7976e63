import { expect, test } from 'vitest'
import { plateDrawing, tintCount, tintOf } from './plate-drawing.ts'

test('gives a kind one tint, ignoring letter case', () => {
  expect(tintOf('Sides')).toBe(tintOf(' sides '))
})

test('uses every tint over many kinds, and no other', () => {
  const tints = new Set(Array.from({ length: 200 }, (_, index) => tintOf(`kind ${index}`)))
  expect([...tints].sort((a, b) => a - b)).toEqual(Array.from({ length: tintCount }, (_, index) => index + 1))
})

test('gives a name its own drawing, the same on server and browser', () => {
  expect(plateDrawing('Margherita')).toEqual(plateDrawing('Margherita'))
  const drawings = Array.from({ length: 200 }, (_, index) => plateDrawing(`name ${index}`).arcs)
  expect(new Set(drawings).size).toBe(200)
})

test('draws five arcs, with numbers only', () => {
  const { arcs, rim, lean } = plateDrawing('Pepperoni')
  expect(arcs.match(/A/g)).toHaveLength(5)
  expect(arcs + rim).toMatch(/^[MA\d .-]+$/)
  expect(lean).toBeGreaterThanOrEqual(0)
  expect(lean).toBeLessThan(1)
})
