import { datasourceNames, type Content, type DatasourceName, type Entries } from '@forno/domain/content/content'
import type { ContentService } from './content-service-client.ts'
import type { ServedStories } from './settle-stories.ts'
import { prefixOf, storyKinds } from './story-kinds.ts'

/** Content that editors may change while the shop runs. */
export type EditorialContent = Pick<Content, 'pages' | 'stories' | 'campaigns' | 'siteStories' | 'datasources'>

/** The content of the service as it came; a datasource that it does not have is absent. */
export type ServedContent = {
  readonly stories: ServedStories
  readonly datasources: Readonly<Partial<Record<DatasourceName, Entries>>>
}

/** The spinner as web settings; empty without a spinner. [UI-05] */
export const spinnerSettings = ({
  siteStories,
}: Pick<EditorialContent, 'siteStories'>): Readonly<Record<string, string>> => {
  const spinner = siteStories.spinners.find(({ slug }) => slug === 'default')
  if (spinner === undefined) return {}
  const { text, showSpinBgVariant } = spinner
  return {
    SPINNER_TEXT: text,
    ...(showSpinBgVariant === undefined ? {} : { SPINNER_BACKGROUND: String(showSpinBgVariant) }),
  }
}

/** Fetches all content of this version. [CON-01] [CON-02] */
export const fetchServedContent = async (service: ContentService, version: number | null): Promise<ServedContent> => {
  const [entries, stories] = await Promise.all([
    Promise.all(datasourceNames.map(async (name) => [name, await service.entries(name, version)] as const)),
    Promise.all(storyKinds.map((kind) => service.stories(prefixOf(kind), version))),
  ])
  return {
    stories: new Map(stories.flat().map((story) => [story.full_slug, story])),
    datasources: Object.fromEntries(entries.filter(([, each]) => each !== null)),
  }
}
