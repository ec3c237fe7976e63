import { isFields, type Fields } from '../platform/request-fields.ts'

/** One item of an envelope. `payload` is the value of its JSON, or text if it is none. */
export type EnvelopeItem = {
  readonly type: string
  readonly header: Fields
  readonly bytes: number
  readonly payload: unknown
}

export type Envelope = { readonly header: Fields; readonly items: readonly EnvelopeItem[] }

/** The envelope has no valid structure; the message says which part. */
export class InvalidEnvelope extends Error {}

const newline = 0x0a

const fieldsOf = (text: string, part: string): Fields => {
  try {
    const value: unknown = JSON.parse(text)
    if (isFields(value)) return value
  } catch {
    // The error below names the part.
  }
  throw new InvalidEnvelope(`invalid ${part}`)
}

/** A line from `start`, without its newline, and the position after it. */
const lineAt = (body: Buffer, start: number): { readonly text: string; readonly next: number } => {
  const found = body.indexOf(newline, start)
  const end = found === -1 ? body.length : found
  return { text: body.toString('utf8', start, end), next: Math.min(end + 1, body.length) }
}

const payloadOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** The time of sending is optional; it has the form of RFC 3339. */
const isTime = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value)))

/**
 * Parses an envelope: a line with its header, then for each item a line with the item's header and its payload. A
 * payload has the length of its header, or ends with the line. Throws `InvalidEnvelope`.
 */
export function parseEnvelope(body: Buffer): Envelope {
  const first = lineAt(body, 0)
  const header = fieldsOf(first.text, 'envelope header')
  if (!isTime(header['sent_at'])) throw new InvalidEnvelope('invalid envelope header')
  const items: EnvelopeItem[] = []
  let at = first.next
  while (at < body.length) {
    const line = lineAt(body, at)
    at = line.next
    if (line.text.trim() === '') continue
    const item = itemAt(body, line)
    items.push(item.item)
    at = item.next
  }
  return { header, items }
}

function itemAt(body: Buffer, line: { readonly text: string; readonly next: number }) {
  const header = fieldsOf(line.text, 'item header')
  const { type, length } = header
  if (typeof type !== 'string' || type === '') throw new InvalidEnvelope('missing item type')
  const end = length === undefined ? endOfLine(body, line.next) : line.next + lengthOf(length)
  if (end > body.length) throw new InvalidEnvelope('unexpected end of file')
  if (end < body.length && body[end] !== newline) throw new InvalidEnvelope('missing newline after the payload')
  const item: EnvelopeItem = {
    type,
    header,
    bytes: end - line.next,
    payload: payloadOf(body.toString('utf8', line.next, end)),
  }
  if (type === 'event' && !isFields(item.payload)) throw new InvalidEnvelope('invalid JSON data')
  return { item, next: Math.min(end + 1, body.length) }
}

const endOfLine = (body: Buffer, start: number): number => {
  const found = body.indexOf(newline, start)
  return found === -1 ? body.length : found
}

const lengthOf = (length: unknown): number => {
  if (typeof length !== 'number' || !Number.isInteger(length) || length < 0)
    throw new InvalidEnvelope('invalid item length')
  return length
}
