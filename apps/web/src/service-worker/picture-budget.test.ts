import { expect, test } from 'vitest'
import { memoryCache } from '../../test/memory-cache.ts'
import { isPicture, keepWithinBytes, overBudget } from './picture-budget.ts'

test('[NAV-18] the oldest pictures leave first when the bytes are used up', () => {
  const kept = [
    { url: 'a', bytes: 40 },
    { url: 'b', bytes: 30 },
    { url: 'c', bytes: 30 },
  ]
  expect(overBudget(kept, 100)).toEqual([])
  expect(overBudget(kept, 99)).toEqual(['a'])
  expect(overBudget(kept, 50)).toEqual(['a', 'b'])
})

test('[NAV-18] counts a picture without a content-length by its body', async () => {
  const cache = memoryCache()
  await cache.put('/pictures/a', new Response('12345'))
  await cache.put('/pictures/b', new Response('1', { headers: { 'content-length': '4' } }))
  await keepWithinBytes(cache, 9)
  expect(await cache.keys()).toHaveLength(2)
  await keepWithinBytes(cache, 8)
  expect((await cache.keys()).map(({ url }) => new URL(url).pathname)).toEqual(['/pictures/b'])
})

test.each([
  ['image', '/pictures/margherita.avif', true],
  ['image', '/img/store.jpg', true],
  ['image', '/icon.svg', false],
  ['script', '/pictures/a.js', false],
  ['', '/api/v1/products', false],
] as const)('[NAV-18] a request for %j at %s: a picture of the shop is %s', (destination, pathname, expected) => {
  expect(isPicture({ destination }, { pathname })).toBe(expected)
})
