import { expect, test } from 'vitest'
import { priceAgeText, timeOfKept } from './price-age.ts'

const at = (day: number, hours: number, minutes = 0) => new Date(2026, 10, day, hours, minutes).getTime()

test.each([
  [at(21, 18, 5), '06:05 PM'],
  [at(21, 0, 30), '12:30 AM'],
  [at(21, 12, 0), '12:00 PM'],
  [at(20, 18, 5), 'Fri 20 Nov, 06:05 PM'],
])('[SES-18] a price of %i is from %s', (keptAt, words) => {
  expect(timeOfKept(keptAt, at(21, 19))).toBe(words)
})

test('[SES-18] the note near prices has their time', () => {
  expect(priceAgeText(at(21, 18, 5), at(21, 19))).toBe("Prices from 06:05 PM. We check them when you're back online.")
})
