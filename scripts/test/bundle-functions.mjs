import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename, join, relative, resolve, sep } from 'node:path'
import { root } from '../setup/say.mjs'
import { functionAt, functionsOf } from './source-functions.mjs'

const isOurs = /^(apps\/web|packages\/[^/]+)\/src\//

/**
 * Translates counts in our bundles into functions of our sources, by the source maps of the build.
 * @typedef {import('./executed-functions.mjs').ScriptCounts} ScriptCounts
 * @returns {(scripts: ScriptCounts[]) => import('./executed-functions.mjs').Executed}
 */
export function bundleReader(folder = root) {
  const dist = join(folder, 'apps/web/dist')
  const chunks = new Map()
  const sources = new Map()
  const chunkOf = (name) => {
    if (!chunks.has(name)) chunks.set(name, readChunk(dist, name))
    return chunks.get(name)
  }
  const sourceOf = (path) => {
    if (!sources.has(path)) sources.set(path, readSource(path, folder))
    return sources.get(path)
  }
  return (scripts) => {
    const executed = new Map()
    for (const { url, functions } of scripts) {
      const chunk = url === '' ? undefined : chunkOf(basename(new URL(url).pathname))
      if (!chunk) continue
      for (const { ranges } of functions) if (ranges[0].count > 0) addFunction(executed, chunk, ranges[0], sourceOf)
    }
    return Object.fromEntries([...executed].map(([file, names]) => [file, [...names]]))
  }
}

function addFunction(executed, chunk, { startOffset }, sourceOf) {
  if (!chunk.known.has(startOffset)) chunk.known.set(startOffset, chunk.originalOf(startOffset))
  const original = chunk.known.get(startOffset)
  const source = original && sourceOf(original.path)
  if (!source) return
  const name = functionAt(source.functions, source.positionOf(original.line, original.column))?.name
  if (name === undefined) return
  if (!executed.has(source.file)) executed.set(source.file, new Set())
  executed.get(source.file).add(name)
}

function readChunk(dist, name) {
  const mapFile = join(dist, 'maps', `${name}.map`)
  if (!existsSync(mapFile)) return undefined
  const folder = ['client/assets', 'server']
    .map((each) => join(dist, each))
    .find((each) => existsSync(join(each, name)))
  if (folder === undefined) return undefined
  const starts = lineStarts(readFileSync(join(folder, name), 'utf8'))
  const map = new SourceMap(JSON.parse(readFileSync(mapFile, 'utf8')))
  const originalOf = (offset) => {
    const line = starts.findLastIndex((start) => start <= offset)
    const { originalSource, originalLine, originalColumn } = map.findEntry(line, offset - starts[line])
    if (originalSource === undefined) return undefined
    return { path: resolve(folder, originalSource), line: originalLine, column: originalColumn }
  }
  return { known: new Map(), originalOf }
}

function readSource(path, folder) {
  const file = relative(folder, path).split(sep).join('/')
  if (!isOurs.test(file) || !existsSync(path)) return undefined
  const text = readFileSync(path, 'utf8')
  const starts = lineStarts(text)
  return { file, functions: functionsOf(text, file), positionOf: (line, column) => (starts[line] ?? 0) + column }
}

function lineStarts(text) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
