import { endpoints } from '@forno/contracts/calls'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { memoryCache } from '../../../test/memory-cache.ts'
import type { WireRequest } from '../../lib/http/call.ts'
import {
  forgetKeptSince,
  hidePriceAge,
  isPriced,
  keepAnswers,
  keptAddresses,
  keepWithinBudget,
  keptPathOf,
  keptReply,
  keptSince,
} from './kept-answers.ts'
import { network } from './network.ts'

let cache: Cache
let deleted: string[]

const useCache = (next: Cache) => {
  cache = next
  deleted = []
  vi.stubGlobal('caches', {
    open: () => Promise.resolve(cache),
    delete: (name: string) => Promise.resolve(deleted.push(name) > 0),
  })
}
beforeEach(() => {
  useCache(memoryCache())
  forgetKeptSince()
  hidePriceAge()
  network.setState({ isOffline: false })
  return () => vi.unstubAllGlobals()
})

const request = (path: string, more: Partial<WireRequest> = {}): WireRequest => ({
  method: 'GET',
  path,
  headers: {},
  body: undefined,
  signal: new AbortController().signal,
  ...more,
})
const menu = ['GET /products', { query: { storeCode: 'NSW01', primaryCategory: 'pizza' } }] as const
const menuPath = '/products?storeCode=NSW01&primaryCategory=pizza'

test('[SES-18] knows the path of public answers', () => {
  expect(keptPathOf(menu)).toBe(menuPath)
  expect(keptPathOf(['GET /products/slug/:slug', { params: { slug: 'margherita' }, query: {} }])).toBe(
    '/products/slug/margherita',
  )
  expect(keptPathOf(['GET /content/frame', {}])).toBe('/content/frame')
  expect([isPriced(menu), isPriced(['GET /content/frame', {}])]).toEqual([true, false])
})

test.each([
  'GET /baskets/:basketId',
  'GET /customer/:id',
  'GET /customers/:id/vouchers',
  'GET /order/:orderId/status',
  'GET /order/orderHistory',
  'GET /customer/:id/push',
  'GET /Configuration',
  'GET /order/:orderId/receipt',
])('[SES-18] keeps no answer of %s', (address) => {
  expect(keptPathOf([address, { params: { basketId: '1', id: '1', orderId: '1' } }])).toBeNull()
})

test('[SES-18] every kept answer is the same for every caller, by its contract', () => {
  const documented = new Map(endpoints.map((endpoint) => [endpoint.address as string, endpoint]))
  expect(keptAddresses.length).toBeGreaterThan(10)
  for (const address of keptAddresses)
    expect([address, documented.get(address)?.access, documented.get(address)?.alsoReads ?? []]).toEqual([
      address,
      'anyone',
      [],
    ])
})

test('[SES-18] a kept answer says how old its prices are before anyone can see them', async () => {
  const at = new Date(2026, 10, 21, 18, 5).getTime()
  vi.setSystemTime(new Date(2026, 10, 21, 18, 40))
  onTestFinished(() => void vi.useRealTimers())
  await keepAnswers([{ path: menuPath, data: [{ price: 18.95 }], at }])
  const reply = await keptReply(request(menuPath))
  expect([reply?.status, JSON.parse(reply?.text ?? '')]).toEqual([200, [{ price: 18.95 }]])
  expect(network.getState()).toEqual({
    isOffline: true,
    priceAge: "Prices from 06:05 PM. We check them when you're back online.",
  })
  expect(keptSince(menuPath)).toBe(at)
})

test('[SES-18] the oldest price on screen counts', async () => {
  const now = Date.now()
  await keepAnswers([
    { path: '/surcharges', data: [], at: now - 60_000 },
    { path: menuPath, data: [], at: now },
  ])
  await keptReply(request('/surcharges'))
  const { priceAge } = network.getState()
  await keptReply(request(menuPath))
  expect(network.getState().priceAge).toBe(priceAge)
})

test('[SES-18] an answer without prices needs no age', async () => {
  await keepAnswers([{ path: '/content/frame', data: {}, at: 1 }])
  await keptReply(request('/content/frame'))
  expect(network.getState()).toEqual({ isOffline: true, priceAge: null })
})

test.each([
  ['of another method', { method: 'POST' }],
  ['with a token', { headers: { authorization: 'Bearer 1' } }],
])('[SES-18] answers no request %s', async (_, more) => {
  await keepAnswers([{ path: menuPath, data: [], at: 1 }])
  expect(await keptReply(request(menuPath, more))).toBeNull()
})

test('[SES-18] has no answer to what it has not kept', async () => {
  expect(await keptReply(request(menuPath))).toBeNull()
  expect(network.getState().isOffline).toBe(false)
})

test('[SES-18] works without a cache, as without https', async () => {
  vi.unstubAllGlobals()
  await keepAnswers([{ path: menuPath, data: [], at: 1 }])
  expect(await keptReply(request(menuPath))).toBeNull()
})

test('[SES-18] the answers that were written first leave when their number or their bytes are used up', async () => {
  const keep = (path: string) => keepAnswers([{ path, data: 'x'.repeat(98), at: 1 }])
  for (const path of ['/a', '/b', '/c', '/a']) await keep(path)
  const kept = async () => (await cache.keys()).map(({ url }) => new URL(url).pathname.replace('/api/v1', ''))
  await keepWithinBudget(cache, { count: 3, bytes: 300 })
  expect(await kept()).toEqual(['/b', '/c', '/a'])
  await keepWithinBudget(cache, { count: 2, bytes: 300 })
  expect(await kept()).toEqual(['/c', '/a'])
  await keepWithinBudget(cache, { count: 2, bytes: 199 })
  expect(await kept()).toEqual(['/a'])
})

test('[SES-18] a full device keeps none and goes on', async () => {
  useCache(memoryCache({ isFull: true }))
  await keepAnswers([{ path: menuPath, data: [], at: 1 }])
  expect(deleted).toEqual(['shop-answers'])
})

test('[SES-18] a device whose storage fails keeps none and goes on', async () => {
  const failing = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'))
  vi.stubGlobal('caches', { open: failing, delete: failing })
  await expect(keepAnswers([{ path: menuPath, data: [], at: 1 }])).resolves.toBeUndefined()
})
