/** An answer as it came over the line. */
export type Reply = {
  readonly status: number
  readonly body: Buffer
  /** Nothing more comes over this connection. */
  readonly isLast: boolean
}

const endOfHead = Buffer.from('\r\n\r\n')
const endOfLine = Buffer.from('\r\n')

/** A body in chunks, each after its length; null = more of it is to come. */
const joined = (bytes: Buffer): Buffer | null => {
  const parts: Buffer[] = []
  for (let from = 0; ;) {
    const line = bytes.indexOf(endOfLine, from)
    if (line < 0) return null
    const start = line + 2
    const length = Number.parseInt(bytes.toString('latin1', from, line), 16)
    if (bytes.length < start + length + 2) return null
    if (length === 0) return Buffer.concat(parts)
    parts.push(bytes.subarray(start, start + length))
    from = start + length + 2
  }
}

const bodyIn = (head: string, rest: Buffer): Buffer | null => {
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) return joined(rest)
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
  return rest.length < length ? null : rest.subarray(0, length)
}

/** The one answer in what has come so far; null = more of it is to come. */
export const replyIn = (bytes: Buffer): Reply | null => {
  const end = bytes.indexOf(endOfHead)
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end)
  const body = bodyIn(head, bytes.subarray(end + endOfHead.length))
  return body === null
    ? null
    : { status: Number(head.slice(9, 12)), body, isLast: /\r\nconnection: *close/i.test(head) }
}
