import type { Content } from '@forno/domain/content/content'
import { noSiteStories } from '@forno/domain/content/site-stories'
import type { Instant } from '@forno/domain/core/basic-types'
import { timestamp, type Sql } from '../../platform/db/database.ts'

type Body = Omit<Content, 'version'>
type AddedLater = 'stories' | 'campaigns' | 'siteStories' | 'datasources' | 'prizeGames' | 'isDemo' | 'regions'
type StoredBody = Omit<Body, AddedLater> & Partial<Pick<Body, AddedLater>>

const noDatasources: Body['datasources'] = {
  dictionary: {},
  'feature-flag': {},
  'offer-categories': {},
  blacklists: {},
  consents: {},
  messages: {},
  experiments: {},
}

type StoredVersion = { readonly number: number; readonly body: StoredBody }

/** Versions imported before a part existed have none of it. */
const contentOf = ({ number, body }: StoredVersion): Content => {
  const { stories = [], campaigns = [], siteStories = {}, datasources = {}, prizeGames = [], isDemo = false } = body
  const { regions = [] } = body
  const added = { isDemo, stories, campaigns, prizeGames, regions, siteStories: { ...noSiteStories, ...siteStories } }
  return { ...body, ...added, datasources: { ...noDatasources, ...datasources }, version: number }
}

/** A published version; its fingerprint is that of its files. */
export type ContentVersion = { readonly number: number; readonly sha256: string; readonly importedAt: Instant }

export type ContentStore = ReturnType<typeof contentStore>

/** Numbered, immutable versions of the content that editors write. */
export const contentStore = (sql: Sql) => ({
  newest: async (): Promise<Content | null> => {
    const [row] = await sql<StoredVersion>`
      select number, body from content_versions order by number desc limit 1`
    return row === undefined ? null : contentOf(row)
  },

  /** The newest version if it has the files of this fingerprint. */
  newestOf: async (sha256: string): Promise<Content | null> => {
    const [row] = await sql<StoredVersion>`
      select number, body from content_versions
      where number = (select max(number) from content_versions) and sha256 = ${sha256}`
    return row === undefined ? null : contentOf(row)
  },

  /** A published version; null = there is no such version. */
  version: async (number: number): Promise<Content | null> => {
    const [row] = await sql<StoredVersion>`select number, body from content_versions where number = ${number}`
    return row === undefined ? null : contentOf(row)
  },

  /** Import time of a version, ISO 8601 to the second; never changes. */
  importedAt: async (number: number): Promise<string> => {
    const [row] = await sql<{ at: number }>`select imported_at as at from content_versions where number = ${number}`
    if (row === undefined) throw new Error(`there is no content version ${number}`)
    return new Date(row.at).toISOString().replace(/\.\d+Z$/, 'Z')
  },

  /** The latest hundred versions, the newest first. */
  versions: async (): Promise<readonly ContentVersion[]> => {
    const rows = await sql<{ number: number; sha256: string; imported_at: number }>`
      select number, sha256, imported_at from content_versions order by number desc limit 100`
    return rows.map(({ number, sha256, imported_at }) => ({ number, sha256, importedAt: imported_at as Instant }))
  },

  /** Publishes a version again, as a new one; returns its number. */
  publishAgain: (number: number, at: Instant): Promise<number> =>
    sql.begin(async (inside) => {
      await inside`select pg_advisory_xact_lock(hashtext('forno.content'))`
      const [added] = await inside<{ number: number }>`
        insert into content_versions (number, sha256, body, imported_at)
        select (select max(number) from content_versions) + 1, sha256, body, ${timestamp(at)}
        from content_versions where number = ${number}
        returning number`
      if (added === undefined) throw new Error(`there is no content version ${number}`)
      return added.number
    }),

  /**
   * Adds a version unless the newest one has the same files, or `isFirst` and there is one; returns the current number.
   */
  add: (body: Body, sha256: string, at: Instant, { isFirst = false } = {}): Promise<number> =>
    sql.begin(async (inside) => {
      await inside`select pg_advisory_xact_lock(hashtext('forno.content'))`
      const [newest] = await inside<{ number: number; sha256: string }>`
        select number, sha256 from content_versions order by number desc limit 1`
      if (newest !== undefined && (isFirst || newest.sha256 === sha256)) return newest.number
      const number = (newest?.number ?? 0) + 1
      await inside`
        insert into content_versions (number, sha256, body, imported_at)
        values (${number}, ${sha256}, ${JSON.stringify(body)}, ${timestamp(at)})`
      return number
    }),
})
