import type { Instant } from '@forno/domain/core/basic-types'
import { timestamp, type Sql } from '../../platform/db/database.ts'
import type { ServiceStory } from './service/content-service-client.ts'
import type { ServedStories } from './service/settle-stories.ts'
import type { ContentChange } from './service/story-changes.ts'

type Row = { readonly fullSlug: string; readonly uuid: string; readonly content: ServiceStory['content'] }

/** The last good version of each story of the content service, and news of changes for every process. [CON-01] */
export const serviceStoriesStore = (sql: Sql) => ({
  announce: async (change: ContentChange): Promise<void> => {
    await sql`select pg_notify('content_change', ${JSON.stringify(change)})`
  },

  all: async (): Promise<ServedStories> => {
    const rows = await sql<Row>`select full_slug as "fullSlug", uuid, content from good_stories`
    return new Map(rows.map(({ fullSlug, uuid, content }) => [fullSlug, { full_slug: fullSlug, uuid, content }]))
  },

  /** Replaces all stories, with one statement; rows that are equal stay as they are. */
  replace: async (stories: ServedStories, at: Instant): Promise<void> => {
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
  },
})
