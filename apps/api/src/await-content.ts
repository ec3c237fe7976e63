import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Content } from '@forno/domain/content/content'
import { isRefusedContent, refusedContent } from './modules/content/index.ts'

type AwaitContentDeps = {
  /** The newest published version; null = none is published. */
  readonly newest: () => Promise<Content | null>
  readonly environment: string
  readonly port: number
  readonly host: string
  readonly logger: { readonly error: (facts: { problem: string; port: number }, message: string) => void }
}

/** Milliseconds between two reads. */
const readInterval = 1_000

/** Why the newest published version cannot be served; null = it can. */
const problemOf = async ({ newest, environment }: AwaitContentDeps): Promise<string | null> => {
  const content = await newest().catch(() => undefined)
  if (content === undefined) return 'The published content cannot be read.'
  if (content === null) return 'No content is published.'
  if (isRefusedContent(content, environment)) return `Version ${content.version} is marked as a demo. ${refusedContent}`
  return null
}

/**
 * Resolves as soon as published content can be served. Until then the port answers probes: the process is alive, but
 * not ready, and why.
 */
export const awaitContent = async (deps: AwaitContentDeps): Promise<void> => {
  let problem = await problemOf(deps)
  if (problem === null) return
  const server = createServer((request, response) => {
    const isAlive = request.url === '/healthz'
    const body = isAlive ? { status: 'alive' } : { status: 'not ready', content: problem }
    response.writeHead(isAlive ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
    })
    response.end(JSON.stringify(body))
  })
  server.listen(deps.port, deps.host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  deps.logger.error({ problem, port }, 'the process waits for content')
  while (problem !== null) {
    await pause(readInterval)
    problem = await problemOf(deps)
  }
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}
