import {
  datasourceNames,
  type Campaign,
  type Content,
  type DatasourceName,
  type Entries,
  type Page,
  type Story,
} from '@forno/domain/content/content'
import { noSiteStories } from '@forno/domain/content/site-stories'
import type { LocalDate } from '@forno/domain/core/basic-types'
import type { ContentService, ServiceStory } from './content-service-client.ts'

/** Text and background of the spinner; only the content service has one. [UI-05] */
type SpinnerStory = { readonly text: string; readonly showSpinBgVariant: boolean }

/** Content that editors may change while the shop runs. */
export type EditorialContent = Pick<Content, 'pages' | 'stories' | 'campaigns' | 'siteStories' | 'datasources'> & {
  readonly spinner?: SpinnerStory | undefined
}

/** The content of the service; a datasource that it does not have is absent. */
export type ServiceContent = Omit<EditorialContent, 'datasources'> & {
  readonly datasources: Readonly<Partial<Record<DatasourceName, Entries>>>
}

/** The field as text; null for any other type. */
const textOf = ({ content }: ServiceStory, name: string): string | null => {
  const value = content[name]
  return typeof value === 'string' ? value : null
}

/** The named fields of a story; null unless all of them are text. */
const texts = <Name extends string>(
  story: ServiceStory,
  names: readonly Name[],
): Readonly<Record<Name, string>> | null => {
  const found = names.map((name) => [name, textOf(story, name)] as const)
  return found.some(([, text]) => text === null) ? null : (Object.fromEntries(found) as Record<Name, string>)
}

const slugOf = ({ full_slug }: ServiceStory): string => full_slug.slice(full_slug.indexOf('/') + 1)

const pageFields = ['title', 'description', 'markdown'] as const

const pageOf = (story: ServiceStory): readonly Page[] => {
  const read = texts(story, pageFields)
  return read === null ? [] : [{ slug: slugOf(story), ...read }]
}

const postOf = (story: ServiceStory): readonly Story[] => {
  const read = texts(story, [...pageFields, 'date', 'author'])
  if (read === null || !/^\d{4}-\d{2}-\d{2}$/.test(read.date)) return []
  return [{ slug: slugOf(story), ...read, date: read.date as LocalDate }]
}

const campaignOf = (story: ServiceStory): readonly Campaign[] => {
  const read = texts(story, [...pageFields, 'offer', 'action', 'thanksTitle', 'thanks'])
  return read === null ? [] : [{ slug: slugOf(story), ...read }]
}

const spinnerOf = (story: ServiceStory | undefined): SpinnerStory | undefined => {
  const text = story === undefined ? null : textOf(story, 'text')
  return text === null ? undefined : { text, showSpinBgVariant: story?.content['showSpinBgVariant'] === true }
}

/** The spinner as web settings; empty without a spinner. [UI-05] */
export const spinnerSettings = ({ spinner }: Pick<EditorialContent, 'spinner'>): Readonly<Record<string, string>> =>
  spinner === undefined ? {} : { SPINNER_TEXT: spinner.text, SPINNER_BACKGROUND: String(spinner.showSpinBgVariant) }

/**
 * Fetches all content of this version. Omits a story that lacks a field, because its screen could not show it.
 * [CON-01] [CON-02]
 */
export const fetchServiceContent = async (service: ContentService, version: number | null): Promise<ServiceContent> => {
  const [pages, posts, campaigns, spinners, ...entries] = await Promise.all([
    service.stories('pages/', version),
    service.stories('blog/', version),
    service.stories('c/', version),
    service.stories('spinners/', version),
    ...datasourceNames.map((name) => service.entries(name, version)),
  ])
  const found = datasourceNames.flatMap((name, index) => {
    const each = entries[index] ?? null
    return each === null ? [] : [[name, each] as const]
  })
  return {
    pages: pages.flatMap(pageOf),
    stories: posts.flatMap(postOf),
    campaigns: campaigns.flatMap(campaignOf),
    spinner: spinnerOf(spinners.find((each) => slugOf(each) === 'default')),
    siteStories: noSiteStories,
    datasources: Object.fromEntries(found),
  }
}

const bySlug = <Each extends { readonly slug: string }>(
  own: readonly Each[],
  served: readonly Each[],
): readonly Each[] => {
  const slugs = new Set(served.map(({ slug }) => slug))
  return [...served, ...own.filter(({ slug }) => !slugs.has(slug))]
}

/** Merges the service's content over our own: pages, stories and campaigns by slug, datasources as a whole. */
export const mergeContent = (own: EditorialContent, served: ServiceContent | null): EditorialContent => {
  if (served === null) return own
  return {
    pages: bySlug(own.pages, served.pages),
    stories: [...bySlug(own.stories, served.stories)].sort((a, b) => (a.date > b.date ? -1 : 1)),
    campaigns: bySlug(own.campaigns, served.campaigns),
    siteStories: own.siteStories,
    datasources: { ...own.datasources, ...served.datasources },
    spinner: served.spinner,
  }
}
