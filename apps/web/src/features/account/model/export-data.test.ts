import { expect, test } from 'vitest'
import { dataFile } from './export-data.ts'

test('[ACC-23] names the data file by its day and writes the whole answer, one field a line', () => {
  const data = { exportedAt: '2026-11-22T08:00:00.000Z', vouchers: [], campaigns: [] }
  const { name, text } = dataFile(data)
  expect(name).toBe('my-data-2026-11-22.json')
  expect(JSON.parse(text)).toEqual(data)
  expect(text.split('\n')).toHaveLength(5)
})
