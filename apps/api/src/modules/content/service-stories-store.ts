import type { Entries } from '@forno/domain/content/content'
import type { Instant } from '@forno/domain/core/basic-types'
import { timestamp, type Sql } from '../../platform/db/database.ts'
import type { ServiceStory } from './service/content-service-client.ts'
import type { ServedContent } from './service/service-content.ts'
import type { ServedStories } from './service/settle-stories.ts'
import type { ContentChange } from './service/story-changes.ts'

type Row = { readonly fullSlug: string; readonly uuid: string; readonly content: ServiceStory['content'] }

type DatasourceRow = { readonly name: string; readonly entries: Entries }

const replaceStories = async (sql: Sql, stories: ServedStories, at: Instant): Promise<void> => {
  const rows = [...stories.values()].map(({ full_slug: fullSlug, uuid, content }) => ({ fullSlug, uuid, content }))
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g ("fullSlug" text, uuid text, content jsonb)
    ), gone as (
      delete from good_stories where full_slug not in (select "fullSlug" from given)
    )
    insert into good_stories (full_slug, uuid, content, saved_at)
    select "fullSlug", uuid, content, ${timestamp(at)} from given order by "fullSlug"
    on conflict (full_slug) do update set uuid = excluded.uuid, content = excluded.content, saved_at = excluded.saved_at
    where (good_stories.uuid, good_stories.content) is distinct from (excluded.uuid, excluded.content)`
}

const replaceDatasources = async (sql: Sql, datasources: ServedContent['datasources'], at: Instant): Promise<void> => {
  const rows = Object.entries(datasources).map(([name, entries]) => ({ name, entries }))
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (name text, entries jsonb)
    ), gone as (
      delete from good_datasources where name not in (select name from given)
    )
    insert into good_datasources (name, entries, saved_at)
    select name, entries, ${timestamp(at)} from given
    on conflict (name) do update set entries = excluded.entries, saved_at = excluded.saved_at
    where good_datasources.entries is distinct from excluded.entries`
}

/**
 * The last good version of each story and datasource of the content service, and news of changes for every process.
 * [CON-01] [CON-02]
 */
export const serviceStoriesStore = (sql: Sql) => ({
  announce: async (change: ContentChange): Promise<void> => {
    await sql`select pg_notify('content_change', ${JSON.stringify(change)})`
  },

  all: async (): Promise<ServedContent> => {
    const rows = await sql<Row>`select full_slug as "fullSlug", uuid, content from good_stories`
    const datasources = await sql<DatasourceRow>`select name, entries from good_datasources`
    return {
      stories: new Map(rows.map(({ fullSlug, uuid, content }) => [fullSlug, { full_slug: fullSlug, uuid, content }])),
      datasources: Object.fromEntries(datasources.map(({ name, entries }) => [name, entries])),
    }
  },

  /** Replaces everything, one process after another; rows that are equal stay as they are. */
  replace: ({ stories, datasources }: ServedContent, at: Instant): Promise<void> =>
    sql.begin(async (inside) => {
      await inside`select pg_advisory_xact_lock(hashtext('forno.good-content'))`
      await replaceStories(inside, stories, at)
      await replaceDatasources(inside, datasources, at)
    }),
})
