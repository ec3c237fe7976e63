import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { root, workFolder } from '../setup/say.mjs'
import { readJson } from './reports.mjs'

/**
 * What journeys ran in the last `npm test -- --record`: by file of our sources, its functions with the journeys that
 * ran them, as numbers in `items`. `hash` is of the file's text then.
 * @typedef {{ first: number, last: number, items: number[] }} FunctionReach Lines from 1.
 * @typedef {{ hash: string, functions: FunctionReach[] }} FileReach
 * @typedef {{ items: string[], words: string[][], files: Record<string, FileReach> }} Reach
 *
 * What one journey's process writes: the functions that ran in scripts of the shop, as positions, and the last parts
 * of the addresses that its pages requested.
 * @typedef {{ item: string, words: string[], scripts: Record<string, [number, number][]> }} Part
 */

const recordFolder = join(workFolder, 'test-record')
const reachFile = join(recordFolder, 'reach.json')
/** Journeys write their parts here. */
export const partsFolder = join(recordFolder, 'parts')

const assets = join(root, 'apps/web/dist/client/assets')
const maps = join(root, 'apps/web/dist/maps')
const isOurs = /^(apps\/web|packages\/[^/]+)\/src\//
const hashOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** @returns {Reach | undefined} undefined before a recorded run */
export const readReach = () => readJson(reachFile)

/** Writes the record of the functions that each journey ran, from the parts of a recorded run; no parts, no change. */
export function saveReach() {
  if (!existsSync(partsFolder)) return
  const parts = readdirSync(partsFolder).map((name) => readJson(join(partsFolder, name)))
  rmSync(partsFolder, { recursive: true, force: true })
  if (parts.length === 0) return
  const reach = reachOf(parts, placeFinder(), (file) => readFileSync(join(root, file), 'utf8'))
  writeFileSync(`${reachFile}.part`, JSON.stringify(reach))
  renameSync(`${reachFile}.part`, reachFile)
}

/** @param {Part[]} parts @returns {Reach} */
export function reachOf(parts, placeOf, read) {
  const files = {}
  const known = new Map()
  parts.forEach(({ scripts }, number) => {
    for (const [script, ranges] of Object.entries(scripts))
      for (const [start, end] of ranges) {
        const place = placeOf(script, start, end)
        if (place === undefined) continue
        const { file, first, last } = place
        const key = `${file} ${first} ${last}`
        if (!known.has(key)) {
          known.set(key, new Set())
          files[file] ??= { hash: hashOf(read(file)), functions: [] }
          files[file].functions.push({ first, last, items: known.get(key) })
        }
        known.get(key).add(number)
      }
  })
  for (const { functions } of Object.values(files)) for (const each of functions) each.items = [...each.items]
  return { items: parts.map(({ item }) => item), words: parts.map(({ words }) => words), files }
}

/** Finds a function of a built script in our sources, by the source maps of the build. */
function placeFinder() {
  const scripts = new Map()
  const scriptOf = (name) => {
    if (!scripts.has(name)) scripts.set(name, readScript(name))
    return scripts.get(name)
  }
  const places = new Map()
  return (name, start, end) => {
    const key = `${name} ${start} ${end}`
    if (!places.has(key)) places.set(key, scriptOf(name)?.(start, end))
    return places.get(key)
  }
}

function readScript(name) {
  const mapFile = join(maps, `${name}.map`)
  if (!existsSync(mapFile) || !existsSync(join(assets, name))) return undefined
  const lines = readFileSync(join(assets, name), 'utf8').split('\n')
  const map = new SourceMap(JSON.parse(readFileSync(mapFile, 'utf8')))
  const originalOf = (offset) => {
    let [line, column] = [0, offset]
    while (line < lines.length - 1 && column > lines[line].length) column -= lines[line++].length + 1
    return map.findEntry(line, column)
  }
  return (start, end) => {
    const [from, to] = [originalOf(start), originalOf(end - 1)]
    if (from.originalSource === undefined || from.originalSource !== to.originalSource) return undefined
    const file = relative(root, resolve(dirname(join(assets, name)), from.originalSource))
      .split(sep)
      .join('/')
    if (!isOurs.test(file) || !existsSync(join(root, file))) return undefined
    return { file, first: from.originalLine + 1, last: to.originalLine + 1 }
  }
}

/**
 * The journeys that ran changed code, each with how much it is about that code, from 0 to 1: the fewer journeys ran
 * it, and the fewer other files a journey ran, the more. A file that is not recorded counts as those that import it.
 * @param {Reach} reach @param {import('./changes.mjs').Change} change @param {string[]} importers of the file
 * @returns {Map<string, number> | undefined} undefined where nothing is recorded
 */
export function ranBy(reach, { file, lines, before }, importers) {
  const recorded = reach.files[file]
  const functions = recorded
    ? functionsOn(recorded, recorded.hash === hashOf(before) ? lines : null)
    : importers.flatMap((importer) => reach.files[importer]?.functions ?? [])
  if (functions.length === 0) return undefined
  const sizes = sizesOf(reach)
  const ran = new Map()
  for (const { items } of functions)
    for (const item of items) {
      const focus = 1 / (1 + Math.log2(items.length)) + 1 / (1 + Math.log2(sizes[item]))
      ran.set(reach.items[item], Math.max(ran.get(reach.items[item]) ?? 0, focus / 2))
    }
  return ran
}

/** The innermost recorded function around each line; the whole file where a line is in none. */
function functionsOn({ functions }, lines) {
  if (lines === null) return functions
  const innermost = lines.map((line) =>
    functions
      .filter(({ first, last }) => first <= line && line <= last)
      .sort((one, other) => one.last - one.first - (other.last - other.first))
      .at(0),
  )
  return innermost.includes(undefined) ? functions : innermost
}

/** How many files each item ran. @param {Reach} reach @returns {number[]} */
function sizesOf({ items, files }) {
  const sizes = items.map(() => 0)
  for (const { functions } of Object.values(files))
    for (const item of new Set(functions.flatMap((each) => each.items))) sizes[item] += 1
  return sizes
}
