import { beforeEach, describe, expect, test, vi } from 'vitest'
import { keepKitchen, unlessFailed } from './kitchen-files.ts'

const files = { entry: '/assets/kitchen-2.js', files: ['/assets/kitchen-2.js', '/assets/inter-1.woff2'] }
const pageOf = (entry: string) => new Response(`<script data-modules="${entry}"></script>`)
const site = 'https://shop.example'

/** The browser's cache as the worker uses it. */
const makeCache = () => {
  const entries = new Map<string, Response>()
  return {
    entries,
    addAll: async (paths: readonly string[]) => {
      for (const path of paths) entries.set(path, await fetch(path))
    },
    put: async (path: string, response: Response) => void entries.set(path, response),
    keys: async () => [...entries.keys()].map((path) => ({ url: site + path })),
    delete: async ({ url }: { readonly url: string }) => entries.delete(new URL(url).pathname),
    match: async (path: string) => entries.get(path),
  }
}
let cache: ReturnType<typeof makeCache>
let page: Response
const kitchen = () => keepKitchen(async () => cache as unknown as Cache, files)

beforeEach(() => {
  cache = makeCache()
  page = pageOf(files.entry)
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => (path === '/kitchen' ? page : new Response('file'))),
  )
})

describe('the kitchen’s worker', () => {
  test('keeps the page and its files', async () => {
    await kitchen().fetchAll()
    expect([...cache.entries.keys()].toSorted()).toEqual([...files.files, '/kitchen'].toSorted())
    expect(await (await kitchen().match('/kitchen'))?.text()).toContain(files.entry)
  })

  test.each([
    ['of another release', () => pageOf('/assets/kitchen-3.js')],
    ['of a shop that fails', () => new Response(files.entry, { status: 503 })],
  ])('keeps nothing of a page %s, which would not fit the files', async (_what, answer) => {
    page = answer()
    await expect(kitchen().fetchAll()).rejects.toThrow('another release')
    expect(cache.entries.size).toBe(0)
  })

  test('removes the files of earlier releases', async () => {
    cache.entries.set('/assets/kitchen-1.js', new Response('old'))
    await kitchen().fetchAll()
    await kitchen().removeStale()
    expect([...cache.entries.keys()].toSorted()).toEqual([...files.files, '/kitchen'].toSorted())
  })

  test('leaves the page to the network when the storage of the device fails', async () => {
    const failing = keepKitchen(() => Promise.reject(new Error('UnknownError')), files)
    expect(await failing.match('/kitchen')).toBeUndefined()
  })

  test('does not show the page of a shop that fails', () => {
    const page = new Response('page', { status: 404 })
    expect(unlessFailed(page)).toBe(page)
    expect(() => unlessFailed(new Response('Bad gateway', { status: 502 }))).toThrow('the page answered 502')
  })
})
