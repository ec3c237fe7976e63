import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { errors } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import type { FuzzRequest } from './fuzz-request.ts'
import { makeTransport, wasClosedWhileIdle, withoutChunks } from './transport.ts'

const request: FuzzRequest = {
  operation: null,
  method: 'POST',
  path: '/',
  headers: {},
  body: '{}',
  encoding: 'plain',
  raw: null,
  about: 0,
  isForeign: false,
}

test('removes the chunks of a body by their bytes, and its trailer', () => {
  const body = '4;a=b\r\nné\n\r\n6\r\nç🍕\r\n0\r\nx: y\r\n\r\n'
  expect(withoutChunks(Buffer.from(body)).toString()).toBe('né\nç🍕')
})

test('joins a letter that two chunks share', () => {
  const [one, other] = [Buffer.from('é').subarray(0, 1), Buffer.from('é').subarray(1)]
  const body = Buffer.concat([Buffer.from('1\r\n'), one, Buffer.from('\r\n1\r\n'), other, Buffer.from('\r\n0\r\n\r\n')])
  expect(withoutChunks(body).toString()).toBe('é')
})

test.each([
  ['in a chunk', '5\r\nabc', 'abc'],
  ['before a length', '3\r\nabc\r\n', 'abc'],
  ['at once', '', ''],
])('keeps what has arrived of a chunked body that ends %s', (_, body, expected) => {
  expect(withoutChunks(Buffer.from(body)).toString()).toBe(expected)
})

const socketError = (bytesRead: number) => {
  const error = new errors.SocketError('other side closed')
  error.socket = { localPort: 4_000, bytesRead }
  return error
}

test.each([
  ['a reused connection that received nothing', socketError(120), 120, true],
  ['a reused connection that received a part of an answer', socketError(140), 120, false],
  ['a new connection', socketError(0), 0, false],
  ['an unknown connection', new errors.SocketError('closed'), 120, false],
  ['another failure', new errors.HeadersTimeoutError(), 120, false],
])('of lost requests, only one on a connection closed while idle is unrelated: %s', (_, error, before, expected) => {
  expect(wasClosedWhileIdle(error, new Map([[4_000, before]]))).toBe(expected)
})

const transportTo = async (listener: RequestListener, visitor: string | null = null) => {
  const server: Server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const transport = makeTransport(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, visitor)
  const stop = async () => {
    await transport.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(stop)
  return transport
}

/** Sends 25 requests over at most 24 connections to a server that cuts the first connection that is used again. */
const sendToCuttingServer = async (cut: (socket: Socket) => void) => {
  const used = new WeakSet<Socket>()
  const paths: string[] = []
  let hasCut = false
  const transport = await transportTo(({ url = '', socket }, answer) => {
    paths.push(url)
    const cuts = used.has(socket) && !hasCut
    used.add(socket)
    if (cuts) cut(socket)
    else answer.end('{}')
    hasCut ||= cuts
  })
  const outcomes: (number | 'lost')[] = []
  for (let each = 0; each < 25; each += 1)
    outcomes.push(
      await transport.send({ ...request, path: `/${each}` }).then(
        ({ status }) => status,
        () => 'lost' as const,
      ),
    )
  return { outcomes, repeated: paths.length - new Set(paths).size, lost: outcomes.filter((each) => each === 'lost') }
}

test('sends a request again whose idle connection the server closed', async () => {
  const { outcomes, repeated } = await sendToCuttingServer((socket) => socket.end())
  expect(repeated).toBe(1)
  expect(new Set(outcomes)).toEqual(new Set([200]))
})

test('does not send a request again after a part of its answer', async () => {
  const { lost, repeated } = await sendToCuttingServer((socket) =>
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf'),
  )
  expect(repeated).toBe(0)
  expect(lost).toHaveLength(1)
})

test('does not send a request again that cost a new connection', async () => {
  let requests = 0
  const transport = await transportTo(({ socket }) => {
    requests += 1
    socket.end()
  })
  await expect(transport.send(request)).rejects.toThrow('other side closed')
  expect(requests).toBe(1)
})

test('sends fifty requests from the address of each visitor', async () => {
  const counts = new Map<unknown, number>()
  const transport = await transportTo(({ headers }, answer) => {
    const address = headers['x-forwarded-for']
    counts.set(address, (counts.get(address) ?? 0) + 1)
    answer.end()
  }, 'guests')
  for (let each = 0; each < 101; each += 1) await transport.send(request)
  expect([...counts.values()]).toEqual([50, 50, 1])
})
