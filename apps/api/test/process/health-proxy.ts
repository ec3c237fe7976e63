import { once } from 'node:events'
import { Agent, createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A load balancer in front of several processes, which probes /readyz and never sends a request twice. */
export type HealthProxy = {
  readonly url: string
  /** Adds a process; resolves when it gets requests. */
  readonly add: (processUrl: string) => Promise<void>
  /** What went wrong between the proxy and its processes so far. */
  readonly failures: () => Promise<readonly string[]>
  readonly stop: () => Promise<void>
}

type Backend = { readonly url: URL; readonly agent: Agent; isUp: boolean }

/** Milliseconds between two probes of a process. */
const probeInterval = 100

/** The status of /readyz; null = the process has gone. A slow answer does not count against a process. */
const probe = (backend: Backend): Promise<number | null> =>
  fetch(new URL('/readyz', backend.url)).then(
    ({ status }) => status,
    () => null,
  )

/** Starts the proxy on a free port of this machine. It keeps connections alive, as load balancers do. */
export const startHealthProxy = async (): Promise<HealthProxy> => {
  const backends: Backend[] = []
  const failures: string[] = []
  let turn = 0
  let isStopped = false

  /** Probes a process until it has gone; a process that starts again has another port. */
  const watch = async (backend: Backend): Promise<void> => {
    while (!isStopped) {
      const status = await probe(backend)
      backend.isUp = status === 200
      if (status === null) break
      await pause(probeInterval)
    }
    backends.splice(backends.indexOf(backend), 1)
  }
  const fail = (outgoing: ServerResponse, what: string): void => {
    failures.push(what)
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end()
  }
  const server = createServer((incoming, outgoing) => {
    const up = backends.filter(({ isUp }) => isUp)
    const backend = up[(turn += 1) % up.length]
    if (backend === undefined) {
      fail(outgoing, 'no process is ready')
      return
    }
    const { url, agent } = backend
    const onward = forward({
      agent,
      hostname: url.hostname,
      port: url.port,
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, connection: 'keep-alive' },
    })
    onward.once('response', (answer: IncomingMessage) => {
      // Whether the process closes its connection does not concern the caller's.
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'keep-alive' })
      answer.once('error', () => fail(outgoing, 'half an answer'))
      answer.pipe(outgoing)
    })
    onward.once('error', (error) => fail(outgoing, `${incoming.method} ${incoming.url}: ${error.message}`))
    incoming.pipe(onward)
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures: () => Promise.resolve(failures),
    add: async (processUrl) => {
      const backend = { url: new URL(processUrl), agent: new Agent({ keepAlive: true }), isUp: false }
      backends.push(backend)
      void watch(backend)
      while (!backend.isUp) await pause(probeInterval)
    },
    stop: async () => {
      isStopped = true
      for (const { agent } of backends) agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
