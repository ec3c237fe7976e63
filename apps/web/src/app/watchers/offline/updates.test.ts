import { expect, onTestFinished, test, vi } from 'vitest'
import { mayUpdateAt } from '../../shell/may-update-at.ts'
import { entryOf, isOfRelease, makeUpdateReload, takeOver } from './updates.ts'

test('[NAV-18] a page knows its release by its own script', () => {
  const boot = { dataset: { modules: '/assets/entry-1.js /assets/base-1.js' } }
  expect(entryOf({ getElementById: () => boot } as unknown as Document)).toBe('/assets/entry-1.js')
  expect(entryOf({ getElementById: () => null } as unknown as Document)).toBe('')
})

test.each([
  [{ isSameRelease: true }, true],
  [{ isSameRelease: false }, false],
  [null, false],
])('[NAV-18] asks the waiting worker for its release, which answers %j', async (reply, expected) => {
  const requests: unknown[] = []
  const waiting = {
    postMessage: (request: unknown, ports: readonly MessagePort[] = []) => {
      requests.push(request)
      ports[0]?.postMessage(reply)
    },
  } as unknown as ServiceWorker
  expect(await isOfRelease(waiting, '/assets/entry-1.js')).toBe(expected)
  takeOver(waiting, '/assets/entry-1.js')
  expect(requests).toEqual([
    { type: 'compareRelease', entry: '/assets/entry-1.js' },
    { type: 'takeOver', entry: '/assets/entry-1.js' },
  ])
})

test('[NAV-18] a worker that does not answer has another release', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const isSame = isOfRelease({ postMessage: () => undefined }, '/assets/entry-1.js')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await isSame).toBe(false)
})

test('[NAV-18] a page at rest waits for a worker that has to start first', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const slow = {
    postMessage: (_request: unknown, ports: readonly MessagePort[] = []) =>
      void setTimeout(() => ports[0]?.postMessage({ isSameRelease: true }), 10_000),
  } as unknown as ServiceWorker
  const isSame = isOfRelease(slow, '/assets/entry-1.js', 'rest')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await isSame).toBe(true)
})

test('[NAV-18] an outdated page loads again once, and on no route where a customer types or pays by then', () => {
  let [pathname, reloads] = ['/checkout', 0]
  const update = makeUpdateReload({ isAllowed: () => mayUpdateAt(pathname), reload: () => void reloads++ })
  update.onNavigated()
  update.request()
  expect(reloads).toBe(0)
  pathname = '/order/0b2e9d46-8a0c-4f0e-9d52-2f6c8f1f4a77'
  update.onNavigated()
  expect(reloads).toBe(0)
  pathname = '/menu/pizza'
  update.onNavigated()
  update.onNavigated()
  expect(reloads).toBe(1)
})

test('[NAV-18] an outdated page loads again at once where the route allows it', () => {
  let reloads = 0
  makeUpdateReload({ isAllowed: () => true, reload: () => void reloads++ }).request()
  expect(reloads).toBe(1)
})
