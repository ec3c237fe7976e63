import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'

/** PostgreSQL refused a row. `line` counts from 1 in the bytes that were sent; null when PostgreSQL names no line. */
export class CopyRefused extends Error {
  readonly line: number | null

  constructor(message: string, line: number | null) {
    super(message)
    this.line = line
  }
}

const toRefusal = (error: unknown): unknown => {
  if (!(error instanceof pg.DatabaseError)) return error
  const line = /^COPY \S+, line (\d+)/m.exec(error.where ?? '')?.[1]
  return new CopyRefused(error.message, line === undefined ? null : Number(line))
}

/**
 * Streams bytes into a table; `statement` is a COPY … FROM STDIN. Memory stays bounded for any length. Throws
 * `CopyRefused` if PostgreSQL refuses a row, and the source's own error if the source fails. In both cases the table
 * is unchanged.
 */
export const copyIn = async (client: pg.ClientBase, statement: string, source: Readable): Promise<void> => {
  try {
    await pipeline(source, client.query(from(statement)))
  } catch (error) {
    throw toRefusal(error)
  }
}
