import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root, testFilePattern, treeFiles } from '../check/tree.mjs'
import { logPath, say, seconds, workFolder } from '../setup/say.mjs'
import { distances, importGraph } from '../test/imports.mjs'
import { outsideTests, readJson } from '../test/reports.mjs'
import { rank, wordsOf } from '../test/select.mjs'
import { broken } from './break-operators.mjs'
import { changedConstants, changesToNotice, constantsIn, hasConstants, isExplained, onlyLists } from './constants.mjs'
import { makeScratchTree } from './scratch-tree.mjs'
import { makeTestRunner } from './test-runner.mjs'

/**
 * `named`: a test with a row's id noticed the change; `caught`: only tests without an id did, or none could load.
 * @typedef {{ id: string, file: string, name: string, how: string, line: number, key: string,
 *   state: 'named' | 'caught' | 'survived', test: string, title: string, rows: string[], lists: string[] }} Trial
 * `lists` are tests that noticed the change but only list constants.
 */

const folder = join(workFolder, 'constants')
const recordFile = join(folder, 'results.json')
/** How many files of tests run at once, the nearest first: unit tests, then API tests, which start a database. */
const steps = [
  ['unit', 3],
  ['unit', 12],
  ['unit', 30],
  ['api', 1],
  ['api', 2],
  ['api', 4],
]
const isUnit = (file) => /^(packages\/|apps\/(web|simulators)\/|scripts\/.*-wire\.test)/.test(file)
const hashOf = (...texts) => createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16)

/** Changes that no test can notice, each with its reason. */
export const readEquivalentConstants = () =>
  parse(readFileSync(join(import.meta.dirname, 'equivalent-constants.yaml'), 'utf8')) ?? []
const read = (file) => readFileSync(join(root, file), 'utf8')

/** The constants of the tree whose name or path has one of the words; all without words. */
export const allConstants = (words = []) =>
  treeFiles()
    .filter(hasConstants)
    .flatMap((file) => constantsIn(read(file), file))
    .filter(({ file, name }) => words.length === 0 || words.some((word) => `${file} ${name}`.includes(word)))

/** The constants that these changes changed. @param {import('../test/changes.mjs').Change[]} changes */
export const constantsOf = (changes) => {
  const present = new Set(treeFiles())
  return changes
    .filter(({ file }) => hasConstants(file) && present.has(file))
    .flatMap(({ file, lines, before }) => {
      const now = constantsIn(read(file), file)
      return lines === null ? now : changedConstants(now, constantsIn(before, file))
    })
}

/**
 * Changes these constants one at a time in a copy of the tree, and looks for a test of the behaviour that fails.
 * Results are kept in `.data/constants` while the constant and the tests that decided it are the same.
 * @param {import('./constants.mjs').Constant[]} constants
 * @param {{ until?: number }} options No other trial begins after this time.
 * @returns {Promise<{ trials: Trial[], survivors: Trial[], left: number }>}
 */
export async function tryConstants(constants, { until = Infinity } = {}) {
  const [record, rows] = [readJson(recordFile) ?? {}, readEquivalentConstants()]
  const tests = makeTests()
  const planned = constants.flatMap((constant) =>
    changesToNotice(constant, tests.textsUsing(constant))
      .map((change) => ({ constant, change, id: `${constant.file} ${constant.name}: ${change.how}` }))
      .filter(({ constant: { file, name }, change: { how } }) => !isExplained({ file, name, how }, rows)),
  )
  // What most likely has a meaning comes first.
  const rankOf = ({ constant, change }) =>
    change.how === 'swapped' ? 2 : constant.file.includes('/contracts/') ? 1 : 0
  planned.sort((one, other) => rankOf(one) - rankOf(other))
  const isKept = ({ id, constant }) => record[id] && record[id].key === tests.keyOf(constant, record[id])
  const waiting = planned.filter((each) => !isKept(each))
  say(
    `${constants.length} constants, ${planned.length} changes, ${waiting.length} to try; details: ${logPath('constants')}`,
  )
  const copy = waiting.length > 0 ? makeCopy(tests) : undefined
  const save = () => writeFileSync(recordFile, JSON.stringify(record, null, 1))
  mkdirSync(folder, { recursive: true })
  for (const each of waiting) {
    if (Date.now() > until) break
    const startedAt = Date.now()
    const trial = await copy.tryChange(each)
    record[each.id] = { ...trial, key: tests.keyOf(each.constant, trial) }
    say(`${lineOf(trial)}  (${seconds(startedAt)})`)
    save()
  }
  copy?.close()
  const trials = planned.filter(isKept).map(({ id }) => record[id])
  return { trials, survivors: trials.filter(({ state }) => state === 'survived'), left: planned.length - trials.length }
}

/** Runs them all, and prints those that no test of a behaviour notices. Resolves to how many. */
export async function proveConstants(constants) {
  const { trials, survivors, left } = await tryConstants(constants)
  const count = (wanted) => trials.filter(({ state }) => state === wanted).length
  say(`\nWithout a row: ${count('caught')}`)
  for (const trial of trials.filter(({ state }) => state === 'caught')) say(lineOf(trial))
  say(`\nSurvivors: ${survivors.length}`)
  for (const trial of survivors)
    say(`${lineOf(trial)}${trial.lists.map((test) => `\n          only listed by ${test}`).join('')}`)
  say(
    `\n${count('named')} caught with a row, ${count('caught')} without, ${survivors.length} survived, ${left} not tried`,
  )
  return survivors.length
}

const lineOf = ({ state, id, test, rows }) =>
  `${state.padEnd(9)} ${id}${test === '' ? '' : `\n          ${test} ${rows.join(' ')}`}`

/** Which tests of the tree reach a constant, the nearest first. */
function makeTests() {
  const code = treeFiles().filter((file) => /^(apps|packages|scripts)\/.*\.(tsx?|mjs)$/.test(file))
  const texts = new Map(code.map((file) => [file, read(file)]))
  const named = importGraph(code, (file) => texts.get(file))
  // A test that reads a whole folder is near nothing.
  const graph = new Map(
    [...named].map(([file, targets]) => [file, new Set([...targets].filter((to) => texts.has(to)))]),
  )
  const isTest = (file) => testFilePattern.test(file)
  const candidates = code
    .filter(isTest)
    .map((file) => ({ item: file, file, seconds: 0, words: wordsOf(`${file} ${texts.get(file)}`) }))

  const allTests = hashOf(...candidates.map(({ file }) => texts.get(file)))

  /** The sources that use the constant: a field by its own name, where one does. */
  const using = ({ file, name }) => {
    const reaching = distances(graph, [file], { longest: 1 })
    const [top, ...fields] = name.split('.').map((word) => new RegExp(`\\b${RegExp.escape(word)}\\b`))
    const usesIn = (each) => texts.get(each).replaceAll('typeof ', 'typeof_').split(top).length - 1
    const isUsed = (each) => usesIn(each) > 0 && !isTest(each)
    const users = [...reaching.keys()].filter((each) => each !== file && isUsed(each))
    const exact = users.filter((each) => fields.every((field) => field.test(texts.get(each))))
    const own = usesIn(file) > 1 || users.length === 0 ? [file] : []
    return [...own, ...(exact.length > 0 ? exact : users)].slice(0, 30)
  }
  const nearest = (constant) => {
    const near = texts
      .get(constant.file)
      .split('\n')
      .slice(Math.max(0, constant.line - 6), constant.line + 1)
      .join('\n')
    const ids = new Map([...near.matchAll(/\b[A-Z]{2,4}-\d{2}\b/g)].map(([id]) => [id, 2]))
    const reaching = distances(graph, [constant.file])
    const changes = using(constant).map((file) => ({ file, lines: [], before: '', ids, words: constant.name }))
    const tests = candidates.filter(({ file }) => reaching.has(file))
    return rank(changes, { tests, graph }).map(({ file }) => file)
  }
  return {
    nearest,
    textsUsing: (constant) => using(constant).map((file) => texts.get(file)),
    textOf: (file) => texts.get(file) ?? '',
    /** What decided a trial: the constant, and the test that caught it, or all tests where none did. */
    keyOf: ({ text }, { state, test }) => hashOf(text, state === 'survived' ? allTests : (texts.get(test) ?? '')),
  }
}

function makeCopy(tests) {
  const tree = makeScratchTree()
  const names = new Set(tree.files.filter(hasConstants).flatMap((file) => topNames(tree.read(file))))
  const isList = ({ file, title, line }) =>
    title !== outsideTests && onlyLists(tests.textOf(file), file, line, (name) => names.has(name))
  const runner = makeTestRunner(tree.folder, logPath('constants'))
  /** By each file of tests, those that fail without a change, too: they notice nothing. */
  const failingAnyway = new Map()
  const noticing = async (file, change, files) => {
    const before = tree.read(file)
    tree.write(file, broken(before, change))
    const failed = await runner.run(files, file)
    tree.write(file, before)
    for (const test of new Set(failed.map((each) => each.file)))
      if (!failingAnyway.has(test)) failingAnyway.set(test, await runner.run([test], file))
    return failed.filter((each) => !failingAnyway.get(each.file).some(({ title }) => title === each.title))
  }

  const tryChange = async ({ id, constant, change }) => {
    const { file, name, line } = constant
    const nearest = tests.nearest(constant)
    const isApi = (each) => each.startsWith('apps/api/') && file.startsWith('packages/')
    const queues = { unit: nearest.filter(isUnit), api: nearest.filter(isApi) }
    let trial = { id, file, name, how: change.how, line, state: 'survived', test: '', title: '', rows: [], lists: [] }
    for (const [kind, count] of steps) {
      const files = queues[kind].splice(0, count)
      if (files.length === 0 || (kind === 'api' && trial.state === 'caught')) continue
      const failed = await noticing(file, change, files)
      const lists = failed.filter(isList)
      trial.lists.push(...lists.map((each) => `${each.file}: ${each.title}`))
      const [best] = failed
        .filter((each) => !lists.includes(each))
        .map((each) => ({ test: each.file, title: each.title, rows: each.title.match(/\[[A-Z]{2,4}-\d{2}\]/g) ?? [] }))
        .toSorted((one, other) => other.rows.length - one.rows.length)
      if (best?.rows.length > 0) return { ...trial, ...best, state: 'named' }
      if (best && trial.state === 'survived') trial = { ...trial, ...best, state: 'caught' }
    }
    return trial
  }
  return { tryChange, close: runner.close }
}

/** The names of a file's exported values, without functions, schemas and results of calls. */
const topNames = (text) =>
  [...text.matchAll(/^export const (\w+)(?:: [^=]+)? = (?!\(|async\b|<|(?!cents)[\w.]+\()/gm)].map(([, name]) => name)
