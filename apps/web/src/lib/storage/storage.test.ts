import { describe, expect, test } from 'vitest'
import { readKept, storageTexts, storageError, writeKept } from './storage.ts'
import { memoryStorage } from '../../../test/memory-storage.ts'

const both = (localStorage: Storage | null, sessionStorage = memoryStorage()) => ({ localStorage, sessionStorage })
const broken = (error: Error): Storage =>
  Object.assign(memoryStorage(), {
    setItem: () => {
      throw error
    },
  })
const securityError = Object.assign(new Error('denied'), { name: 'SecurityError' })

describe('storage check at the start', () => {
  test('[SES-15] passes with working storages and leaves nothing behind', () => {
    const storage = memoryStorage()
    expect(storageError(() => both(storage))).toBeNull()
    expect(storage.length).toBe(0)
  })

  test('[SES-15] reports missing local storage', () => {
    expect(storageError(() => both(null))).toBe('Local storage is not available')
  })

  test('[SES-15] reports a storage that loses its values', () => {
    expect(storageError(() => both(Object.assign(memoryStorage(), { getItem: () => null })))).toBe(storageTexts.missing)
  })

  test.each([
    ['local storage', () => both(broken(securityError))],
    ['session storage', () => both(memoryStorage(), broken(securityError))],
    [
      'the name of a storage',
      () => {
        throw securityError
      },
    ],
  ])('[SES-16] names the setting to change after a security error about %s', (_, getStorages) => {
    expect(storageError(getStorages)).toBe(
      "To continue with your order, please enable the 'Allow sites to save data' option in your browser settings.",
    )
  })

  test('[SES-16] passes other reasons through', () => {
    expect(storageError(() => both(broken(new Error('The disk is full'))))).toBe('The disk is full')
  })
})

test('[SES-12] stores values under the prefix pinia_', () => {
  const storage = memoryStorage()
  writeKept(storage, 'session', { a: 1 })
  expect(storage.getItem('pinia_session')).toBe('{"a":1}')
  expect(readKept(storage, 'session')).toEqual({ a: 1 })
})

test('[SES-12] treats unreadable values as missing', () => {
  const storage = memoryStorage()
  storage.setItem('pinia_session', '{')
  expect(readKept(storage, 'session')).toBeNull()
})
