/** One event of a text/event-stream. */
export type ServerEvent = { readonly event: string; readonly data: string; readonly id: string | null }

/** Reads the events of a byte stream; skips comments and unfinished events. */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  let rest = ''
  for await (const text of stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)) {
    const blocks = (rest + text).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parseEvent(block)
      if (event !== null) yield event
    }
  }
}

/** Parses one block of lines; null when it has no data. */
const parseEvent = (block: string): ServerEvent | null => {
  const values = (field: string) =>
    block
      .split('\n')
      .filter((line) => line === field || line.startsWith(`${field}:`))
      .map((line) => line.slice(field.length + 1).replace(/^ /, ''))
  const data = values('data')
  if (data.length === 0) return null
  return { event: values('event').at(-1) ?? 'message', data: data.join('\n'), id: values('id').at(-1) ?? null }
}
