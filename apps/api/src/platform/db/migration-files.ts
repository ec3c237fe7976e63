import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** One file of `migrations/`: its statements, and how to run them. */
export type MigrationFile = {
  readonly name: string
  readonly text: string
  /** SHA-256 of the text with Unix line ends, in hexadecimal. */
  readonly checksum: string
  /** Whether its first line is `-- no-transaction`, as for an index that is built concurrently. */
  readonly isWithoutTransaction: boolean
}

export const migrationsFolder = new URL('../../../migrations/', import.meta.url)

const noTransaction = /^--\s*no-transaction\s*$/

const toFile = (name: string, read: string): MigrationFile => {
  const text = read.replaceAll('\r\n', '\n')
  return {
    name,
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
    isWithoutTransaction: noTransaction.test(text.split('\n', 1)[0] ?? ''),
  }
}

/** The names of a folder's SQL files, in the order in which they run. */
export const migrationNames = async (folder: URL): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

export const readMigrations = async (folder: URL): Promise<readonly MigrationFile[]> =>
  Promise.all(
    (await migrationNames(folder)).map(async (name) => toFile(name, await readFile(new URL(name, folder), 'utf8'))),
  )

/**
 * The statements of a file without a transaction: each ends with a semicolon at the end of a line. PostgreSQL would
 * run several statements of one message in a transaction.
 */
export const statementsOf = (text: string): readonly string[] =>
  text
    .split(/;[ \t]*(?:--.*)?$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replaceAll(/^\s*--.*$/gm, '').trim() !== '')

/** The indexes that a file builds concurrently. An attempt that was cut short leaves such an index without use. */
export const concurrentIndexes = (text: string): readonly string[] =>
  [...text.matchAll(/\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?([\w."]+)\s+on\b/gi)].map(
    ([, name = '']) => name,
  )
