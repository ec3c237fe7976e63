import { beforeEach, expect, test, vi } from 'vitest'

const failing = () => Promise.reject(new Error('UnknownError'))

beforeEach(() => {
  vi.stubGlobal('self', { location: { origin: 'https://shop.example' }, registration: { scope: '/' } })
  vi.stubGlobal('location', new URL('https://shop.example/'))
  vi.stubGlobal('caches', { match: failing, open: failing })
  // Workbox compares with the classes of the worker's events.
  vi.stubGlobal('FetchEvent', Event)
  vi.stubGlobal('ExtendableEvent', Event)
})

test('[NAV-18] a picture comes from the network when the storage of the device fails', async () => {
  const { keepPictures } = await import('./pictures.ts')
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('picture')))
  const request = new Request('https://shop.example/pictures/margherita.avif')
  const event = Object.assign(new Event('fetch'), { request, waitUntil: () => undefined, respondWith: () => undefined })
  expect(await (await keepPictures()(event)).text()).toBe('picture')
})
