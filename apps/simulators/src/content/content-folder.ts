import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parse } from 'yaml'
import { storyAt, type Fields, type Story } from './story.ts'

export type Entry = { readonly name: string; readonly value: string }

export type Space = {
  /** Seconds since the epoch of the newest file: rises when a file is written. */
  readonly version: number
  readonly stories: readonly Story[]
  readonly datasources: ReadonlyMap<string, readonly Entry[]>
}

type FileEntry = { readonly file: string; readonly at: number }
type ContentFile = { readonly path: string; readonly text: string; readonly at: number }

const filesIn = (folder: string): readonly FileEntry[] =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({ file, at: statSync(file).mtimeMs }))

const read = (folder: string, found: readonly FileEntry[]): readonly ContentFile[] =>
  found.map(({ file, at }) => ({
    path: relative(folder, file).split(sep).join('/'),
    text: readFileSync(file, 'utf8').replaceAll('\r\n', '\n'),
    at,
  }))

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldsOf = (text: string): Record<string, unknown> => {
  const value: unknown = parse(text)
  return isFields(value) ? value : {}
}

const slugOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')

/** Folders of Markdown pages, the path prefix of their stories and their component name. */
const wordFolders = [
  { folder: 'pages', prefix: 'pages', component: 'page' },
  { folder: 'blog', prefix: 'blog', component: 'post' },
  { folder: 'campaigns', prefix: 'c', component: 'campaign' },
] as const

/** Front matter and Markdown text become the fields of one component. */
const storyOfWords = ({ path, text }: ContentFile): readonly Story[] => {
  const kind = wordFolders.find(({ folder }) => path.startsWith(`${folder}/`) && path.endsWith('.md'))
  const [, front = '', markdown = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  if (kind === undefined) return []
  const fields: Fields = { component: kind.component, ...fieldsOf(front), markdown: markdown.trim() }
  return [storyAt(`${kind.prefix}/${slugOf(path)}`, fields)]
}

const storyOfStore = ({ path, text }: ContentFile): readonly Story[] => {
  if (!path.startsWith('stores/') || !path.includes('/', 'stores/'.length)) return []
  const { id, name, address, city, state, postCode } = fieldsOf(text)
  return [storyAt(`stores/${slugOf(path)}`, { component: 'store', storeId: id, name, address, city, state, postCode })]
}

const storiesOfMenu = ({ path, text }: ContentFile): readonly Story[] => {
  const { categories } = path === 'menu/categories.yaml' ? fieldsOf(text) : {}
  return (Array.isArray(categories) ? categories : []).filter(isFields).map(({ slug, name, description }) =>
    storyAt(`menu-categories/${typeof slug === 'string' ? slug : ''}`, {
      component: 'menu-category',
      name,
      description,
    }),
  )
}

const entriesOf = ({ text }: ContentFile): readonly Entry[] =>
  Object.entries(fieldsOf(text)).map(([name, value]) => ({ name, value: String(value) }))

const spaceOf = (files: readonly ContentFile[]): Space => {
  const datasources = files.filter(({ path }) => /^datasources\/[^/]+\.yaml$/.test(path))
  return {
    version: Math.floor(Math.max(0, ...files.map(({ at }) => at)) / 1000),
    stories: files.flatMap((file) => [...storyOfWords(file), ...storyOfStore(file), ...storiesOfMenu(file)]),
    datasources: new Map(datasources.map((file) => [slugOf(file.path), entriesOf(file)])),
  }
}

/** The shop's own files as a space of the content service. Reads them again whenever a file has changed. */
export const openContentFolder = (folder: string): (() => Space) => {
  let cache: { readonly mark: string; readonly space: Space } | null = null
  return () => {
    const found = filesIn(folder)
    const mark = JSON.stringify(found)
    if (cache?.mark !== mark) cache = { mark, space: spaceOf(read(folder, found)) }
    return cache.space
  }
}
