import { createHash } from 'node:crypto'

/** The content of a story: the name of its component, and its fields. */
export type Fields = { readonly component: string; readonly [name: string]: unknown }

/** A story as the content service delivers it. */
export type Story = {
  readonly id: number
  readonly uuid: string
  readonly name: string
  readonly slug: string
  readonly full_slug: string
  readonly content: Fields & { readonly _uid: string }
  readonly created_at: string
  readonly published_at: string
  readonly first_published_at: string
  readonly sort_by_date: null
  readonly position: number
  readonly tag_list: readonly string[]
  readonly is_startpage: boolean
  readonly parent_id: number
  readonly group_id: string
  readonly lang: 'default'
  readonly alternates: readonly never[]
}

const written = '2026-01-01T00:00:00.000Z'

/** Derived from the path, so relations survive a restart. */
export const uuidOf = (fullSlug: string): string => {
  const hash = createHash('sha256').update(fullSlug).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

const idOf = (fullSlug: string): number => Number.parseInt(uuidOf(fullSlug).slice(0, 7), 16)

export const storyAt = (fullSlug: string, content: Fields): Story => {
  const folder = fullSlug.slice(0, fullSlug.lastIndexOf('/') + 1)
  const named = content['title'] ?? content['name']
  return {
    id: idOf(fullSlug),
    uuid: uuidOf(fullSlug),
    name: typeof named === 'string' ? named : fullSlug,
    slug: fullSlug.slice(folder.length),
    full_slug: fullSlug,
    content: { _uid: uuidOf(`content of ${fullSlug}`), ...content },
    created_at: written,
    published_at: written,
    first_published_at: written,
    sort_by_date: null,
    position: 0,
    tag_list: [],
    is_startpage: false,
    parent_id: folder === '' ? 0 : idOf(folder),
    group_id: uuidOf(`group of ${fullSlug}`),
    lang: 'default',
    alternates: [],
  }
}
