import { expect, test } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { countsOf, countUpsell, forgetUpsellCounts, mayShow } from './upsell-counts.ts'

test('[UPS-04] stores counts by upsell as pinia_upsells, and hides an upsell that was closed twice', () => {
  const storage = memoryStorage()
  countUpsell(storage, 'dips', 'dismissals')
  expect([mayShow(storage, 'dips'), mayShow(storage, 'sweets')]).toEqual([true, true])
  countUpsell(storage, 'dips', 'dismissals')
  expect([mayShow(storage, 'dips'), mayShow(storage, 'sweets')]).toEqual([false, true])
  expect(JSON.parse(storage.getItem('pinia_upsells') ?? '')).toEqual({
    dips: { dismissals: 2, interactions: 0, redemptions: 0 },
  })
})

test('[UPS-04] hides an accepted upsell until a new basket follows an order', () => {
  const storage = memoryStorage()
  countUpsell(storage, 'dips', 'interactions')
  expect(mayShow(storage, 'dips')).toBe(true)
  countUpsell(storage, 'dips', 'redemptions')
  expect(mayShow(storage, 'dips')).toBe(false)
  forgetUpsellCounts(storage)
  expect(mayShow(storage, 'dips')).toBe(true)
})

test('[UPS-04] ignores invalid stored values', () => {
  const storage = memoryStorage()
  for (const text of ['[]', 'null', '7', 'tea', '{"dips":{"dismissals":"2"}}']) {
    storage.setItem('pinia_upsells', text)
    expect(countsOf(storage, 'dips')).toEqual({ dismissals: 0, interactions: 0, redemptions: 0 })
  }
})
