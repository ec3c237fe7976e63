import { createServer, type IncomingMessage } from 'node:http'
import { connect, createServer as createHttp2Server, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo, Server } from 'node:net'
import { boundToFlow, inFlow, sendByHttp, type WireAnswer } from './intercepted-fetch.ts'
import { bytesOf, wireRequest, type WireRequest } from './wire-request.ts'

/** Headers that belong to a connection, not to a request of ours. */
const ofConnection = ['connection', 'host', 'transfer-encoding', 'keep-alive', 'content-length']

const ownHeaders = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      ofConnection.includes(name) || name.startsWith(':') ? [] : [[name, String(value)]],
    ),
  )

const textOf = async (stream: AsyncIterable<unknown>): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

const requestOf = (url: string, method = 'POST', headers: Readonly<Record<string, unknown>>, body: string) =>
  wireRequest(url, { method, headers: ownHeaders(headers), body })

/** Runs `use` with an address that leads to `target`. A client without `fetch` calls it within the flow. */
export const withRelay = async <T>(target: string, use: (relay: string) => Promise<T>): Promise<T> => {
  const relay = boundToFlow(async (request: IncomingMessage) =>
    inFlow(
      requestOf(`${target}${request.url ?? ''}`, request.method, request.headers, await textOf(request)),
      sendByHttp,
    ),
  )
  const server = createServer((request, response) => {
    relay(request).then(
      ({ status, text }) => response.writeHead(status, { 'content-type': 'application/json' }).end(text),
      () => response.destroy(),
    )
  })
  try {
    return await use(await listening(server))
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const sendByHttp2 = ({ method, url, headers, body }: WireRequest): Promise<WireAnswer> =>
  new Promise((resolve, reject) => {
    const { origin, pathname } = new URL(url)
    const session = connect(origin)
    session.on('error', reject)
    const request = session.request({ ':method': method, ':path': pathname, ...headers })
    let status = 0
    request.on('response', (answered) => {
      status = Number(answered[':status'])
    })
    request.on('error', reject)
    textOf(request).then((text) => {
      session.close()
      resolve({ status, text, headers: new Headers() })
    }, reject)
    request.end(bytesOf(body))
  })

/** The same for a client of HTTP/2. */
export const withHttp2Relay = async <T>(target: string, use: (relay: string) => Promise<T>): Promise<T> => {
  const server = createHttp2Server()
  const answer = boundToFlow(async (stream: ServerHttp2Stream, headers: Readonly<Record<string, unknown>>) => {
    const { ':path': path, ':method': method } = headers
    const request = requestOf(`${target}${String(path)}`, String(method), headers, await textOf(stream))
    return inFlow(request, sendByHttp2)
  })
  const streams = new Set<ServerHttp2Stream>()
  server.on('stream', (stream, headers) => {
    streams.add(stream)
    answer(stream, headers).then(
      ({ status, text }) => {
        stream.respond({ ':status': status })
        stream.end(text)
      },
      () => stream.close(8),
    )
  })
  try {
    return await use(await listening(server))
  } finally {
    for (const { session } of streams) session?.destroy()
    server.close()
  }
}
