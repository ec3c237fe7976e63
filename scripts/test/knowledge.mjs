import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, testFilePattern, treeFiles } from '../check/tree.mjs'
import { idsIn } from './changes.mjs'
import { groupBy } from './group-by.mjs'
import { importGraph } from './imports.mjs'
import { reachFrom, savedReach, withParts } from './reach.mjs'
import { takeParts } from './reach-parts.mjs'
import { readJson, readTimings, recordFolder, writeJson } from './timings.mjs'

const source = /^(apps|packages|e2e|scripts|bench)\/.*\.(tsx?|mjs|cjs)$/
/** Seconds for a test whose time is not known. */
const usualSeconds = { unit: 0.3, api: 4, browser: 4 }

const read = (file) => readFileSync(join(root, file), 'utf8')
const reachFile = (key) => join(recordFolder, `${key}-reach.json`)
const titlesFile = (key) => join(recordFolder, `${key}-titles.json`)

/** Every test of the tree with what earlier runs left about it. @returns {import('./match.mjs').TitledTest[]} */
export function knownTests() {
  const files = treeFiles().filter((file) => testFilePattern.test(file))
  const [specs, units] = [
    files.filter((file) => file.startsWith('e2e/')),
    files.filter((file) => !file.startsWith('e2e/')),
  ]
  return [...unitTests(units), ...journeys(specs)]
}

function unitTests(files) {
  const { seconds } = readTimings('api')
  const titles = readJson(titlesFile('api')) ?? {}
  return files.map((file) => {
    const suite = file.startsWith('apps/api/') ? 'api' : 'unit'
    const known = titles[file] ?? [read(file)]
    return testOf({ suite, item: file, file, seconds: seconds.get(file) ?? usualSeconds[suite], titles: known })
  })
}

/** The journeys of the last runs; of a file that is not known the file as a whole. */
function journeys(files) {
  const { seconds } = readTimings('browser')
  const items = groupBy([...seconds.keys()], (item) => `e2e/${item.split(' › ')[1]}`)
  return files.flatMap((file) => {
    const known = items.get(file)
    if (known)
      return known.map((item) => testOf({ suite: 'browser', item, file, seconds: seconds.get(item), titles: [item] }))
    const text = read(file)
    const count = text.match(/^\s*test\(/gm)?.length ?? 1
    const item = file.replace('e2e/', '')
    return [testOf({ suite: 'browser', item, file, seconds: count * usualSeconds.browser, titles: [text] })]
  })
}

const testOf = (test) => ({ ...test, ids: idsIn(test.titles.join('\n')) })

/** @returns {import('./imports.mjs').Graph} */
export const treeGraph = () =>
  importGraph(
    treeFiles().filter((file) => source.test(file)),
    read,
  )

/** The requirements that a source names; a test names what it proves, which is another thing. */
export const idsOfSource = (file) =>
  source.test(file) && !testFilePattern.test(file) && existsSync(join(root, file)) ? idsIn(read(file)) : new Set()

/** @param {'api' | 'browser'} key @returns {import('./reach.mjs').Reach} */
export const readReach = (key) => reachFrom(readJson(reachFile(key)))

/**
 * Adds what a stage's processes have left, and the titles of its tests. A whole run also forgets tests that are gone.
 * @param {'api' | 'browser'} key @param {import('./progress.mjs').Progress} progress
 */
export function recordStage(key, progress, { isWhole }) {
  const parts = takeParts(key)
  const alive = isWhole ? new Set(progress.done.keys()) : undefined
  if (parts.length > 0 || isWhole) writeJson(reachFile(key), savedReach(withParts(readReach(key), parts, alive)))
  const titled = [...progress.done.values()].filter(({ titles }) => titles)
  const titles = Object.fromEntries(titled.map(({ item, titles }) => [item, titles]))
  writeJson(titlesFile(key), isWhole ? titles : { ...readJson(titlesFile(key)), ...titles })
}
