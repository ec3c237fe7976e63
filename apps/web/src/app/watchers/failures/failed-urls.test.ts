import { expect, test } from 'vitest'
import { failedUrlsKey } from '../../../lib/storage/failed-urls-key.ts'
import { failedUrls, clearFailure, recordFailure, watchedUrl } from './failed-urls.ts'
import { memoryStorage } from '../../../../test/memory-storage.ts'

test.each([
  ['/baskets/b1/basketItems/i1', '/baskets/b1/basketItems/i1'],
  ['/store/geolocation?Longitude=151&Latitude=-33', '/store/geolocation'],
  ['/product/categories', '/product/categories'],
  ['/products?primaryCategory=pizza', '/products'],
  ['/productIds', '/productIds'],
  ['/meals/box-1?storeCode=NSW01', '/meals/box-1'],
  ['/surcharges', '/surcharges'],
  ['/navigation?storeCode=NSW01', '/navigation'],
])('[ERR-12] %s is recorded as %s', (path, url) => {
  expect(watchedUrl({ method: 'GET', path })).toBe(`GET ${url}`)
})

test.each(['/stores', '/orders/o1/status', '/content/pages/faq'])('[ERR-12] %s is not recorded', (path) => {
  expect(watchedUrl({ method: 'GET', path })).toBeNull()
})

test('[ERR-12] reloads once per URL, and once more after it has succeeded', () => {
  const storage = memoryStorage()
  expect(recordFailure(storage, '/products')).toBe('reload')
  expect(recordFailure(storage, '/baskets/b1')).toBe('reload')
  expect(recordFailure(storage, '/products')).toBe('giveUp')
  clearFailure(storage, '/products')
  expect(failedUrls(storage)).toEqual(['/baskets/b1'])
  expect(recordFailure(storage, '/products')).toBe('reload')
})

test('[ERR-12] ignores an unreadable record', () => {
  const storage = memoryStorage()
  for (const text of ['{', '{"a":1}', 'null']) {
    storage.setItem(failedUrlsKey, text)
    expect(failedUrls(storage)).toEqual([])
  }
  storage.setItem(failedUrlsKey, '[1,"/products"]')
  expect(failedUrls(storage)).toEqual(['/products'])
})

test('[ERR-12] a readable basket that cannot be changed has not recovered', () => {
  const storage = memoryStorage()
  const url = (method: string) => watchedUrl({ method, path: '/baskets/b1' }) ?? ''
  expect(recordFailure(storage, url('PATCH'))).toBe('reload')
  clearFailure(storage, url('GET'))
  expect(recordFailure(storage, url('PATCH'))).toBe('giveUp')
})

test.each([
  [
    'does not record the call for a customer token',
    '/baskets/b1/customerToken',
    { tokenV3: 't', action: 'CUSTOMER_TOKEN' },
    null,
  ],
  [
    'does not record a cart call with a customer token',
    '/baskets/b1/completeFlex',
    { flexToken: 'f', customerToken: 'c' },
    null,
  ],
  ['records the same call without it', '/baskets/b1/completeFlex', { flexToken: 'f' }, 'POST /baskets/b1/completeFlex'],
  ['records a note that mentions it', '/baskets/b1', { orderNote: '"customerToken":' }, 'POST /baskets/b1'],
  ['does not record a customer token in another call', '/orders', { customerToken: 'c' }, null],
])('[ERR-13] %s', (_, path, body, url) => {
  expect(watchedUrl({ method: 'POST', path, body: JSON.stringify(body) })).toBe(url)
})

test('[ERR-12] a call that the app makes by itself is not recorded', () => {
  expect(watchedUrl({ method: 'GET', path: '/baskets/b1', isBackground: true })).toBeNull()
})
