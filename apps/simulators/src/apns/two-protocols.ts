import { createServer, type RequestListener, type Server } from 'node:http'
import {
  createSecureServer,
  createServer as createHttp2Server,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2'
import type { Socket } from 'node:net'
import type { TlsKeys } from '../platform/http-server.ts'

/** The first bytes of a client that speaks HTTP/2 without TLS. */
const preface = Buffer.from('PRI * HTTP/2.0')

type Http2Listener = (request: Http2ServerRequest, response: Http2ServerResponse) => void

/** Listens with HTTP/2 for pushes and with HTTP/1.1 for control calls, on one port. */
export function createTwoProtocolServer(handler: RequestListener, tls?: TlsKeys): Server {
  const onHttp2 = handler as unknown as Http2Listener
  if (tls !== undefined) return createSecureServer({ ...tls, allowHTTP1: true }, onHttp2) as unknown as Server
  const server = createServer(handler)
  const http2 = createHttp2Server(onHttp2)
  const onHttp1 = server.listeners('connection') as ((socket: Socket) => void)[]
  const sockets = new Set<Socket>()
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    socket.once('data', (first: Buffer) => {
      socket.pause()
      socket.unshift(first)
      if (first.subarray(0, preface.length).equals(preface.subarray(0, first.length))) {
        // The session reads what is buffered itself; a flowing socket would lose it.
        http2.emit('connection', socket)
        return
      }
      for (const listener of onHttp1) listener.call(server, socket)
      socket.resume()
    })
  })
  const closeAll = server.closeAllConnections.bind(server)
  server.closeAllConnections = () => {
    for (const socket of sockets) socket.destroy()
    closeAll()
  }
  return server
}
