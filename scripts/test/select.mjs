import { posix } from 'node:path'
import { groupBy } from './group-by.mjs'
import { distances } from './imports.mjs'
import { focusOn, itemsIn, sharesOf } from './reach.mjs'

/**
 * @typedef {'unit' | 'api' | 'browser'} Suite
 * @typedef {object} Test A Vitest file, or one journey.
 * @property {Suite} suite
 * @property {string} item
 * @property {string} file
 * @property {number} seconds What it took when it last ran.
 * @property {Set<string>} ids The requirements that its titles name.
 *
 * @typedef {object} Knowledge
 * @property {Test[]} tests
 * @property {import('./imports.mjs').Graph} graph
 * @property {Record<'api' | 'browser', import('./reach.mjs').Reach>} reach
 * @property {(file: string) => Set<string>} [idsOf] The requirements that a file names.
 *
 * @typedef {object} Candidate
 * @property {Test} test
 * @property {boolean} isClose A close test may take the longest time, another one only the usual time.
 * @property {number} closeness
 */

/**
 * Files that reach everything, such as the API's wiring and the journeys' fixtures: the search by imports stops there.
 * @type {Set<string>}
 */
const walls = new Set([
  'apps/api/src/app.ts',
  'apps/api/src/modules.ts',
  'apps/api/src/main.ts',
  'apps/api/test/start-app.ts',
  'e2e/drivers/stack/shop.ts',
])

/** A change of these can touch every test. */
const everywhere = [
  /^package(-lock)?\.json$/,
  /^(vitest|e2e\/playwright)\.config\.ts$/,
  /^tsconfig/,
  /^apps\/api\/src\/(app|main|modules)\.ts$/,
  /^apps\/api\/(test\/(start-app|shop|database-setup)\.ts|migrations\/)/,
  /^apps\/web\/(build|builds)\.mjs$/,
  /^e2e\/(shop|stack|shop-template|prepare|record-reach)\.ts$/,
  /^scripts\/(test|setup)(\/|\.mjs)/,
  /^content\//,
  /^config\//,
]

export const touchesEverything = (file) => everywhere.some((pattern) => pattern.test(file))

const compare = (one, other) =>
  Number(other.isClose) - Number(one.isClose) ||
  other.closeness - one.closeness ||
  one.test.seconds - other.test.seconds

/**
 * The tests that changes can touch, the closest first. Unit tests are found by imports, API files and journeys by the
 * functions that they ran, or where that is unknown by imports, folder and requirements.
 * @param {import('./changes.mjs').Change[]} changes @param {Knowledge} knowledge @returns {Candidate[]}
 */
export function candidates(changes, knowledge) {
  const recorded = { api: new Set(itemsIn(knowledge.reach.api)), browser: new Set(itemsIn(knowledge.reach.browser)) }
  const found = new Map()
  const keep = (candidate) => {
    const known = found.get(candidate.test.item)
    if (!known || compare(candidate, known) < 0) found.set(candidate.test.item, candidate)
  }
  for (const change of changes) candidatesOf(change, { ...knowledge, recorded }).forEach(keep)
  if (changes.some(({ file }) => touchesEverything(file))) spread(knowledge.tests).forEach(keep)
  return [...found.values()].sort(compare)
}

function candidatesOf(change, { tests, graph, reach, recorded, idsOf = () => new Set() }) {
  const distanceOf = distances(graph, [change.file], { walls })
  const neighbours = new Set(tests.filter(({ file }) => isNeighbour(file, change.file)))
  const ids = new Set([...change.ids, ...[...neighbours].flatMap((test) => [...test.ids])])
  const rarityOf = rarities(tests, ids)
  const nearby = rarities(tests, ids.size > 0 ? ids : idsOfUsers(distanceOf, idsOf))
  const ran = { api: ranBy(reach.api, change, graph), browser: ranBy(reach.browser, change, graph) }
  return tests.flatMap((test) => {
    const shared = sumOf(test.ids, rarityOf)
    const distance = distanceOf.get(test.file)
    const isOwn = distance === 0 || neighbours.has(test)
    const byImport = distance === undefined ? 0 : 2 / (distance + 1)
    const near = sumOf(test.ids, nearby)
    const link = linkOf(test, { byImport, near, change, recorded: recorded[test.suite], ran: ran[test.suite] })
    if (link === 0 && !isOwn) return []
    const isClose = isOwn || shared > 0 || (test.suite === 'unit' && distance === 1)
    return [{ test, isClose, closeness: (isOwn ? 10 : 0) + shared + link }]
  })
}

const sumOf = (ids, rarityOf) => [...ids].reduce((sum, id) => sum + (rarityOf.get(id) ?? 0), 0)

/** The requirements of a file that names none: those of the nearest files that use it. */
function idsOfUsers(distanceOf, idsOf) {
  const named = [...distanceOf].flatMap(([file, distance]) =>
    distance > 3 ? [] : [...idsOf(file)].map((id) => ({ id, distance })),
  )
  const nearest = Math.min(...named.map(({ distance }) => distance))
  return new Set(named.filter(({ distance }) => distance === nearest).map(({ id }) => id))
}

/** How closely a test is related to the change; 0 = not at all. */
function linkOf(test, { byImport, near, change, recorded, ran }) {
  if (test.suite === 'unit') return byImport
  if (recorded.has(test.item)) return ran === null ? byImport : (ran.get(test.item) ?? 0)
  return Math.max(byImport, near, areBeside(test.file, change.file) ? 1 : 0)
}

/**
 * The share of the change that each item ran, and how much the item is about that file. A file without functions of
 * its own, such as a table or a style sheet, counts as those that import it. Null if no recorded item ran it or a
 * file near it.
 */
function ranBy(reach, change, graph) {
  if (reach.has(change.file)) return strengths(reach, change)
  const importers = [...distances(graph, [change.file], { walls, longest: 3 }).keys()].filter((file) => reach.has(file))
  if (importers.length === 0) return null
  const ran = new Map()
  for (const file of importers)
    for (const [item, strength] of strengths(reach, { file, functions: null }))
      ran.set(item, Math.max(ran.get(item) ?? 0, strength / 2))
  return ran
}

function strengths(reach, change) {
  const focus = focusOn(reach, change.file)
  return new Map([...sharesOf(reach, change)].map(([item, share]) => [item, share + (focus.get(item) ?? 0)]))
}

/** `money.test.ts` beside `money.ts`. */
const isNeighbour = (file, changed) => areBeside(file, changed) && stem(file) === stem(changed) && file !== changed
const areBeside = (file, other) => posix.dirname(file) === posix.dirname(other)
const stem = (file) => posix.basename(file).split('.')[0]

/** A requirement that few tests name says more. */
function rarities(tests, ids) {
  const counts = new Map()
  for (const test of tests) for (const id of test.ids) if (ids.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return new Map([...counts].map(([id, count]) => [id, 1 / count]))
}

/**
 * Some tests of every folder and journey file in turn, the quickest first. @param {Test[]} tests @returns
 * {Candidate[]}
 */
function spread(tests) {
  const groups = groupBy(tests, ({ suite, file }) => (suite === 'browser' ? file : posix.dirname(file)))
  return [...groups.values()].flatMap((group) =>
    group
      .toSorted((one, other) => one.seconds - other.seconds)
      .map((test, round) => ({ test, isClose: false, closeness: 0.1 / (round + 1) })),
  )
}

/**
 * Takes the closest candidates as long as time is left.
 * @param {Candidate[]} ranked
 * @param {{ usual: number, longest: number, expected: (work: Record<Suite, number>) => number }} time Seconds;
 *   `expected` is how long a run takes with this much work in each suite.
 * @returns {{ chosen: Test[], late: Test[], seconds: number }} `late` are those that did not fit.
 */
export function fill(ranked, { usual, longest, expected }) {
  const work = { unit: 0, api: 0, browser: 0 }
  const chosen = []
  const late = []
  for (const { test, isClose } of ranked) {
    const next = { ...work, [test.suite]: work[test.suite] + test.seconds }
    const fits = expected(next) <= (isClose ? longest : usual)
    ;(fits ? chosen : late).push(test)
    if (fits) Object.assign(work, next)
  }
  return { chosen, late, seconds: chosen.length === 0 ? 0 : expected(work) }
}
