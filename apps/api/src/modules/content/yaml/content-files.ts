import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parseYaml, type ReportError, type MapValue, type Value } from './yaml-value.ts'

/** A content file; its path is relative to the content folder, with forward slashes. */
export type ContentFile = { readonly path: string; readonly text: string }

/** All files of the folder, in the same order and with the same line ends on every platform. */
export const contentFiles = (folder: string): readonly ContentFile[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      path: relative(folder, path).split(sep).join('/'),
      text: readFileSync(path, 'utf8')
        .replace(/^\uFEFF/, '')
        .replaceAll('\r\n', '\n'),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))

/** Fingerprint of the files; does not depend on platform or order. */
export const fingerprint = (files: readonly ContentFile[]): string => {
  const hash = createHash('sha256')
  const ordered = [...files].sort((a, b) => (a.path < b.path ? -1 : 1))
  for (const { path, text } of ordered) hash.update(`${path}\0${text.length}\0${text}\0`)
  return hash.digest('hex')
}

export type ParsedFile = { readonly path: string; readonly value: Value }

export type ParsedFiles = {
  /** The parsed file; a missing file is reported and read as empty. */
  readonly one: (path: string) => Value
  /** The parsed file; a missing file is read as empty. */
  readonly optional: (path: string) => Value
  /** The parsed YAML files below a folder, except those that `one` has read. */
  readonly under: (folder: string) => readonly ParsedFile[]
  readonly pages: readonly ContentFile[]
  readonly stories: readonly ContentFile[]
  readonly campaigns: readonly ContentFile[]
  /** Files that were not read: a misspelt file name must not silently drop a store. */
  readonly unread: () => readonly string[]
}

const emptyMap = (file: string): MapValue => ({ kind: 'map', at: { file, line: 1 }, entries: new Map() })

export const openFiles = (files: readonly ContentFile[], report: ReportError): ParsedFiles => {
  const read = new Set<string>(['README.md'])
  const parsed = new Map<string, Value | null>()
  for (const { path, text } of files) if (path.endsWith('.yaml')) parsed.set(path, parseYaml(path, text, report))
  const pagesIn = (folder: string) => files.filter(({ path }) => new RegExp(`^${folder}/[^/]+\\.md$`).test(path))
  const [pages, stories, campaigns] = [pagesIn('pages'), pagesIn('blog'), pagesIn('campaigns')]
  for (const { path } of [...pages, ...stories, ...campaigns]) read.add(path)
  const optional = (path: string): Value => {
    read.add(path)
    return parsed.get(path) ?? emptyMap(path)
  }
  return {
    pages,
    stories,
    campaigns,
    optional,
    one: (path) => {
      if (!parsed.has(path)) report({ file: path, line: 1 }, 'this file is missing')
      return optional(path)
    },
    under: (folder) => {
      const found: ParsedFile[] = []
      for (const [path, value] of parsed) {
        if (!path.startsWith(`${folder}/`) || read.has(path)) continue
        read.add(path)
        if (value) found.push({ path, value })
      }
      return found
    },
    unread: () => files.map(({ path }) => path).filter((path) => !read.has(path)),
  }
}
