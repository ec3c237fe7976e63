import { expect, test } from 'vitest'
import { plateDrawing, tintCount, tintOf } from './plate-drawing.ts'

test('a kind has one colour, whatever its case', () => {
  expect(tintOf('Sides')).toBe(tintOf(' sides '))
})

test('every colour is in use over many kinds, and no other', () => {
  const tints = new Set(Array.from({ length: 200 }, (_, index) => tintOf(`kind ${index}`)))
  expect([...tints].sort((a, b) => a - b)).toEqual(Array.from({ length: tintCount }, (_, index) => index + 1))
})

test('a name has one drawing of its own, the same on server and browser', () => {
  expect(plateDrawing('Margherita')).toEqual(plateDrawing('Margherita'))
  const drawings = Array.from({ length: 200 }, (_, index) => plateDrawing(`name ${index}`).arcs)
  expect(new Set(drawings).size).toBe(200)
})

test('a drawing holds five arcs and numbers only', () => {
  const { arcs, rim, lean } = plateDrawing('Pepperoni')
  expect(arcs.match(/A/g)).toHaveLength(5)
  expect(arcs + rim).toMatch(/^[MA\d .-]+$/)
  expect(lean).toBeGreaterThanOrEqual(0)
  expect(lean).toBeLessThan(1)
})
