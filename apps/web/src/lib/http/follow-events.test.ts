import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followEvents, reconnectWait } from './follow-events.ts'

let server: Server
let opened: ServerResponse[]
let url: string
beforeEach(async () => {
  opened = []
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': open\n\n')
    opened.push(response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

const follow = () => {
  const seen: string[] = []
  const end = new AbortController()
  const ended = followEvents({
    url,
    sessionId: '1',
    signal: end.signal,
    onEvent: (event) => seen.push(event),
    onReopen: () => seen.push('reopened'),
  })
  return { seen, end, ended }
}
const opens = (count: number) => vi.waitFor(() => expect(opened).toHaveLength(count), { timeout: 60_000 })
const reconnect = (data: string): string => `retry: 500\nevent: reconnect\ndata: ${data}\n\n`

test('[ORD-13] continues at another server after a release, and ends when the stream does', async () => {
  const { seen, ended } = follow()
  await opens(1)
  opened[0]!.write('event: status\ndata: 1\n\n')
  opened[0]!.end(reconnect('{"reason":"stopping","afterMilliseconds":20}'))
  await opens(2)
  opened[1]!.end('event: status\ndata: 2\n\n')
  await ended
  expect(seen).toEqual(['status', 'reopened', 'status'])
  expect(opened).toHaveLength(2)
})

test('does not open the stream again once it is not followed any more', async () => {
  const { seen, end, ended } = follow()
  await opens(1)
  opened[0]!.end(reconnect('{"afterMilliseconds":9000}'))
  await vi.waitFor(() => expect(opened[0]!.writableFinished).toBe(true))
  end.abort()
  await ended.catch(() => undefined)
  expect([seen, opened.length]).toEqual([[], 1])
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
