import { Client as Line } from 'undici'

type Ask = {
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
  const line = new Line(url, { headersTimeout: patience, bodyTimeout: patience })
  const ask: Client['ask'] = async (method, path, asked = {}) => {
    const { headers = {}, body: value, status, isRead = true } = asked
    const sent = asked.text ?? (value === undefined ? null : JSON.stringify(value))
    const start = performance.now()
    const { statusCode, body } = await line.request({
      method,
      path,
      headers: sent === null ? headers : { 'content-type': 'application/json', ...headers },
      body: sent,
    })
    const isGood = status === undefined ? statusCode >= 200 && statusCode < 300 : statusCode === status
    let read = ''
    if (isRead || !isGood) read = await body.text()
    else await body.dump()
    note(performance.now() - start)
    if (!isGood) throw new Error(`${method} ${path} answered ${statusCode} ${read.slice(0, 200)}`)
    return isRead && read !== '' ? (JSON.parse(read) as unknown) : null
  }
  return { ask, close: () => void line.destroy() }
}
