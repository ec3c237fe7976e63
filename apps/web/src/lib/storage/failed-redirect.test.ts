import { expect, test } from 'vitest'
import { keepFailedRedirect, takeFailedRedirect } from './failed-redirect.ts'
import { memoryStorage } from '../../../test/memory-storage.ts'

const origin = 'https://shop.test'

test.each(['paypal', 'apple'] as const)(
  '[PAY-33] stores the return path of %s under its own key and uses it once',
  (provider) => {
    const storage = memoryStorage()
    keepFailedRedirect(storage, provider, '/checkout/paypal?from=cart')
    expect(storage.getItem(`failed-${provider}-redirect`)).toBe('/checkout/paypal?from=cart')
    expect(takeFailedRedirect(storage, provider, origin)).toBe('/checkout/paypal?from=cart')
    expect(storage.length).toBe(0)
    expect(takeFailedRedirect(storage, provider, origin)).toBeNull()
  },
)

test('[PAY-33] a full storage loses the path, and fails no visit to a provider', () => {
  const storage = Object.assign(memoryStorage(), {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  keepFailedRedirect(storage, 'paypal', '/login')
  expect(takeFailedRedirect(storage, 'paypal', origin)).toBeNull()
})

test('[PAY-33] stores nothing for other providers', () => {
  const storage = memoryStorage()
  keepFailedRedirect(storage, 'facebook', '/login')
  expect(storage.length).toBe(0)
  expect(takeFailedRedirect(storage, 'google', origin)).toBeNull()
})

test.each([
  'https://evil.test/',
  '//evil.test/',
  '/\\evil.test/',
  '\\\\evil.test',
  '/\t/evil.test',
  '/.//evil.test/',
  'javascript:alert(1)',
  'checkout',
  '',
])('[PAY-33] discards %j, which is no path of our own', (path) => {
  const storage = memoryStorage()
  storage.setItem('failed-apple-redirect', path)
  expect(takeFailedRedirect(storage, 'apple', origin)).toBeNull()
  expect(storage.length).toBe(0)
})
