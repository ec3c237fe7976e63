import { createHash } from 'node:crypto'

/** The fields of a story as editors write them: the name of its component, and the fields of our files. */
export type Fields = { readonly component: string; readonly [name: string]: unknown }

/** Derived from the path, so relations survive a restart. */
export const uuidOf = (fullSlug: string): string => {
  const hash = createHash('sha256').update(fullSlug).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

export const idOf = (fullSlug: string): number => Number.parseInt(uuidOf(fullSlug).slice(0, 7), 16)

export const folderOf = (fullSlug: string): string => fullSlug.slice(0, fullSlug.lastIndexOf('/') + 1)
