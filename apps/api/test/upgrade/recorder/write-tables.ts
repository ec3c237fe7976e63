import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

type Sequence = { readonly name: string; readonly value: string | null }

/**
 * Writes each table of a database into a folder, as a file for COPY whose first line names the columns, and the values
 * of all sequences.
 */
export const writeTables = async (url: string, folder: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    mkdirSync(join(folder, 'tables'), { recursive: true })
    const { rows } = await client.query<{ name: string; columns: string }>(
      `select table_schema || '.' || table_name as name, string_agg(column_name, ', ' order by ordinal_position) as columns
       from information_schema.tables join information_schema.columns using (table_schema, table_name)
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
         and is_generated = 'NEVER' group by 1 order by 1`,
    )
    for (const { name, columns } of rows)
      await pipeline(
        client.query(copyTo(`copy (select ${columns} from ${name} t order by t::text) to stdout (header)`)),
        createWriteStream(join(folder, 'tables', `${name}.copy`)),
      )
    const { rows: sequences } = await client.query<Sequence>(
      `select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences order by 1`,
    )
    const values = Object.fromEntries(sequences.map(({ name, value }) => [name, value]))
    writeFileSync(join(folder, 'sequences.json'), `${JSON.stringify(values, null, 2)}\n`)
  } finally {
    await client.end()
  }
}
