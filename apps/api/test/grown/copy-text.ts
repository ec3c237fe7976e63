/** A value of a column; numbers are numbers, `Date` is an instant, objects become JSON. */
export type CopyValue = string | number | boolean | null | Date | Buffer | readonly (string | number)[] | object

const escaped = (text: string): string =>
  /[\\\t\n\r]/.test(text)
    ? text
        .replaceAll('\\', String.raw`\\`)
        .replaceAll('\t', String.raw`\t`)
        .replaceAll('\n', String.raw`\n`)
        .replaceAll('\r', String.raw`\r`)
    : text

const textOf = (value: CopyValue): string => {
  if (value === null) return String.raw`\N`
  if (typeof value === 'string') return escaped(value)
  if (typeof value !== 'object') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return String.raw`\\x${value.toString('hex')}`
  if (Array.isArray(value)) return escaped(`{${value.map((each) => JSON.stringify(each)).join(',')}}`)
  return escaped(JSON.stringify(value))
}

/** Bytes per chunk, so that a stream of small rows is not one of small writes. */
const chunkSize = 64 * 1024

/** Rows in the text format of COPY. */
export function* copyText(rows: Iterable<readonly CopyValue[]>): Generator<string> {
  let chunk = ''
  for (const row of rows) {
    chunk += `${row.map(textOf).join('\t')}\n`
    if (chunk.length < chunkSize) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
