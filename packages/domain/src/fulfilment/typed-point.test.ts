import { expect, test } from 'vitest'
import { typedPoint } from './typed-point.ts'

test.each([
  ['-33.8981, 151.1742', -33.8981, 151.1742],
  ['151.1742, -33.8981', -33.8981, 151.1742],
  ['-31.95,115.86', -31.95, 115.86],
  ['33.8688° S, 151.2093° E', -33.8688, 151.2093],
  ['(−37.80; 144.98)', -37.8, 144.98],
  [' -12.46 130.84\u200b', -12.46, 130.84],
])('[LOC-14] %j is a point of a maps app', (text, latitude, longitude) => {
  expect(typedPoint(text)).toEqual({ latitude, longitude })
})

test.each([
  ['51.5, -0.12', 'abroad'],
  ['33.8688, 151.2093', 'abroad'],
  ['33.8688° S, 151.2093° W', 'abroad'],
  ['33.8688° N, 151.2093° E', 'abroad'],
  ['-8.8, 125.6', 'abroad'],
  ['-41.3, 174.8', 'abroad'],
  ['2042', null],
  ['-33, 151', null],
  ['Newtown -33.9, 151.1', null],
  ['', null],
])('[LOC-14] %j is no point in Australia', (text, read) => {
  expect(typedPoint(text)).toBe(read)
})
