import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { copyIn } from '../../src/platform/db/copy-in.ts'

/** The folder with the recorded data of an earlier release; `npm run upgrade-fixture` records it again. */
export const fixtureFolder = fileURLToPath(new URL('fixture/', import.meta.url))
const ending = '.copy'

/** A table of the release: its name with its schema, its columns, and its rows in the text format of COPY. */
export type OldTable = { readonly name: string; readonly columns: string; readonly rows: readonly string[] }

const fileOf = (name: string): string => join(fixtureFolder, 'tables', name + ending)

const readTable = (name: string): OldTable => {
  const [header = '', ...rows] = readFileSync(fileOf(name), 'utf8').replace(/\n$/, '').split('\n')
  return { name, columns: header.replaceAll('\t', ', '), rows }
}

/** Every table of the release. */
export const oldTables: readonly OldTable[] = readdirSync(join(fixtureFolder, 'tables'))
  .toSorted()
  .map((file) => readTable(file.slice(0, -ending.length)))

/** What a browser, a phone or a mail of the release remembers: ids, sessions and tokens by their names. */
export const remembered = JSON.parse(readFileSync(join(fixtureFolder, 'remembered.json'), 'utf8')) as Readonly<
  Record<string, Readonly<Record<string, string>>>
>

/** Fills tables with the rows of the release, without the checks of foreign keys and triggers. */
export const fillTables = async (client: pg.Client, tables: readonly OldTable[]): Promise<void> => {
  await client.query("set session_replication_role = 'replica'")
  for (const { name, columns } of tables) {
    const bytes = Readable.from([readFileSync(fileOf(name))])
    await copyIn(client, `copy ${name} (${columns}) from stdin (header match)`, bytes)
  }
}
