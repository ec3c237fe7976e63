import { Client as Connection } from 'undici'

type CallOptions = {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** A body that is sent unchanged, with the content type from the headers. */
  readonly text?: string
  /** The expected status. Default: any 2xx. */
  readonly status?: number
  /** False: the body is not decoded. */
  readonly isRead?: boolean
}

/** A customer with a connection of its own, which records the duration of each call. */
export type Client = {
  /** Rejects unless the status is the expected one. */
  readonly call: (method: string, path: string, call?: CallOptions) => Promise<unknown>
  readonly close: () => void
}

const answerTimeout = 20_000

export const makeClient = (url: string, recordTime: (milliseconds: number) => void): Client => {
  const connection = new Connection(url, { headersTimeout: answerTimeout, bodyTimeout: answerTimeout })
  const call: Client['call'] = async (method, path, options = {}) => {
    const { headers = {}, body: value, status, isRead = true } = options
    const sent = options.text ?? (value === undefined ? null : JSON.stringify(value))
    const start = performance.now()
    const { statusCode, body } = await connection.request({
      method,
      path,
      headers: sent === null ? headers : { 'content-type': 'application/json', ...headers },
      body: sent,
    })
    const isExpected = status === undefined ? statusCode >= 200 && statusCode < 300 : statusCode === status
    let read = ''
    if (isRead || !isExpected) read = await body.text()
    else await body.dump()
    recordTime(performance.now() - start)
    if (!isExpected) throw new Error(`${method} ${path} answered ${statusCode} ${read.slice(0, 200)}`)
    return isRead && read !== '' ? (JSON.parse(read) as unknown) : null
  }
  return { call, close: () => void connection.destroy() }
}
