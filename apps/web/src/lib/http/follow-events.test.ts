import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followEvents, reconnectWait } from './follow-events.ts'

let server: Server
let responses: ServerResponse[]
let url: string
beforeEach(async () => {
  responses = []
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': open\n\n')
    responses.push(response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

const follow = () => {
  const events: string[] = []
  const end = new AbortController()
  const following = followEvents({
    url,
    sessionId: '1',
    signal: end.signal,
    onEvent: (event) => events.push(event),
    onReopen: () => events.push('reopened'),
  })
  return { events, end, following }
}
/** Waits until the stream was opened `count` times. */
const openedTimes = (count: number) => vi.waitFor(() => expect(responses).toHaveLength(count), { timeout: 60_000 })
const reconnect = (data: string): string => `retry: 500\nevent: reconnect\ndata: ${data}\n\n`

test('[ORD-13] continues at another server after a release, and ends when the stream does', async () => {
  const { events, following } = follow()
  await openedTimes(1)
  responses[0]!.write('event: status\ndata: 1\n\n')
  responses[0]!.end(reconnect('{"reason":"stopping","afterMilliseconds":20}'))
  await openedTimes(2)
  responses[1]!.end('event: status\ndata: 2\n\n')
  await following
  expect(events).toEqual(['status', 'reopened', 'status'])
  expect(responses).toHaveLength(2)
})

test('does not open the stream again once it is not followed any more', async () => {
  const { events, end, following } = follow()
  await openedTimes(1)
  responses[0]!.end(reconnect('{"afterMilliseconds":9000}'))
  await vi.waitFor(() => expect(responses[0]!.writableFinished).toBe(true))
  end.abort()
  await following.catch(() => undefined)
  expect([events, responses.length]).toEqual([[], 1])
})

test.each([
  ['{"afterMilliseconds":0}', 0],
  ['{"afterMilliseconds":1200}', 1_200],
  ['{"afterMilliseconds":99999999}', 10_000],
  ['{"afterMilliseconds":-1}', 1_000],
  ['{"afterMilliseconds":"soon"}', 1_000],
  ['null', 1_000],
  ['no JSON', 1_000],
])('waits after the event %s for %i ms', (data, wait) => {
  expect(reconnectWait(data)).toBe(wait)
})
