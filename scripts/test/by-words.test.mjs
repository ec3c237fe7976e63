import { expect, test } from 'vitest'
import { matchWords, titlePattern } from './by-words.mjs'

const texts = {
  'packages/domain/src/core/money.test.ts': "test('[API-13] rounds half up')",
  'apps/api/src/modules/vouchers/release.test.ts': "test('[VOU-08] removes a voucher')",
  'e2e/journeys/vouchers.spec.ts': "test('[VOU-08] removes a code')",
}
const [money, release, journey] = Object.keys(texts)
const match = (...words) => matchWords(words, Object.keys(texts), (file) => texts[file])

test('a word of a path chooses files, in any case', () => {
  expect(match('Money')).toEqual({ units: [money], journeys: [], titles: [] })
  expect(match('vouchers')).toEqual({ units: [release], journeys: [journey], titles: [] })
})

test('another word chooses titles', () => {
  expect(match('VOU-08')).toEqual({ units: [release], journeys: [journey], titles: ['VOU-08'] })
  expect(match('removes a')).toMatchObject({ titles: ['removes a'] })
})

test('a title beside a path narrows its files', () => {
  expect(match('journeys', 'VOU-08')).toEqual({ units: [], journeys: [journey], titles: ['VOU-08'] })
  expect(match('money', 'VOU-08')).toMatchObject({ units: [], journeys: [] })
})

test('a title is compared letter by letter', () => {
  const pattern = new RegExp(titlePattern(['costs $5 (or not)', 'free']))
  expect(['costs $5 (or not)', 'is free', 'costs 55'].map((title) => pattern.test(title))).toEqual([true, true, false])
})
