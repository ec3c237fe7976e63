import { posix } from 'node:path'

/**
 * Who depends on what: by a file, the files and folders that it names. `import type` does not count, as types change
 * nothing at run time; a path in a string does, as tests read content, documents and migrations by it.
 * @typedef {Map<string, Set<string>>} Graph
 */
const typeImport = /\b(?:import|export)\s+type\s[^'"`;]*?from\s*['"][^'"]+['"]/g
const namedPath = /['"`]((?:\.{1,2}\/|@forno\/)[^'"`\s$]*)['"`]/g

/**
 * @param {string[]} files Sources and tests. @param {(file: string) => string} read @returns {Graph}
 */
export function importGraph(files, read) {
  return new Map(files.map((file) => [file, new Set(pathsIn(read(file), file))]))
}

function pathsIn(text, file) {
  const found = [...text.replaceAll(typeImport, '').matchAll(namedPath)].map(([, path]) => targetOf(path, file))
  return found.filter((path) => path !== undefined && path !== file)
}

/** The root itself is no target: it would make every file a dependency. */
function targetOf(path, file) {
  const [, name, rest] = /^@forno\/([^/]+)\/(.+)$/.exec(path) ?? []
  if (name !== undefined) return `packages/${name}/src/${rest}.ts`
  if (path.startsWith('@')) return undefined
  const target = posix.join(posix.dirname(file), path.split('?')[0]).replace(/\/$/, '')
  return target === '.' || target.startsWith('..') ? undefined : target
}

/**
 * How many imports separate each file from the nearest changed one, counted from importers to imported files.
 * @param {Graph} graph @param {string[]} changed @param {{ walls?: Set<string>, longest?: number }} options
 * The search ends at a wall and at the longest distance.
 * @returns {Map<string, number>} A changed file has 0; files that do not depend on any are missing.
 */
export function distances(graph, changed, { walls = new Set(), longest = Infinity } = {}) {
  const importers = reversed(graph)
  const found = new Map(changed.map((file) => [file, 0]))
  const waiting = [...changed]
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    if (walls.has(file) || found.get(file) >= longest) continue
    for (const importer of importersOf(importers, file)) {
      if (found.has(importer)) continue
      found.set(importer, found.get(file) + 1)
      waiting.push(importer)
    }
  }
  return found
}

function reversed(graph) {
  const importers = new Map()
  for (const [file, targets] of graph)
    for (const target of targets) {
      if (!importers.has(target)) importers.set(target, [])
      importers.get(target).push(file)
    }
  return importers
}

/** Files that name the file or a folder around it. */
function importersOf(importers, file) {
  const found = []
  for (let path = file; path !== '.'; path = posix.dirname(path)) found.push(...(importers.get(path) ?? []))
  return found
}
