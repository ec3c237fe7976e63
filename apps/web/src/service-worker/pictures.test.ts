import { beforeEach, expect, test, vi } from 'vitest'
/** The class of the worker's events, which Workbox asks for. */
class WorkerEvent {}
const failing = () => Promise.reject(new Error('UnknownError'))

beforeEach(() => {
  vi.stubGlobal('self', { location: { origin: 'https://shop.example' }, registration: { scope: '/' } })
  vi.stubGlobal('location', new URL('https://shop.example/'))
  vi.stubGlobal('caches', { match: failing, open: failing })
  vi.stubGlobal('FetchEvent', WorkerEvent)
  vi.stubGlobal('ExtendableEvent', WorkerEvent)
})

test('[NAV-18] a picture comes from the network when the storage of the device fails', async () => {
  const { keepPictures } = await import('./pictures.ts')
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('picture')))
  const request = new Request('https://shop.example/pictures/margherita.avif')
  const event = Object.assign(new WorkerEvent(), { request, waitUntil: () => undefined, respondWith: () => undefined })
  expect(await (await keepPictures()(event)).text()).toBe('picture')
})
