import { Agent, request } from 'node:http'

export type Ask = {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** A body that is sent as it is, under a content-type of the headers. */
  readonly text?: string
  /** The status that is good; any of success unless said. */
  readonly status?: number
  /** A body that nobody looks at is not decoded either. */
  readonly isRead?: boolean
}

/** One customer with a connection of its own, who notes how long each call took. */
export type Client = {
  /** Rejects for everything but a good answer. */
  readonly ask: (method: string, path: string, ask?: Ask) => Promise<unknown>
  readonly close: () => void
}

const patience = 20_000

export const makeClient = (url: string, note: (milliseconds: number) => void): Client => {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask: Client['ask'] = (method, path, { headers = {}, body, text: asItIs, status, isRead = true } = {}) =>
    new Promise((resolve, reject) => {
      const text = asItIs ?? (body === undefined ? null : JSON.stringify(body))
      const lines =
        text === null
          ? headers
          : { 'content-type': 'application/json', ...headers, 'content-length': String(Buffer.byteLength(text)) }
      const start = performance.now()
      const sent = request({ hostname, port, method, path, headers: lines, agent, timeout: patience }, (reply) => {
        const { statusCode = 0 } = reply
        const isGood = status === undefined ? statusCode >= 200 && statusCode < 300 : statusCode === status
        const parts: Buffer[] = []
        if (isRead || !isGood) reply.on('data', (part: Buffer) => parts.push(part))
        else reply.resume()
        reply.on('error', reject)
        reply.on('end', () => {
          note(performance.now() - start)
          const read = Buffer.concat(parts).toString()
          if (!isGood) reject(new Error(`${method} ${path} answered ${statusCode} ${read.slice(0, 200)}`))
          else resolve(isRead && read !== '' ? JSON.parse(read) : null)
        })
      })
      sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} took more than twenty seconds`)))
      sent.on('error', reject)
      sent.end(text ?? undefined)
    })
  return { ask, close: () => agent.destroy() }
}
