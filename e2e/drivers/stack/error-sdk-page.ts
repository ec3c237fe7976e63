import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

const input = join(import.meta.dirname, '../../../node_modules/@sentry/browser/build/npm/esm/prod/index.js')

/** The published modules of the package as one script that sets `window.Sentry`, as the provider's CDN serves it. */
const buildScript = async (): Promise<string> => {
  const bundle = await rolldown({ input, platform: 'browser' })
  const { output } = await bundle.generate({ format: 'iife', name: 'Sentry', minify: false, codeSplitting: false })
  await bundle.close()
  return output[0].code
}

/** An origin of its own whose page runs the official browser SDK of the error service, and its tunnel at `/tunnel`. */
export type ErrorSdkPage = { readonly url: string; readonly stop: () => Promise<unknown> }

const page =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Official SDK</title></head><body>' +
  '<script src="/sentry.js"></script></body></html>'

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

export const startErrorSdkPage = async (): Promise<ErrorSdkPage> => {
  const script = await buildScript()
  const answers: Readonly<Record<string, readonly [type: string, text: string]>> = {
    '/': ['text/html', page],
    '/sentry.js': ['text/javascript', script],
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/tunnel') {
      void forward(request).then((status) => response.writeHead(status).end())
      return
    }
    const [type, text] = answers[pathname] ?? []
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': type ?? 'text/plain' }).end(text)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Forwards an envelope unchanged to the service that its DSN names, as a tunnel does. */
const forward = async (request: IncomingMessage): Promise<number> => {
  const body = await bodyOf(request)
  const header = JSON.parse(body.toString().split('\n', 1)[0] ?? '{}') as { readonly dsn?: string }
  const dsn = new URL(header.dsn ?? '')
  const answer = await fetch(`${dsn.origin}/api${dsn.pathname}/envelope/`, {
    method: 'POST',
    body: new Uint8Array(body),
  })
  return answer.status
}
