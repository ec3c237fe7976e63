import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { waitOptions } from '../../../test/wait-options.ts'
import { makeRenderQueue, SiteBusyError, type RenderLimits } from './render-queue.ts'

const limits: RenderLimits = { atOnce: 1, waiting: 3, longestWait: 60_000, longestRender: 60_000, rest: 0 }

/** A queue whose renders the test ends with `end`, once they have started; `started` lists them in their order. */
const shop = (own: Partial<RenderLimits> = {}) => {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const queue = makeRenderQueue<string>({ ...limits, ...own }, () => 0)
  return {
    started,
    request: (key: string, address: string, isOrdering = false) =>
      queue
        .render(key, { address, isOrdering }, () => {
          started.push(key)
          return new Promise((resolve) => ends.set(key, () => resolve(key)))
        })
        .catch((error: unknown) => (error instanceof SiteBusyError ? 'busy' : 'failed')),
    end: async (key: string): Promise<void> => {
      await expect.poll(() => ends.has(key), waitOptions).toBe(true)
      ends.get(key)?.()
    },
  }
}

describe('a queue of pages', () => {
  test('renders a limited number of pages at once, and a page once for all its requests', async () => {
    const { request, started, end } = shop({ atOnce: 2 })
    const pages = ['menu', 'menu', 'deals', 'stores'].map((key, index) => request(key, `10.0.0.${index}`))
    await pause(5)
    expect(started).toEqual(['menu', 'deals'])
    for (const key of ['menu', 'deals', 'stores']) await end(key)
    expect(await Promise.all(pages)).toEqual(['menu', 'menu', 'deals', 'stores'])
    expect(started).toEqual(['menu', 'deals', 'stores'])
  })

  test('serves the address with the fewest requests first: an address with a thousand requests waits', async () => {
    const { request, started, end } = shop({ waiting: 10 })
    const greedy = ['a', 'b', 'c'].map((key) => request(key, '10.0.0.1'))
    const modest = request('x', '10.0.0.2')
    await pause(5)
    for (const key of ['a', 'x', 'b', 'c']) await end(key)
    expect(started).toEqual(['a', 'x', 'b', 'c'])
    expect(await Promise.all([...greedy, modest])).toEqual(['a', 'b', 'c', 'x'])
  })

  test('serves ordering customers before anonymous visitors', async () => {
    const { request, started, end } = shop()
    const pages = [request('a', '10.0.0.1'), request('b', '10.0.0.2'), request('x', '10.0.0.3', true)]
    await pause(5)
    for (const key of ['a', 'x', 'b']) await end(key)
    await Promise.all(pages)
    expect(started).toEqual(['a', 'x', 'b'])
  })

  test('refuses the page of the address with the most requests when too many wait, not the latest page', async () => {
    const { request, end } = shop()
    const greedy = ['a', 'b', 'c', 'd'].map((key) => request(key, '10.0.0.1'))
    const modest = request('x', '10.0.0.2')
    expect(await greedy[3]).toBe('busy')
    for (const key of ['a', 'x', 'b', 'c']) await end(key)
    expect(await Promise.all([...greedy, modest])).toEqual(['a', 'b', 'c', 'busy', 'x'])
  })

  test("renders an anonymous visitor's page sooner if an ordering customer requests it too", async () => {
    const { request, started, end } = shop()
    const pages = [
      request('a', '10.0.0.1'),
      request('b', '10.0.0.2'),
      request('c', '10.0.0.3'),
      request('c', '10.0.0.4', true),
    ]
    await pause(5)
    for (const key of ['a', 'c', 'b']) await end(key)
    await Promise.all(pages)
    expect(started).toEqual(['a', 'c', 'b'])
  })

  test('refuses a page that waits too long, and abandons a render that never ends', async () => {
    const { request, started, end } = shop({ longestWait: 20, longestRender: 60 })
    const pages = [request('stuck', '10.0.0.1'), request('late', '10.0.0.2')]
    expect(await Promise.all(pages)).toEqual(['busy', 'busy'])
    const next = request('next', '10.0.0.3')
    await end('next')
    expect(await next).toBe('next')
    expect(started).toEqual(['stuck', 'next'])
  })

  test('renders a page again after a failure', async () => {
    const queue = makeRenderQueue<string>(limits)
    const requester = { address: '10.0.0.1', isOrdering: false }
    await expect(queue.render('home', requester, () => Promise.reject(new Error('no menu')))).rejects.toThrow('no menu')
    expect(await queue.render('home', requester, () => Promise.resolve('home'))).toBe('home')
  })
})
