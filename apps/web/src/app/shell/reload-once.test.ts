import { expect, test } from 'vitest'
import { clearReload, takeReload } from './reload-once.ts'
import { memoryStorage } from '../../../test/memory-storage.ts'

test('[NAV-38] allows one reload of each page, however much later its files are lost again', () => {
  const storage = memoryStorage()
  expect(takeReload(storage, '/menu/pizza', 1_000)).toBe(true)
  expect(takeReload(storage, '/menu/pizza', 2_000)).toBe(false)
  expect(takeReload(storage, '/menu/pizza', 9_000_000)).toBe(false)
  expect(takeReload(storage, '/offers', 2_000)).toBe(true)
})

test('[NAV-38] allows another reload once the files have arrived', () => {
  const storage = memoryStorage()
  takeReload(storage, '/menu/pizza', 1_000)
  takeReload(storage, '/offers', 1_000)
  clearReload(storage, '/menu/pizza')
  expect(takeReload(storage, '/menu/pizza', 2_000)).toBe(true)
  expect(takeReload(storage, '/offers', 2_000)).toBe(false)
})

test('[NAV-38] allows none where the storage keeps nothing', () => {
  const full = Object.assign(memoryStorage(), { setItem: () => undefined })
  expect(takeReload(full, '/menu/pizza', 1_000)).toBe(false)
})
