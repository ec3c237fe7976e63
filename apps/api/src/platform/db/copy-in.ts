import type { Readable } from 'node:stream'
import { once } from 'node:events'
import type { Connection, Submittable } from 'pg'
import pg from 'pg'

/** What PostgreSQL says of a row that it does not take; `line` counts from 1 in what was sent. */
export class CopyRefused extends Error {
  readonly line: number | null

  constructor(message: string, line: number | null) {
    super(message)
    this.line = line
  }
}

const copyData = 0x64
const copyDone = Buffer.from([0x63, 0, 0, 0, 4])

const frame = (chunk: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.writeUInt8(copyData, 0)
  head.writeUInt32BE(chunk.length + 4, 1)
  return Buffer.concat([head, chunk])
}

const copyFail = (reason: string): Buffer => {
  const head = Buffer.alloc(5)
  const text = Buffer.from(`${reason}\0`)
  head.writeUInt8(0x66, 0)
  head.writeUInt32BE(text.length + 4, 1)
  return Buffer.concat([head, text])
}

const refusalOf = (error: unknown): Error => {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error ? error : new Error(String(error))
  const line = /^COPY \S+, line (\d+)/m.exec(error.where ?? '')?.[1]
  return new CopyRefused(error.message, line === undefined ? null : Number(line))
}

/** One COPY … FROM STDIN, as the driver wants a query of another's making. */
class CopyQuery implements Submittable {
  readonly #text: string
  readonly #source: Readable
  readonly #done: (error: Error | null) => void
  #error: Error | null = null

  constructor(text: string, source: Readable, done: (error: Error | null) => void) {
    this.#text = text
    this.#source = source
    this.#done = done
  }

  submit(connection: Connection): void {
    connection.query(this.#text)
  }

  handleCopyInResponse({ stream }: Connection): void {
    void this.#send(stream)
  }

  /** Waits whenever the connection cannot take more, so that memory does not grow with the file. */
  async #send(stream: Connection['stream']): Promise<void> {
    try {
      for await (const chunk of this.#source) {
        if (this.#error !== null) return
        if (!stream.write(frame(Buffer.from(chunk as Uint8Array)))) await once(stream, 'drain')
      }
      stream.write(copyDone)
    } catch (error) {
      // Closed by a refusal of the server's, which already knows.
      if (this.#error !== null) return
      stream.write(copyFail(error instanceof Error ? error.message : String(error)))
      this.#error = refusalOf(error)
    }
  }

  handleCommandComplete(): void {
    // The number of rows is asked of the table.
  }

  handleError(error: unknown): void {
    this.#error ??= refusalOf(error)
    // What is still on its way is ignored by the server, and no other word follows for this query.
    this.#source.destroy()
    this.#done(this.#error)
  }

  handleReadyForQuery(): void {
    this.#done(this.#error)
  }
}

/**
 * Streams bytes into a table: `text` is a COPY … FROM STDIN. Memory stays bounded whatever the length. A row that PostgreSQL refuses is a
 * CopyRefused with its line.
 */
export const copyIn = (client: pg.ClientBase, text: string, source: Readable): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query(
      new CopyQuery(text, source, (error) => {
        if (error === null) resolve()
        else reject(error)
      }),
    )
  })
