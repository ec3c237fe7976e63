import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer as createHttps } from 'node:https'
import { request as forward } from 'node:http'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { generate } from 'selfsigned'

/** The proxy's address towards the shop; the only one that the shop trusts. */
export const proxyAddress = '127.0.0.2'

export type ReverseProxy = { readonly name: 'haproxy' | 'node'; readonly stop: () => Promise<void> }

const haproxy = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy'].find(existsSync)
const startLimit = 10_000
const minute = 60_000

/** Below the ports that systems give to outgoing connections (Linux from 32768, macOS and Windows from 49152). */
const firstPort = 20_000
const portCount = 10_000

/**
 * A port that was free a moment ago. It comes from a range that systems do not pick from, because an outgoing
 * connection could take a system-picked port before its server listens.
 */
export const freePort = async (): Promise<number> => {
  const port = firstPort + randomInt(portCount)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  server.close()
  await once(server, 'close')
  return port
}

type Listening = { readonly port: number; readonly shopPort: number; readonly folder: string }

/** An https proxy in front of the shop: Debian's haproxy if installed, otherwise a small one of ours. */
export const startReverseProxy = async (listening: Listening): Promise<ReverseProxy> => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
  return haproxy === undefined ? startOurs(listening, key, cert) : startHaproxy(haproxy, listening, key + cert)
}

const configurationOf = ({ port, shopPort }: Listening, pemFile: string): string => `
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
frontend shop
  bind 127.0.0.1:${port} ssl crt ${pemFile} alpn h2,http/1.1
  option forwardfor
  http-request set-header X-Forwarded-Proto https
  default_backend processes
backend processes
  server one 127.0.0.1:${shopPort} source ${proxyAddress}
`

const startHaproxy = async (program: string, listening: Listening, pem: string): Promise<ReverseProxy> => {
  const [pemFile, file] = ['localhost.pem', 'haproxy.cfg'].map((name) => join(listening.folder, name)) as [
    string,
    string,
  ]
  writeFileSync(pemFile, pem, { mode: 0o600 })
  writeFileSync(file, configurationOf(listening, pemFile))
  const child = spawn(program, ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  await acceptsConnections(listening.port, child)
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { name: 'haproxy', stop }
}

const acceptsConnections = async (port: number, child: ChildProcess): Promise<void> => {
  for (const start = Date.now(); Date.now() - start < startLimit; await new Promise((next) => setTimeout(next, 50))) {
    if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}.`)
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((done) => {
      socket.once('connect', () => done(true)).once('error', () => done(false))
    })
    socket.destroy()
    if (isOpen) return
  }
  throw new Error('haproxy did not start.')
}

const startOurs = async ({ port, shopPort }: Listening, key: string, cert: string): Promise<ReverseProxy> => {
  const server = createHttps({ key, cert }, (incoming, outgoing) => {
    const known = [incoming.headers['x-forwarded-for'] ?? []].flat()
    const forwardedFor = [...known, incoming.socket.remoteAddress ?? ''].join(', ')
    const onward = forward({
      host: '127.0.0.1',
      port: shopPort,
      localAddress: proxyAddress,
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, 'x-forwarded-for': forwardedFor, 'x-forwarded-proto': 'https' },
    })
    onward.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.once('error', () => outgoing.writeHead(502).end())
    outgoing.once('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  // On a busy machine a caller may send its next request just when the default of five seconds closes the connection.
  server.keepAliveTimeout = minute
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const stop = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { name: 'node', stop }
}
