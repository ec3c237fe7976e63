import { serviceContent, type ServiceContent } from './service-content.ts'
import { folderOf, idOf, uuidOf, type Fields } from './story-ids.ts'

/** A story as the content service delivers it. */
export type Story = {
  readonly id: number
  readonly uuid: string
  readonly name: string
  readonly slug: string
  readonly full_slug: string
  readonly content: ServiceContent
  readonly created_at: string
  readonly updated_at: string
  /** Null while the story is not published. */
  readonly published_at: string | null
  readonly first_published_at: string | null
  readonly sort_by_date: null
  readonly position: number
  readonly tag_list: readonly string[]
  readonly is_startpage: boolean
  readonly parent_id: number
  readonly meta_data: null
  readonly group_id: string
  readonly release_id: null
  readonly lang: 'default'
  readonly path: null
  readonly alternates: readonly never[]
  readonly default_full_slug: null
  readonly translated_slugs: null
}

/** The instant at which every story of our files and fixtures was written. */
export const writtenAt = '2026-01-01T00:00:00.000Z'

/** `at` is the instant of the last change, `publishedAt` that of the last publication; null = not published. */
export const storyAt = (
  fullSlug: string,
  fields: Fields,
  { at, publishedAt }: { readonly at: string; readonly publishedAt: string | null },
): Story => {
  const folder = folderOf(fullSlug)
  const named = fields['title'] ?? fields['name']
  return {
    id: idOf(fullSlug),
    uuid: uuidOf(fullSlug),
    name: typeof named === 'string' ? named : fullSlug,
    slug: fullSlug.slice(folder.length),
    full_slug: fullSlug,
    content: serviceContent(fullSlug, fields),
    created_at: writtenAt,
    updated_at: at,
    published_at: publishedAt,
    first_published_at: publishedAt,
    sort_by_date: null,
    position: 0,
    tag_list: [],
    is_startpage: false,
    parent_id: folder === '' ? 0 : idOf(folder),
    meta_data: null,
    group_id: uuidOf(`group of ${fullSlug}`),
    release_id: null,
    lang: 'default',
    path: null,
    alternates: [],
    default_full_slug: null,
    translated_slugs: null,
  }
}
