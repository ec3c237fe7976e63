import pg from 'pg'

/** A separate connection for a long build. It holds the lock of the index. */
export type Builder = {
  readonly client: pg.Client
  /** The schema that is being filled; not yet in use. */
  readonly schema: string
  readonly version: number
}

export type IndexBuild = { readonly kind: 'demo' | 'gnaf'; readonly fingerprint: string; readonly at: Date }

const idsOfEdition = 1_000_000
/** Editions whose ids fit into an integer; later ones use the ids of editions that are long gone. */
const editions = 2_000

/**
 * The id before an edition's first street. Editions have different ids, so that a search which read its streets before
 * a swap finds no houses afterwards, instead of another street's.
 */
export const idsBefore = (version: number): number => (version % editions) * idsOfEdition

/** The index in use, to decide whether a build is necessary. */
type Current = { readonly kind: string; readonly fingerprint: string; readonly version: number }

const currentOf = async (client: pg.Client): Promise<Current> => {
  const { rows } = await client.query<Current>(
    'select kind, fingerprint, version from address.indexes order by version desc limit 1',
  )
  return rows[0] ?? { kind: 'none', fingerprint: '', version: 0 }
}

const sharedColumns = {
  streets: 'id, key, name, type, suffix, locality, state, postcode, latitude, longitude, weight, search',
  houses: 'street_id, number, number_last, suffix, unit, level, is_lot, label, latitude, longitude',
  words: 'word, streets',
  localities: 'name, state, postcode, plain, latitude, longitude, streets',
} as const

/**
 * Indexes streets by trigrams of their words and by their key; derives the tables of words and suburbs. `schema` is
 * not user input.
 */
const indexStreets = async ({ client, schema }: Builder): Promise<void> => {
  await client.query(`alter table ${schema}.streets add primary key (id), add unique (key)`)
  await client.query(`create index streets_search on ${schema}.streets using gin (search gin_trgm_ops)`)
  await client.query(`
    create table ${schema}.words as
      select word, count(*)::integer as streets
      from ${schema}.streets, unnest(string_to_array(trim(search), ' ')) word
      where word !~ '^[0-9]' and length(word) > 2
      group by word`)
  await client.query(String.raw`
    create table ${schema}.localities as
      select locality as name, state, postcode,
        trim(regexp_replace(replace(lower(locality), '''', ''), '[^a-z0-9]+', ' ', 'g')) as plain,
        avg(latitude) as latitude, avg(longitude) as longitude, count(*)::integer as streets
      from ${schema}.streets where latitude is not null and longitude is not null
      group by locality, state, postcode`)
  await client.query(`create index streets_latitude on ${schema}.streets (latitude)`)
  await client.query(`create index localities_plain on ${schema}.localities (plain)`)
  await client.query(`create index words_alike on ${schema}.words using gin (word gin_trgm_ops)`)
}

/** Points the views to the new index. Queries that still run on the old one finish before it is dropped. */
const swap = async ({ client, schema, version }: Builder, made: IndexBuild): Promise<void> => {
  await client.query('begin')
  for (const [name, columns] of Object.entries(sharedColumns))
    await client.query(`create or replace view address.${name} as select ${columns} from ${schema}.${name}`)
  await client.query(`insert into address.indexes select $1, $2, $3, count(*), $4 from ${schema}.streets`, [
    version,
    made.kind,
    made.fingerprint,
    made.at,
  ])
  await client.query('commit')
}

const dropOthers = async (client: pg.Client, keep: string): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    String.raw`select nspname as name from pg_namespace where nspname ~ '^address_\d+$' and nspname <> $1`,
    [keep],
  )
  for (const { name } of rows) await client.query(`drop schema if exists ${name} cascade`)
}

export type BuildResult = { readonly streets: number; readonly version: number }

/**
 * Builds an index in a new schema, then replaces the one in use. null = `isWanted` refused, so nothing was done. A
 * lock makes sure that only one of several starting processes builds. After an error, nothing has changed.
 */
export const buildIndex = async (
  databaseUrl: string,
  made: IndexBuild,
  isWanted: (current: Pick<Current, 'kind' | 'fingerprint'>) => boolean,
  fill: (builder: Builder) => Promise<void>,
): Promise<BuildResult | null> => {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c timezone=UTC' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('forno.address-index'))")
    const current = await currentOf(client)
    if (!isWanted(current)) return null
    const version = current.version + 1
    const builder = { client, version, schema: `address_${version}` }
    // Left by an interrupted build.
    await client.query(`drop schema if exists ${builder.schema} cascade`)
    await client.query(`create schema ${builder.schema}`)
    try {
      await fill(builder)
      await indexStreets(builder)
      await client.query(`analyze ${builder.schema}.streets`)
      await swap(builder, made)
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      await client.query(`drop schema if exists ${builder.schema} cascade`).catch(() => undefined)
      throw error
    }
    await dropOthers(client, builder.schema)
    const { rows } = await client.query<{ streets: number }>('select streets from address.indexes where version = $1', [
      version,
    ])
    return { version, streets: rows[0]?.streets ?? 0 }
  } finally {
    await client.end()
  }
}
