import type { Campaign, Page, Story } from '@forno/domain/content/content'
import { siteStoryKinds, storyPrefix, type SiteStories, type SiteStoryKind } from '@forno/domain/content/site-stories'
import type { LocalDate } from '@forno/domain/core/basic-types'
import { isLocalDate } from '../yaml/hours-reader.ts'
import { normaliseStory, slugWithin } from '../stories/normalise-story.ts'
import { knownStoryFields, readStory } from '../stories/read-story.ts'
import type { ServiceStory } from './content-service-client.ts'

/** The stories whose text is a whole page, by their path prefix. */
export type PageStories = {
  readonly pages: readonly Page[]
  readonly blog: readonly Story[]
  readonly c: readonly Campaign[]
}

/** All stories of editors by kind. */
export type Stories = PageStories & SiteStories
export type StoryKind = keyof Stories

const pageFields = {
  pages: ['title', 'description', 'markdown'],
  blog: ['title', 'description', 'markdown', 'date', 'author'],
  c: ['title', 'description', 'markdown', 'offer', 'action', 'thanksTitle', 'thanks'],
} as const satisfies Readonly<Record<keyof PageStories, readonly string[]>>
const pageKinds = Object.keys(pageFields) as readonly (keyof PageStories)[]

export const storyKinds: readonly StoryKind[] = [...pageKinds, ...siteStoryKinds]

const isPageKind = (kind: StoryKind): kind is keyof PageStories => kind in pageFields

/** The path prefix of a kind in the content service, with its slash. */
export const prefixOf = (kind: StoryKind): string => `${isPageKind(kind) ? kind : storyPrefix(kind)}/`

/** The kind of a story by its full slug; null if the shop shows no such stories. */
export const kindOf = (fullSlug: string): StoryKind | null =>
  storyKinds.find((kind) => fullSlug.startsWith(prefixOf(kind))) ?? null

/**
 * The fields of components that name other stories, as the service's `component.field`. The service answers with the
 * related stories, or above 50 with their uuids, which its client requests in batches of 50. [CON-07]
 */
export const relations: readonly string[] = [
  ...['carousel.banners', 'menu-category.banner', 'store.banner'],
  ...['section-carousel.carousel', 'section-banner.banner', 'section-snippet.snippet'],
]

export type ReadResult<Kind extends StoryKind> =
  | { readonly story: Stories[Kind][number] }
  | { readonly errors: readonly string[] }

const isText = (value: unknown): value is string => typeof value === 'string'

/** The most characters of a field: Markdown is a whole page, the other fields are lines. */
const mostCharacters = (name: string): number => (name === 'markdown' ? 100_000 : 1_000)

const readPageStory = (kind: keyof PageStories, { full_slug: fullSlug, content }: ServiceStory) => {
  const texts = pageFields[kind].map((name) => [name, content[name]] as const)
  const missing = texts.filter(([, text]) => !isText(text)).map(([name]) => `/${name} is missing`)
  const date = content['date']
  const errors = [
    ...texts
      .filter(([name, text]) => isText(text) && text.length > mostCharacters(name))
      .map(([name]) => `/${name} must have at most ${mostCharacters(name)} characters`),
    ...(kind === 'blog' && isText(date) && !isLocalDate(date) ? ['/date must be like 2026-12-24'] : []),
  ]
  if (missing.length + errors.length > 0) return { errors: [...missing, ...errors] }
  return { story: { slug: slugWithin(fullSlug), ...Object.fromEntries(texts) } as Page & { date: LocalDate } }
}

const readFields = (kind: SiteStoryKind, story: ServiceStory, slugs: ReadonlyMap<string, string>) =>
  readStory(kind, slugWithin(story.full_slug), knownStoryFields(kind, normaliseStory(story.content, slugs)))

/**
 * Reads a story of the service; `slugs` has the full slug of each story by its uuid. Fields that the shop does not
 * know are ignored, because a space may have some for its editors. [CON-01]
 */
export const readServiceStory = <Kind extends StoryKind>(
  kind: Kind,
  story: ServiceStory,
  slugs: ReadonlyMap<string, string>,
): ReadResult<Kind> => {
  const read = isPageKind(kind) ? readPageStory(kind, story) : readFields(kind, story, slugs)
  return read
}
