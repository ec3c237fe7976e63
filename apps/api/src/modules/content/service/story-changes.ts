import { datasourceNames, type DatasourceName } from '@forno/domain/content/content'
import { storiesAtOnce, type ContentService } from './content-service-client.ts'
import type { ServedContent } from './service-content.ts'
import { kindOf } from './story-kinds.ts'

/** A change that the service reports: one story, one datasource, or anything. */
export type ContentChange =
  | { readonly story: string }
  | { readonly datasource: DatasourceName }
  | { readonly everything: true }

const isDatasource = (name: unknown): name is DatasourceName => datasourceNames.some((each) => each === name)

/** The change of a webhook's body. A story that the shop does not show changes nothing: null. */
export const changeOf = (body: unknown): ContentChange | null => {
  const { full_slug: fullSlug, datasource_slug: datasource } = (body ?? {}) as Readonly<Record<string, unknown>>
  if (isDatasource(datasource)) return { datasource }
  if (typeof fullSlug !== 'string' || fullSlug.length > 200) return { everything: true }
  return kindOf(fullSlug) === null ? null : { story: fullSlug }
}

/** Changes that wait for their reads; equal ones count once. */
export type PendingChanges = { readonly stories: Set<string>; readonly datasources: Set<DatasourceName> }

/**
 * Reads the changed stories and datasources again, the stories with one call. Returns null if there are too many for
 * that, so that everything must be fetched. [CON-01]
 */
export const readChanges = async (
  service: ContentService,
  served: ServedContent,
  { stories, datasources }: PendingChanges,
): Promise<ServedContent | null> => {
  if (stories.size > storiesAtOnce || [...stories].join(',').length > 4_000) return null
  const [only = ''] = stories
  const read =
    stories.size === 0
      ? []
      : stories.size === 1
        ? [await service.story(only)].filter((story) => story !== null)
        : await service.storiesOf([...stories])
  const changed = new Map(served.stories)
  for (const fullSlug of stories) changed.delete(fullSlug)
  for (const story of read) changed.set(story.full_slug, story)
  const entries = await Promise.all(
    [...datasources].map(async (name) => [name, await service.entries(name, null)] as const),
  )
  const others = Object.entries(served.datasources).filter(
    ([name]) => !entries.some(([changedName]) => changedName === name),
  )
  return {
    stories: changed,
    datasources: Object.fromEntries([...others, ...entries.filter(([, each]) => each !== null)]),
  }
}
