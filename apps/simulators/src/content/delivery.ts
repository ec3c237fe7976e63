import type { Entry, Space } from './content-folder.ts'
import type { Story } from './story.ts'

export type ContentQuery = Readonly<Record<string, string | undefined>>
export type Answer = {
  readonly status: number
  readonly body: unknown
  /** Set when the answer is one page of several. */
  readonly page?: { readonly total: number; readonly perPage: number }
}

/** With more relations than this, the answer lists their uuids, and the client fetches them in batches. */
const relationsAlong = 50

const common = ['token', 'cv', 'version', 'language', 'fallback_lang', 'page', 'per_page']
const storyParameters = [
  ...['find_by', 'resolve_relations', 'resolve_level', 'resolve_links', 'resolve_links_level', 'from_release'],
  ...['excluding_fields', 'resolve_assets'],
]
const listParameters = [
  ...['starts_with', 'by_slugs', 'excluding_slugs', 'by_uuids', 'by_uuids_ordered', 'excluding_ids', 'content_type'],
  ...['is_startpage', 'search_term', 'sort_by'],
]

const unknownAmong = (query: ContentQuery, known: readonly string[]): Answer | null => {
  const unknown = Object.keys(query).filter((name) => !known.includes(name))
  if (unknown.length === 0) return null
  return { status: 422, body: Object.fromEntries(unknown.map((name) => [name, ['is not a parameter']])) }
}

const listOf = (text: string | undefined): readonly string[] | null =>
  text === undefined || text === '' ? null : text.split(',')

const wholeFrom = (text: string | undefined, otherwise: number, most: number): number | null => {
  if (text === undefined) return otherwise
  const value = Number(text)
  return /^\d+$/.test(text) && value >= 1 && value <= most ? value : null
}

const paged = <Item>(
  items: readonly Item[],
  query: ContentQuery,
  most: number,
  bodyOf: (page: readonly Item[]) => unknown,
): Answer => {
  const perPage = wholeFrom(query['per_page'], 25, most)
  const page = wholeFrom(query['page'], 1, 100_000)
  if (perPage === null) return { status: 422, body: { per_page: [`must be from 1 to ${most}`] } }
  if (page === null) return { status: 422, body: { page: ['must be a whole number from 1'] } }
  const shown = items.slice((page - 1) * perPage, page * perPage)
  return { status: 200, body: bodyOf(shown), page: { total: items.length, perPage } }
}

const fits = (query: ContentQuery): ((story: Story) => boolean) => {
  const [uuids, slugs] = [listOf(query['by_uuids'] ?? query['by_uuids_ordered']), listOf(query['by_slugs'])]
  const left = [...(listOf(query['excluding_slugs']) ?? [])]
  const matches = (pattern: string, fullSlug: string) =>
    pattern.endsWith('*') ? fullSlug.startsWith(pattern.slice(0, -1)) : fullSlug === pattern
  return ({ uuid, full_slug, content, name }) =>
    full_slug.startsWith(query['starts_with'] ?? '') &&
    (uuids === null || uuids.includes(uuid)) &&
    (slugs === null || slugs.some((each) => matches(each, full_slug))) &&
    !left.some((each) => matches(each, full_slug)) &&
    (query['content_type'] === undefined || content.component === query['content_type']) &&
    (query['search_term'] === undefined || name.toLowerCase().includes(query['search_term'].toLowerCase()))
}

/** The stories that the requested fields (`component.field` in `resolve_relations`) reference by uuid. */
const related = (space: Space, stories: readonly Story[], query: ContentQuery): object => {
  const wanted = (listOf(query['resolve_relations']) ?? []).map((each) => each.split('.'))
  const uuids = new Set(
    stories.flatMap(({ content }) =>
      wanted.flatMap(([component, field = '']) => (content.component === component ? [content[field]].flat() : [])),
    ),
  )
  const found = space.stories.filter(({ uuid }) => uuids.has(uuid))
  return found.length > relationsAlong ? { rels: [], rel_uuids: found.map(({ uuid }) => uuid) } : { rels: found }
}

export const storiesAnswer = (space: Space, query: ContentQuery): Answer => {
  const refused = unknownAmong(query, [...common, ...storyParameters, ...listParameters])
  if (refused !== null) return refused
  return paged(space.stories.filter(fits(query)), query, 100, (stories) => ({
    stories,
    cv: space.version,
    links: [],
    ...related(space, stories, query),
  }))
}

/** One story by its full slug, its id or, with `find_by=uuid`, its uuid. */
export const storyAnswer = (space: Space, identifier: string, query: ContentQuery): Answer => {
  const refused = unknownAmong(query, [...common, ...storyParameters])
  if (refused !== null) return refused
  const story = space.stories.find(({ full_slug, id, uuid }) =>
    query['find_by'] === 'uuid' ? uuid === identifier : full_slug === identifier || String(id) === identifier,
  )
  if (story === undefined) return { status: 404, body: ['This record could not be found'] }
  return { status: 200, body: { story, cv: space.version, links: [], ...related(space, [story], query) } }
}

const numbered = (entries: readonly Entry[]) =>
  entries.map(({ name, value }, index) => ({ id: index + 1, name, value, dimension_value: null }))

/** Accepts the name of a datasource as well as its slug: "feature flag" means feature-flag. */
const slugged = (name: string): string => name.toLowerCase().replaceAll(/[ _]+/g, '-')

export const entriesAnswer = (space: Space, query: ContentQuery): Answer => {
  const refused = unknownAmong(query, [...common, 'datasource', 'dimension'])
  if (refused !== null) return refused
  const entries = space.datasources.get(slugged(query['datasource'] ?? ''))
  if (entries === undefined) return { status: 404, body: ['This record could not be found'] }
  return paged(numbered(entries), query, 1000, (shown) => ({ datasource_entries: shown, cv: space.version }))
}

export const datasourcesAnswer = (space: Space, query: ContentQuery): Answer =>
  paged([...space.datasources.keys()], query, 1000, (slugs) => ({
    datasources: slugs.map((slug, index) => ({ id: index + 1, name: slug, slug, dimensions: [] })),
  }))
