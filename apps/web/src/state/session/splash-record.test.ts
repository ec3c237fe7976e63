import { expect, test } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { writeKept } from '../../lib/storage/storage.ts'
import { keepSplash, keptSplash } from './splash-record.ts'

test('[CON-09] keeps name, timestamp and dismissals of the splash screen on the device', () => {
  const storage = memoryStorage()
  expect(keptSplash(storage)).toBe(null)
  keepSplash(storage, { name: 'summer', timestamp: 5, dismissals: 1 })
  expect(keptSplash(storage)).toEqual({ name: 'summer', timestamp: 5, dismissals: 1 })
})

test.each([true, 'summer', { name: 'summer' }, { name: 'summer', timestamp: '5', dismissals: 1 }])(
  '[CON-09] ignores a stored value that is not a record: %j',
  (value) => {
    const storage = memoryStorage()
    writeKept(storage, 'splash', value)
    expect(keptSplash(storage)).toBe(null)
  },
)
