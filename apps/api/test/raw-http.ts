import { connect } from 'node:net'

export type RawAnswer = {
  readonly status: number
  /** Keys are in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The raw body as text: still compressed or chunked as its headers describe. */
  readonly body: string
  readonly bodyBytes: Buffer
}

/** The last answer in these bytes; a 100 may precede it. */
const lastAnswerIn = (bytes: Buffer): RawAnswer => {
  // One letter for each byte, so that places in the text are places in the bytes.
  const text = bytes.toString('latin1')
  const start = text.lastIndexOf('HTTP/1.1 ')
  const end = text.indexOf('\r\n\r\n', start)
  const [first = '', ...lines] = text.slice(start, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const bodyBytes = bytes.subarray(end + 4)
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: bodyBytes.toString(), bodyBytes }
}

/** `ends`: the sender closes its side after the bytes. `timeout`: milliseconds, 20,000 by default. */
type RawOptions = { readonly ends?: boolean; readonly timeout?: number }

/**
 * Writes bytes to a server and resolves to its answer when the server closes the connection; no client library
 * corrects them. Status 0 means that the server closed without an answer. Rejects if the connection is still open
 * after `timeout`.
 */
export const sendRaw = (
  url: string,
  bytes: string | Buffer,
  { ends = false, timeout = 20_000 }: RawOptions = {},
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const parts: Buffer[] = []
    const socket = connect(Number(port), hostname, () => (ends ? socket.end(bytes) : socket.write(bytes)))
    const received = (): Buffer => Buffer.concat(parts)
    socket.setTimeout(timeout, () => {
      socket.destroy()
      reject(new Error(`the connection is still open after ${timeout} ms: ${received().toString().slice(0, 200)}`))
    })
    socket.on('data', (part) => parts.push(part))
    // A server that closes with unread bytes resets the connection; an answer received before counts.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(lastAnswerIn(received())))
  })

/** The bytes of a request with `connection: close`. */
export const rawRequest = (line: string, headers: Readonly<Record<string, string>> = {}, body = ''): string => {
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return `${[`${line} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body}`
}
