import type { Entry } from './content-folder.ts'
import { componentsIn, storyLinksIn, withEditable } from './service-content.ts'
import type { Space } from './space.ts'
import type { Story } from './story.ts'
import { folderOf, idOf, uuidOf } from './story-ids.ts'
import { previewPathOf } from './story-kinds.ts'

export type ContentQuery = Readonly<Record<string, string | undefined>>
export type Answer = {
  readonly status: number
  readonly body: unknown
  /** Set when the answer is one page of several. */
  readonly page?: { readonly total: number; readonly perPage: number }
}

/** With more relations or links than this, the answer lists their uuids, and the client fetches them in batches. */
const relationsAlong = 50

const common = ['token', 'cv', 'version', 'language', 'fallback_lang', 'page', 'per_page']
const storyParameters = [
  ...['find_by', 'resolve_relations', 'resolve_level', 'resolve_links', 'resolve_links_level', 'from_release'],
  ...['excluding_fields', 'resolve_assets'],
]
const listParameters = [
  ...['starts_with', 'by_slugs', 'excluding_slugs', 'by_uuids', 'by_uuids_ordered', 'excluding_ids', 'content_type'],
  ...['is_startpage', 'search_term', 'sort_by', 'with_tag', 'level'],
]
const linkParameters = ['starts_with', 'with_parent', 'include_dates', 'paginated']

/** Refuses a parameter that the call does not know or that is given twice, and an unknown version. */
const parameterRefusal = (query: ContentQuery, known: readonly string[]): Answer | null => {
  const repeated = Object.keys(query).find((name) => typeof query[name] !== 'string')
  if (repeated !== undefined) return { status: 422, body: { [repeated]: ['must be given once'] } }
  const { version = 'published' } = query
  if (version !== 'published' && version !== 'draft')
    return { status: 422, body: { version: ['must be published or draft'] } }
  const unknown = Object.keys(query).filter((name) => !known.includes(name))
  if (unknown.length === 0) return null
  return { status: 422, body: Object.fromEntries(unknown.map((name) => [name, ['is not a parameter']])) }
}

const notFound: Answer = { status: 404, body: ['This record could not be found'] }

const listOf = (text: string | undefined): readonly string[] | null =>
  text === undefined || text === '' ? null : text.split(',')

/** A whole number from 1 to `most`; null if the text is none, `fallback` without a text. */
const wholeNumberFrom = (text: string | undefined, fallback: number, most: number): number | null => {
  if (text === undefined) return fallback
  const value = Number(text)
  return /^\d+$/.test(text) && value >= 1 && value <= most ? value : null
}

const paged = <Item>(
  items: readonly Item[],
  query: ContentQuery,
  most: number,
  bodyOf: (page: readonly Item[]) => unknown,
): Answer => {
  const perPage = wholeNumberFrom(query['per_page'], 25, most)
  const page = wholeNumberFrom(query['page'], 1, 100_000)
  if (perPage === null) return { status: 422, body: { per_page: [`must be from 1 to ${most}`] } }
  if (page === null) return { status: 422, body: { page: ['must be a whole number from 1'] } }
  const shown = items.slice((page - 1) * perPage, page * perPage)
  return { status: 200, body: bodyOf(shown), page: { total: items.length, perPage } }
}

const fits = (query: ContentQuery): ((story: Story) => boolean) => {
  const [uuids, slugs] = [listOf(query['by_uuids'] ?? query['by_uuids_ordered']), listOf(query['by_slugs'])]
  const left = [...(listOf(query['excluding_slugs']) ?? [])]
  const leftIds = [...(listOf(query['excluding_ids']) ?? [])]
  const matches = (pattern: string, fullSlug: string) =>
    pattern.endsWith('*') ? fullSlug.startsWith(pattern.slice(0, -1)) : fullSlug === pattern
  return ({ uuid, id, full_slug, content, name, is_startpage, tag_list }) =>
    full_slug.startsWith(query['starts_with'] ?? '') &&
    (uuids === null || uuids.includes(uuid)) &&
    (slugs === null || slugs.some((each) => matches(each, full_slug))) &&
    !left.some((each) => matches(each, full_slug)) &&
    !leftIds.includes(String(id)) &&
    (query['content_type'] === undefined || content.component === query['content_type']) &&
    (query['is_startpage'] === undefined || String(is_startpage) === query['is_startpage']) &&
    (query['with_tag'] === undefined || tag_list.includes(query['with_tag'])) &&
    (query['level'] === undefined || full_slug.split('/').length === Number(query['level'])) &&
    (query['search_term'] === undefined || name.toLowerCase().includes(query['search_term'].toLowerCase()))
}

/** `sort_by`: `field:asc`, or `content.field:desc:int`. */
const sorted = (stories: readonly Story[], query: ContentQuery): readonly Story[] => {
  const uuids = listOf(query['by_uuids_ordered'])
  if (uuids !== null) return stories.toSorted((one, other) => uuids.indexOf(one.uuid) - uuids.indexOf(other.uuid))
  const [path, direction = 'asc', type] = query['sort_by']?.split(':') ?? []
  if (path === undefined) return stories
  const valueOf = (story: Story): string => {
    const [first = '', second] = path.split('.')
    const value: unknown = first === 'content' ? story.content[second ?? ''] : story[first as keyof Story]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const compare = (one: string, other: string) =>
    type === 'int' || type === 'float' ? Number(one) - Number(other) : one.localeCompare(other)
  const sign = direction === 'desc' ? -1 : 1
  return stories.toSorted((one, other) => sign * compare(valueOf(one), valueOf(other)))
}

/** The uuids in the requested fields (`component.field`) of these stories. */
const relationUuids = (stories: readonly Story[], fields: readonly (readonly string[])[]): readonly string[] =>
  stories
    .flatMap(({ content }) => componentsIn(content))
    .flatMap((component) =>
      fields.flatMap(([name, field = '']) => (component.component === name ? [component[field]].flat() : [])),
    )
    .filter((value) => typeof value === 'string')

/** The related stories of these stories, and with `resolve_level=2` those of the related ones. */
const related = (space: Space, stories: readonly Story[], query: ContentQuery): readonly Story[] => {
  const fields = (listOf(query['resolve_relations']) ?? []).map((each) => each.split('.'))
  let found: readonly Story[] = []
  let next = stories
  for (let level = 0; level < Number(query['resolve_level'] ?? 1) && next.length > 0; level += 1) {
    const uuids = new Set(relationUuids(next, fields))
    next = space.stories.filter((story) => uuids.has(story.uuid) && !found.includes(story))
    found = [...found, ...next]
  }
  return found
}

const relationsOf = (space: Space, stories: readonly Story[], query: ContentQuery): object => {
  const found = related(space, stories, query)
  return found.length > relationsAlong ? { rels: [], rel_uuids: found.map(({ uuid }) => uuid) } : { rels: found }
}

const linkOf = (story: Story) => ({
  id: story.id,
  uuid: story.uuid,
  slug: story.full_slug,
  path: null,
  parent_id: story.parent_id,
  name: story.name,
  is_folder: false,
  published: story.published_at !== null,
  is_startpage: false,
  position: story.position,
  real_path: previewPathOf(story.full_slug),
})

/** The targets of link fields with `resolve_links`: whole stories, or their addresses for `url` and `link`. */
const linksOf = (space: Space, stories: readonly Story[], query: ContentQuery): object => {
  const kind = query['resolve_links']
  if (kind === undefined || kind === '0') return { links: [] }
  const uuids = new Set(stories.flatMap(({ content }) => storyLinksIn(content)))
  const found = space.stories.filter(({ uuid }) => uuids.has(uuid))
  if (found.length > relationsAlong) return { links: [], link_uuids: found.map(({ uuid }) => uuid) }
  if (kind === 'url')
    return {
      links: found.map(({ id, uuid, name, full_slug }) => ({ id, uuid, name, full_slug, url: full_slug, path: null })),
    }
  return { links: kind === 'link' ? found.map(linkOf) : found }
}

const shaped = (query: ContentQuery): ((story: Story) => Story) => {
  const left = listOf(query['excluding_fields']) ?? []
  return (story) => {
    const fields = Object.fromEntries(Object.entries(story.content).filter(([name]) => !left.includes(name)))
    const content = left.length === 0 ? story.content : (fields as Story['content'])
    return { ...story, content: query['version'] === 'draft' ? withEditable(content, story.id) : content }
  }
}

/** A page of stories, filtered and sorted by the query, with their relations and links. */
export const storiesAnswer = (space: Space, query: ContentQuery): Answer => {
  const refused = parameterRefusal(query, [...common, ...storyParameters, ...listParameters])
  if (refused !== null) return refused
  return paged(sorted(space.stories.filter(fits(query)), query), query, 100, (stories) => ({
    stories: stories.map(shaped(query)),
    cv: space.version,
    ...linksOf(space, stories, query),
    ...relationsOf(space, stories, query),
  }))
}

/** One story by its full slug, its id or, with `find_by=uuid`, its uuid. */
export const storyAnswer = (space: Space, query: ContentQuery, identifier: string): Answer => {
  const refused = parameterRefusal(query, [...common, ...storyParameters])
  if (refused !== null) return refused
  const story = space.stories.find(({ full_slug, id, uuid }) =>
    query['find_by'] === 'uuid' ? uuid === identifier : full_slug === identifier || String(id) === identifier,
  )
  if (story === undefined) return notFound
  return {
    status: 200,
    body: {
      story: shaped(query)(story),
      cv: space.version,
      ...linksOf(space, [story], query),
      ...relationsOf(space, [story], query),
    },
  }
}

const folderLink = (folder: string) => ({
  id: idOf(folder),
  uuid: uuidOf(folder),
  slug: folder.slice(0, -1),
  path: null,
  parent_id: 0,
  name: folder.slice(0, -1),
  is_folder: true,
  published: false,
  is_startpage: false,
  position: 0,
  real_path: `/${folder.slice(0, -1)}`,
})

const allLinks = ({ stories }: Space, prefix: string) => {
  const folders = [...new Set(stories.map(({ full_slug }) => folderOf(full_slug)))].filter((folder) => folder !== '')
  return [...folders.map(folderLink), ...stories.map(linkOf)].filter(({ slug }) => `${slug}/`.startsWith(prefix))
}

/** Every story and folder without its content. */
export const linksAnswer = (space: Space, query: ContentQuery): Answer => {
  const refused = parameterRefusal(query, [...common, ...linkParameters])
  if (refused !== null) return refused
  return paged(allLinks(space, query['starts_with'] ?? ''), query, 1000, (links) => ({
    links: Object.fromEntries(links.map((link) => [link.uuid, link])),
    cv: space.version,
  }))
}

/** One story or folder without its content, by its uuid. */
export const linkAnswer = (space: Space, query: ContentQuery, uuid: string): Answer => {
  const refused = parameterRefusal(query, common)
  if (refused !== null) return refused
  const link = allLinks(space, '').find((each) => each.uuid === uuid)
  return link === undefined ? notFound : { status: 200, body: { link, cv: space.version } }
}

const numbered = (entries: readonly Entry[]) =>
  entries.map(({ name, value }, index) => ({ id: index + 1, name, value, dimension_value: null }))

/** Accepts the name of a datasource as well as its slug: "feature flag" means feature-flag. */
const slugged = (name: string): string => name.toLowerCase().replaceAll(/[ _]+/g, '-')

/** The entries of one datasource. */
export const entriesAnswer = (space: Space, query: ContentQuery): Answer => {
  const refused = parameterRefusal(query, [...common, 'datasource', 'dimension'])
  if (refused !== null) return refused
  const entries = space.datasources.get(slugged(query['datasource'] ?? ''))
  if (entries === undefined) return notFound
  return paged(numbered(entries), query, 1000, (shown) => ({ datasource_entries: shown, cv: space.version }))
}

/** The datasources without their entries. */
export const datasourcesAnswer = (space: Space, query: ContentQuery): Answer =>
  parameterRefusal(query, common) ??
  paged([...space.datasources.keys()], query, 1000, (slugs) => ({
    datasources: slugs.map((slug, index) => ({ id: index + 1, name: slug, slug, dimensions: [] })),
  }))

/** The space with its current version. */
export const spaceAnswer = ({ version }: Space, query: ContentQuery): Answer =>
  parameterRefusal(query, common) ?? {
    status: 200,
    body: { space: { id: 1, name: 'Forno', domain: '', version, language_codes: [] } },
  }
