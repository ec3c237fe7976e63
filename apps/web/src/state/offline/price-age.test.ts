import { expect, test } from 'vitest'
import { priceAgeText, keptTimeLabel } from './price-age.ts'

const at = (day: number, hours: number, minutes = 0) => new Date(2026, 10, day, hours, minutes).getTime()

test.each([
  ['in the evening', '06:05 PM', at(21, 18, 5)],
  ['after midnight', '12:30 AM', at(21, 0, 30)],
  ['at noon', '12:00 PM', at(21, 12, 0)],
  ['the day before', 'Fri 20 Nov, 06:05 PM', at(20, 18, 5)],
])('[SES-18] the time of a price that was kept %s is "%s"', (_, words, keptAt) => {
  expect(keptTimeLabel(keptAt, at(21, 19))).toBe(words)
})

test('[SES-18] the note near prices has their time', () => {
  expect(priceAgeText(at(21, 18, 5), at(21, 19))).toBe("Prices from 06:05 PM. We check them when you're back online.")
})
