import { isFields } from '../platform/request-fields.ts'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parse } from 'yaml'
import type { Fields } from './story-ids.ts'
import { fieldKinds, pageKinds, type StoryKind } from './story-kinds.ts'

export type Entry = { readonly name: string; readonly value: string }

/** Stories by full slug, as editors write them. */
export type FolderContent = {
  /** Seconds since the epoch of the newest file: rises when a file is written. */
  readonly version: number
  readonly stories: ReadonlyMap<string, Fields>
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

const fieldsOf = (text: string): Readonly<Record<string, unknown>> => {
  const value: unknown = parse(text)
  return isFields(value) ? value : {}
}

const slugOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')

const kindOf = (kinds: readonly StoryKind[], path: string, extension: string): StoryKind | undefined =>
  kinds.find(({ folder }) => path.startsWith(`${folder}/`) && path.endsWith(extension))

/** Front matter and Markdown text become the fields of one component. */
const pageOf = ({ path, text }: ContentFile): readonly (readonly [string, Fields])[] => {
  const kind = kindOf(pageKinds, path, '.md')
  const [, front = '', markdown = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  if (kind === undefined) return []
  const fields: Fields = { component: kind.component, ...fieldsOf(front), markdown: markdown.trim() }
  return [[`${kind.prefix}/${slugOf(path)}`, fields]]
}

const fieldStoryOf = ({ path, text }: ContentFile): readonly (readonly [string, Fields])[] => {
  const kind = kindOf(fieldKinds, path, '.yaml')
  if (kind === undefined) return []
  return [[`${kind.prefix}/${slugOf(path)}`, { component: kind.component, ...fieldsOf(text) }]]
}

const entriesOf = ({ text }: ContentFile): readonly Entry[] =>
  Object.entries(fieldsOf(text)).map(([name, value]) => ({ name, value: String(value) }))

const contentOf = (files: readonly ContentFile[]): FolderContent => {
  const datasources = files.filter(({ path }) => /^datasources\/[^/]+\.yaml$/.test(path))
  return {
    version: Math.floor(Math.max(0, ...files.map(({ at }) => at)) / 1000),
    stories: new Map(files.flatMap((file) => [...pageOf(file), ...fieldStoryOf(file)])),
    datasources: new Map(datasources.map((file) => [slugOf(file.path), entriesOf(file)])),
  }
}

/** The shop's own files as content of the service. Reads them again whenever a file has changed. */
export const openContentFolder = (folder: string): (() => FolderContent) => {
  let cache: { readonly mark: string; readonly content: FolderContent } | null = null
  return () => {
    const found = filesIn(folder)
    const mark = JSON.stringify(found)
    if (cache?.mark !== mark) cache = { mark, content: contentOf(read(folder, found)) }
    return cache.content
  }
}
