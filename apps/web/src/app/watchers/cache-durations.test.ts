import { environmentManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeCall, type WireRequest } from '../../lib/http/call.ts'
import { makeQueryClient } from '../../lib/http/read.ts'
import { watchDictionary } from './watch-dictionary.ts'
import { navigationQuery, productsQuery } from '../../api/catalogue.ts'
import { pageQuery } from '../../features/content/model/content.ts'
import { frameQuery, layoutQuery, menuCategoryAsideQuery, storeAsideQuery } from '../../api/site.ts'
import { storeQuery, storesQuery } from '../../api/stores.ts'

const minute = 60_000

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  environmentManager.setIsServer(() => true)
  vi.useRealTimers()
})

/** A query client over an API that answers every call, and the paths that were called. */
const shop = () => {
  const paths: string[] = []
  const call = makeCall(
    async ({ path }: WireRequest) => {
      paths.push(path)
      return { status: 200, contentType: 'application/json', retryAfter: null, text: '{}' }
    },
    { sessionId: () => '0' },
  )
  return { queries: makeQueryClient(call), paths }
}

const reads = {
  'the navigation': navigationQuery({}),
  products: productsQuery({}, 'pizza'),
  'the list of stores': storesQuery(),
  'a store': storeQuery('VIC01'),
  'a content page': pageQuery('faq'),
  'the frame': frameQuery(),
  'a layout': layoutQuery('home'),
  'the aside of a category': menuCategoryAsideQuery('pizza'),
  'the aside of a store': storeAsideQuery('newtown'),
} as const

test.each(Object.keys(reads) as (keyof typeof reads)[])('[CFG-09] caches %s for 5 minutes', async (name) => {
  const { queries, paths } = shop()
  const { queryKey, staleTime } = reads[name]
  const read = () => queries.query({ queryKey: queryKey as readonly unknown[], staleTime: staleTime as number })
  await read()
  await vi.advanceTimersByTimeAsync(5 * minute - 1)
  await read()
  expect(paths).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  await read()
  expect(paths).toHaveLength(2)
})

test('[CFG-09] [CON-08] caches the dictionary for 30 minutes and then reads it again', async () => {
  // Observers read again in browsers only.
  environmentManager.setIsServer(() => false)
  const { queries, paths } = shop()
  watchDictionary(queries)
  await vi.advanceTimersByTimeAsync(30 * minute - 1)
  expect(paths).toEqual(['/content/dictionary'])
  await vi.advanceTimersByTimeAsync(1)
  expect(paths).toEqual(['/content/dictionary', '/content/dictionary'])
})
