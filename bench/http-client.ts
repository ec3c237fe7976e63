import { connect, type Socket } from 'node:net'
import { replyIn, type Reply } from './reply.ts'

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

type Waiting = { readonly resolve: (reply: Reply) => void; readonly reject: (trouble: Error) => void }

/** A connection that is kept, and opened anew where it was closed; one question at a time, and nothing more than HTTP asks for: the load shares the cores. */
const makeLine = (hostname: string, port: number) => {
  let socket: Socket | undefined
  let waiting: Waiting | undefined
  let come: Buffer | undefined

  const close = (): void => {
    socket?.destroy()
    socket = undefined
  }
  const fail = (trouble: Error): void => {
    const asked = waiting
    waiting = undefined
    close()
    asked?.reject(trouble)
  }
  const take = (part: Buffer): void => {
    come = come === undefined ? part : Buffer.concat([come, part])
    const reply = replyIn(come)
    if (reply === null) return
    const asked = waiting
    come = waiting = undefined
    if (reply.isLast) close()
    asked?.resolve(reply)
  }
  const open = (): Socket => {
    const opened = connect({ host: hostname, port, noDelay: true })
    const lost = (why: string) => (): void => {
      if (socket === opened) fail(new Error(why))
    }
    opened.setTimeout(patience)
    opened.on('data', take)
    opened.on('error', lost('the connection failed'))
    opened.on('timeout', lost('no answer in twenty seconds'))
    opened.on('close', lost('the connection was closed'))
    return opened
  }
  return {
    send: (text: string): Promise<Reply> =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        come = undefined
        socket ??= open()
        socket.write(text)
      }),
    close,
  }
}

const textOf = ({ body, text }: Ask): string | null => text ?? (body === undefined ? null : JSON.stringify(body))

export const makeClient = (url: string, note: (milliseconds: number) => void): Client => {
  const { hostname, port, host } = new URL(url)
  const line = makeLine(hostname, Number(port === '' ? 80 : port))
  const ask: Client['ask'] = async (method, path, asked = {}) => {
    const { headers = {}, status: wanted, isRead = true } = asked
    const text = textOf(asked)
    const told = {
      host,
      ...(text === null ? {} : { 'content-type': 'application/json' }),
      ...headers,
      ...(text === null ? {} : { 'content-length': String(Buffer.byteLength(text)) }),
    }
    const lines = Object.entries(told).map(([name, value]) => `${name}: ${value}\r\n`)
    const start = performance.now()
    const { status, body } = await line.send(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text ?? ''}`)
    note(performance.now() - start)
    const isGood = wanted === undefined ? status >= 200 && status < 300 : status === wanted
    if (!isGood) throw new Error(`${method} ${path} answered ${status} ${body.toString().slice(0, 200)}`)
    return isRead && body.length > 0 ? (JSON.parse(body.toString()) as unknown) : null
  }
  return { ask, close: line.close }
}
