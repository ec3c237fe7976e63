import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parse } from 'yaml'
import { root, testFilePattern, treeFiles } from '../check/tree.mjs'
import { environment, node24 } from '../setup/node24.mjs'
import { killGroup } from '../setup/run.mjs'
import { logPath, say, seconds, workFolder } from '../setup/say.mjs'
import { distances, importGraph } from '../test/imports.mjs'
import { outsideTests, readJson } from '../test/reports.mjs'
import { rank, wordsOf } from '../test/select.mjs'
import { broken } from './break-operators.mjs'
import { changedConstants, changesToNotice, constantsIn, hasConstants, isExplained, onlyLists } from './constants.mjs'
import { makeScratchTree } from './scratch-tree.mjs'

/**
 * `named`: a test with a row's id noticed the change; `caught`: only tests without an id did, or none could load.
 * @typedef {{ id: string, file: string, name: string, how: string, line: number, key: string,
 *   state: 'named' | 'caught' | 'survived', test: string, title: string, rows: string[], lists: string[] }} Trial
 * `lists` are tests that noticed the change but only list constants.
 */

const folder = join(workFolder, 'constants')
const recordFile = join(folder, 'results.json')
/** How many files of tests run at once, the nearest first: unit tests, then API tests, which start a database. */
const steps = { unit: [3, 12, 30], api: [2, 4] }

/** Milliseconds: a run that takes longer is an endless loop that the change has made. */
const longestRun = 5 * 60_000
const isUnit = (file) => /^(packages\/|apps\/(web|simulators)\/|scripts\/.*-wire\.test)/.test(file)
const hashOf = (...texts) => createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16)

/** Changes that no test can notice, each with its reason. */
const readEquivalents = () => parse(readFileSync(join(import.meta.dirname, 'equivalent-constants.yaml'), 'utf8')) ?? []
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
  const [record, rows] = [readJson(recordFile) ?? {}, readEquivalents()]
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
  const fresh = []
  for (const each of waiting) {
    if (Date.now() > until) break
    const startedAt = Date.now()
    const trial = await copy.tryChange(each)
    record[each.id] = { ...trial, key: tests.keyOf(each.constant, trial) }
    fresh.push(record[each.id])
    say(`${lineOf(trial)}  (${seconds(startedAt)})`)
    save()
  }
  for (const trial of await (copy?.failingUnbroken(fresh) ?? [])) {
    say(`${trial.test} fails without a change, too: ${trial.title}`)
    delete record[trial.id]
  }
  copy?.close()
  save()
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
  const graph = importGraph(code, (file) => texts.get(file))
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
    const changes = using(constant).map((file) => ({ file, lines: [], before: '', ids }))
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
  const isList = ({ file, line }) => onlyLists(tests.textOf(file), file, line, (name) => names.has(name))
  const runTests = makeRunner(tree.folder)
  const written = new Set()
  const write = (file, text) => {
    tree.write(file, text)
    written.add(file)
  }
  const failuresIn = async (files) => {
    const changed = [...written]
    written.clear()
    return runTests(files, changed)
  }
  const judge = async (files) => {
    const failed = await failuresIn(files)
    const lists = failed.filter((each) => each.title !== outsideTests && isList(each))
    return { failed: failed.filter((each) => !lists.includes(each)), lists }
  }

  const tryChange = async ({ id, constant: { file, name, line, ...constant }, change }) => {
    const before = tree.read(file)
    const trial = { id, file, name, how: change.how, line, state: 'survived', test: '', title: '', rows: [], lists: [] }
    const nearest = tests.nearest({ file, name, line, ...constant })
    const isApi = (each) => each.startsWith('apps/api/') && file.startsWith('packages/')
    const queues = { unit: nearest.filter(isUnit), api: nearest.filter(isApi) }
    write(file, broken(before, change))
    try {
      for (const [kind, counts] of Object.entries(steps))
        for (const count of counts) {
          const files = queues[kind].splice(0, count)
          if (files.length === 0 || (kind === 'api' && trial.state === 'caught')) break
          const { failed, lists } = await judge(files)
          trial.lists.push(...lists.map((each) => `${each.file}: ${each.title}`))
          const best = failed.find(({ title }) => /\[[A-Z]{2,4}-\d{2}\]/.test(title)) ?? failed[0]
          if (!best) continue
          const rows = best.title.match(/\[[A-Z]{2,4}-\d{2}\]/g) ?? []
          if (trial.state === 'survived' || rows.length > 0)
            Object.assign(trial, {
              state: rows.length > 0 ? 'named' : 'caught',
              test: best.file,
              title: best.title,
              rows,
            })
          if (rows.length > 0) return trial
        }
      return trial
    } finally {
      write(file, before)
    }
  }

  const failingUnbroken = async (trials) => {
    const files = [...new Set(trials.map(({ test }) => test).filter(Boolean))]
    const failed = files.length > 0 ? await failuresIn(files) : []
    return trials.filter(({ test, title }) => failed.some((each) => each.file === test && each.title === title))
  }
  return { tryChange, failingUnbroken, close: runTests.close }
}

/** Runs files of tests in one process after the other: a new one where a change has made an endless loop. */
function makeRunner(folder) {
  let child
  const start = () => {
    const log = openSync(logPath('constants'), 'a')
    return fork(join(folder, 'scripts/mutants/warm-tests.mjs'), {
      cwd: folder,
      execPath: node24(),
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
      env: environment({ MUTANTS: '1', SEED: '1', NO_COLOR: '1' }),
    })
  }
  const run = async (files, changed) => {
    child ??= start()
    const current = child
    const timer = setTimeout(() => killGroup(current, 'SIGKILL'), longestRun)
    const failed = await new Promise((resolve) => {
      current
        .removeAllListeners()
        .once('message', resolve)
        .once('exit', () => resolve(undefined))
      const paths = (names) => names.map((file) => join(folder, file))
      current.send({ files: paths(files), changed: paths(changed) })
    })
    clearTimeout(timer)
    if (!failed) child = undefined
    return (failed ?? [{ file: join(folder, files[0]), title: null, line: 0 }]).map(({ file, title, line }) => ({
      file: relative(folder, file),
      title: title ?? outsideTests,
      line,
    }))
  }
  return Object.assign(run, { close: () => child?.disconnect() })
}

/** The names of what a file exports that is no function, schema or call. */
const topNames = (text) =>
  [...text.matchAll(/^export const (\w+)(?:: [^=]+)? = (?!\(|async\b|<|(?!cents)[\w.]+\()/gm)].map(([, name]) => name)
