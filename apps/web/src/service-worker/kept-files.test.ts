import { beforeEach, expect, test, vi } from 'vitest'
import type { WorkerScope } from './worker-scope.ts'

const failing = () => Promise.reject(new Error('UnknownError'))

beforeEach(() => {
  vi.stubGlobal('self', {
    location: { origin: 'https://shop.example' },
    registration: { scope: '/' },
    addEventListener: vi.fn(),
  })
  vi.stubGlobal('location', new URL('https://shop.example/'))
  vi.stubGlobal('caches', { match: failing, open: failing })
  // Workbox compares with the classes of the worker's events.
  vi.stubGlobal('FetchEvent', Event)
  vi.stubGlobal('ExtendableEvent', Event)
})

test.each(['/assets/kept-1.js', '/assets/other-1.js'])(
  '[NAV-18] %s comes from the network when the storage of the device fails',
  async (path) => {
    const { keepFiles } = await import('./kept-files.ts')
    const response = new Response('file')
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => response),
    )
    const scope = { addEventListener: vi.fn() } as unknown as WorkerScope
    const files = keepFiles(scope, { version: '1', kept: ['/assets/kept-1.js'], others: ['/assets/other-1.js'] })
    const request = new Request(`https://shop.example${path}`)
    const event = Object.assign(new Event('fetch'), {
      request,
      waitUntil: () => undefined,
      respondWith: () => undefined,
    })
    expect(await (await files.file(event)).text()).toBe('file')
  },
)
