import { expect, test } from 'vitest'
import { takeReload } from './reload-once.ts'
import { memoryStorage } from '../../../test/memory-storage.ts'

test('[NAV-38] allows one reload per path within ten seconds', () => {
  const storage = memoryStorage()
  expect(takeReload(storage, '/menu/pizza', 1_000)).toBe(true)
  expect(takeReload(storage, '/menu/pizza', 11_000)).toBe(false)
  expect(takeReload(storage, '/offers', 2_000)).toBe(true)
  expect(takeReload(storage, '/menu/pizza', 11_001)).toBe(true)
})
