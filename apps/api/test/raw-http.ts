import { connect } from 'node:net'

export type RawAnswer = {
  readonly status: number
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** As it came: still compressed or in chunks where the headers say so. */
  readonly body: string
}

/** The last answer in these bytes: a 100 may stand before it. */
const lastAnswerIn = (text: string): RawAnswer => {
  const start = text.lastIndexOf('HTTP/1.1 ')
  const end = text.indexOf('\r\n\r\n', start)
  const [first = '', ...lines] = text.slice(start, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: text.slice(end + 4) }
}

/** `ends`: the sender closes its side after the bytes. `patience`: milliseconds, 20,000 unless said. */
type RawOptions = { readonly ends?: boolean; readonly patience?: number }

/**
 * Writes these bytes to a server and answers what came back when the server closed the connection; no client library corrects
 * them. Status 0 = the server closed without an answer. Throws when the connection is still open after `patience`.
 */
export const sendRaw = (
  url: string,
  bytes: string | Buffer,
  { ends = false, patience = 20_000 }: RawOptions = {},
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const parts: Buffer[] = []
    const socket = connect(Number(port), hostname, () => (ends ? socket.end(bytes) : socket.write(bytes)))
    const text = (): string => Buffer.concat(parts).toString()
    socket.setTimeout(patience, () => {
      socket.destroy()
      reject(new Error(`the connection is still open after ${patience} ms: ${text().slice(0, 200)}`))
    })
    socket.on('data', (part) => parts.push(part))
    // A server that closes with bytes unread resets the connection; what it said before counts.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(lastAnswerIn(text())))
  })

/** The bytes of a request whose answer ends the connection. */
export const rawRequest = (line: string, headers: Readonly<Record<string, string>> = {}, body = ''): string => {
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return `${[`${line} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body}`
}
