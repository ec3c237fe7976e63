import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenToKitchen } from './kitchen-stream-client.ts'

/** The browser's EventSource as the kitchen uses it; tests send its events. */
class TestEventSource extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    sources.push(this)
  }
  close(): void {
    this.readyState = TestEventSource.CLOSED
  }
}

let sources: TestEventSource[]
beforeEach(() => {
  sources = []
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', TestEventSource)
})
afterEach(() => void vi.useRealTimers())

const listen = () => {
  const handlers = { changed: vi.fn<() => void>(), broken: vi.fn<() => void>() }
  return { ...handlers, stop: listenToKitchen(handlers) }
}
const send = (source: TestEventSource, event: string, data = '{}') =>
  source.dispatchEvent(new MessageEvent(event, { data }))
const reconnect = (source: TestEventSource) =>
  send(source, 'reconnect', '{"reason":"stopping","afterMilliseconds":700}')

test('continues at another server after the wait that a stopping one names, and reports no failure', () => {
  const { changed, broken } = listen()
  expect(sources.map(({ url }) => url)).toEqual(['/api/v1/kitchen/stream'])
  send(sources[0]!, 'changed')
  reconnect(sources[0]!)
  expect(sources[0]!.readyState).toBe(TestEventSource.CLOSED)
  vi.advanceTimersByTime(699)
  expect(sources).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(sources).toHaveLength(2)
  send(sources[1]!, 'changed')
  expect([changed.mock.calls.length, broken.mock.calls.length]).toEqual([2, 0])
})

test('opens no stream after a release once it has stopped', () => {
  const { stop } = listen()
  reconnect(sources[0]!)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(sources).toHaveLength(1)
})

test('leaves a broken stream to the browser, and opens a refused one again itself', () => {
  const { broken } = listen()
  send(sources[0]!, 'error')
  vi.advanceTimersByTime(60_000)
  expect([broken.mock.calls.length, sources.length]).toEqual([1, 1])
  sources[0]!.close()
  send(sources[0]!, 'error')
  vi.advanceTimersByTime(5_000)
  expect([broken.mock.calls.length, sources.length]).toEqual([2, 2])
})
