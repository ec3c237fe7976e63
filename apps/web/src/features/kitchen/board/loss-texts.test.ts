import { expect, test } from 'vitest'
import { ApiError } from '../../../lib/http/api-error.ts'
import { lossTexts } from './loss-texts.ts'

const storeTime = '2026-11-21T18:42:10+11:00'
const at = Date.parse(storeTime)
const minute = 60_000
const lossOf = (status: number) => new ApiError({ status, data: null, url: '/kitchen/orders', method: 'GET' })

test('says since when the orders are out of date, and that the store stops selling', () => {
  expect(lossTexts(lossOf(0), storeTime, at + 30_000)).toEqual({
    title: 'No connection since 18:42.',
    text: 'Orders shown as of then. Your store stops selling online after two minutes.',
  })
})

test('says that the store has stopped selling after two minutes', () => {
  const text = (passed: number) => lossTexts(lossOf(0), storeTime, at + passed).text
  expect(text(2 * minute)).toContain('stops selling online after two minutes')
  expect(text(2 * minute + 1)).toContain('has stopped selling online')
})

test('does not blame the connection for a shop that fails', () => {
  expect(lossTexts(lossOf(503), storeTime, at).title).toBe('No answer from the shop since 18:42.')
})
