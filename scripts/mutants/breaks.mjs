import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, root } from '../check/tree.mjs'
import { environment, node24 } from '../setup/node24.mjs'
import { isEnding, run } from '../setup/run.mjs'
import { logPath, say, Sorry, workFolder } from '../setup/say.mjs'
import { readJson } from '../test/reports.mjs'
import { breaksIn, broken } from './break-operators.mjs'
import { drawIds } from './draw.mjs'
import { makeScratchTree } from './scratch-tree.mjs'

/**
 * A break that was drawn. `refused`: types or lint do not accept it. `caught`: by `npm test -- --changed`. `passed`:
 * not by it, and the whole run is still to come. `missed`: by the whole run alone. `survived`: by neither.
 * `isVerified`: the test that caught it passes without it.
 * @typedef {import('./break-operators.mjs').Break & { id: string, file: string, seconds: number, by: string[],
 *  state: 'refused' | 'caught' | 'passed' | 'missed' | 'survived', isVerified?: boolean }} Trial
 */

const isSource = (file) => /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file)
/** More failing tests of a whole run say nothing more about who caused them. */
const mostRepeated = 60
/** How many breaks share a whole run. */
const batchSize = 8

/**
 * The breaks of these sources in the order of a seed: each line that can be broken is equally likely, then each of its
 * breaks.
 * @param {string[]} files @param {(file: string) => string} read
 */
export function drawBreaks(files, read, seed) {
  const lines = new Map()
  for (const file of files)
    for (const each of breaksIn(read(file), file)) {
      const id = `${file}:${each.line}`
      if (!lines.has(id)) lines.set(id, [])
      lines.get(id).push({ ...each, id, file })
    }
  const idsOf = (breaks) => breaks.map(({ start, operator }) => `${start} ${operator}`)
  return drawIds([...lines.keys()], seed, lines.size).map((id) => {
    const [first] = drawIds(idsOf(lines.get(id)), seed, 1)
    return lines.get(id)[idsOf(lines.get(id)).indexOf(first)]
  })
}

/** Draws breaks until the tests have caught `count`, and prints how many of those `--changed` catches. */
export async function tryBreaks({ seed, count }) {
  const record = join(workFolder, 'mutants', `breaks-${seed}.json`)
  const tree = fingerprint()
  const saved = readJson(record)
  const trials = saved?.tree === tree ? saved.trials : []
  const save = () => {
    mkdirSync(join(record, '..'), { recursive: true })
    writeFileSync(record, JSON.stringify({ seed, tree, trials }, null, 2))
  }
  const copy = makeCopy()
  const drawn = drawBreaks(copy.files.filter(isSource), copy.read, seed)
  const isEnough = () => trials.filter(isCaught).length >= count
  say(`Seed ${seed}: ${trials.length} breaks tried before`)
  const isUnsure = (trial) => trial.state === 'caught' && !trial.isVerified
  const isDone = () => isEnough() || trials.length === drawn.length
  while (!isDone() || trials.some(isUnsure)) {
    if (isDone()) await copy.verify(trials.filter(isUnsure))
    else {
      trials.push(await copy.tryChanged(drawn[trials.length]))
      say(lineOf(trials.at(-1)))
    }
    save()
  }
  for (let batch = nextBatch(trials); batch.length > 0; batch = nextBatch(trials)) {
    say(`Whole run with ${batch.length} breaks that passed`)
    await copy.judge(batch)
    save()
  }
  report(trials, { seed, count })
}

const isCaught = ({ state }) => state === 'caught' || state === 'missed'

/** Breaks that share a run are in different files. */
function nextBatch(trials) {
  const byFile = new Map(trials.filter(({ state }) => state === 'passed').map((trial) => [trial.file, trial]))
  return [...byFile.values()].slice(0, batchSize)
}

function report(trials, { seed, count }) {
  const first = trials.filter(isCaught).slice(0, count)
  const drawn = trials.slice(0, trials.indexOf(first.at(-1)) + 1)
  const having = (state) => drawn.filter((trial) => trial.state === state)
  const seconds = first.map((trial) => trial.seconds).sort((one, other) => one - other)
  say()
  for (const trial of drawn) say(lineOf(trial))
  say(`\nSeed ${seed}: ${drawn.length} drawn, ${having('refused').length} of them refused by types or lint`)
  say(`${first.length} caught by npm test, ${having('missed').length} of them missed by --changed`)
  say(`${having('survived').length} survived both`)
  say(`Seconds of --changed: median ${seconds[Math.floor(seconds.length / 2)]}, longest ${seconds.at(-1)}`)
  say(`${having('caught').length} passed, ${having('missed').length} failed`)
  if (having('missed').length > 0) process.exitCode = 1
}

const lineOf = ({ state, seconds, id, operator, by }) =>
  `${state.padEnd(9)}${String(seconds).padStart(4)} s  ${id}  ${operator}${by.length > 0 ? `\n        ${by[0]}` : ''}`

/** A copy of the tree as a repository of its own, with what the last whole run left: its reports, record and build. */
function makeCopy() {
  const tree = makeScratchTree()
  for (const path of ['.data/test', '.data/test-record', '.data/check', 'apps/web/dist'])
    if (existsSync(join(root, path))) cpSync(join(root, path), join(tree.folder, path), { recursive: true })
  const git = (...words) =>
    execFileSync('git', ['-c', 'user.name=Forno', '-c', 'user.email=forno@example.com', ...words], { cwd: tree.folder })
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message=Begin')
  const log = logPath('breaks')
  const node = async (...words) => {
    const result = await run(node24(), words, { cwd: tree.folder, log, env: environment({ NO_COLOR: '1' }) })
    if (isEnding()) throw new Sorry('Stopped: the next run continues from here.')
    return result.code === 0
  }
  const apply = (each) => {
    tree.write(each.file, broken(tree.read(each.file), each))
    spawnSync('oxfmt', [each.file], { cwd: tree.folder, env: environment() })
  }
  const restore = () => git('checkout', '--quiet', '.')

  const tryChanged = async (each) => {
    const trial = { ...each, seconds: 0, by: [] }
    try {
      apply(each)
      if (!(await node('scripts/check.mjs', 'types', 'lint', '--files', each.file)))
        return { ...trial, state: 'refused' }
      const startedAt = Date.now()
      const isGreen = await node('scripts/test.mjs', '--changed', 'HEAD')
      const seconds = Math.round((Date.now() - startedAt) / 1000)
      return { ...trial, seconds, state: isGreen ? 'passed' : 'caught', by: isGreen ? [] : failuresIn(tree.folder) }
    } finally {
      restore()
    }
  }

  /** A test that fails without the breaks as well has caught nothing. Of each break its first failed test is run. */
  const verify = async (caught) => {
    const failing = await repeat(caught.flatMap(({ by }) => by.slice(0, 1)))
    for (const trial of caught) {
      if (failing.includes(trial.by[0])) Object.assign(trial, { state: 'passed', by: [] })
      trial.isVerified = true
    }
  }

  /** Runs everything with all these breaks, then what failed with each of them alone. */
  const judge = async (batch) => {
    try {
      batch.forEach(apply)
      const isGreen = await node('scripts/test.mjs')
      const failed = isGreen ? [] : failuresIn(tree.folder)
      restore()
      const unbroken = failed.length > 0 ? await repeat(failed) : []
      const suspects = failed.filter((each) => !unbroken.includes(each))
      for (const trial of batch) {
        apply(trial)
        trial.by = suspects.length > 0 ? await repeat(suspects) : []
        trial.state = trial.by.length > 0 ? 'missed' : 'survived'
        restore()
      }
    } finally {
      restore()
    }
  }

  /** Runs the files of failed tests again. Resolves to those of the tests that fail now. */
  const repeat = async (failed) => {
    const isCheck = (each) => each.startsWith('check > ')
    const checks = failed.some(isCheck) && !(await node('scripts/check.mjs')) ? failed.filter(isCheck) : []
    const files = [...new Set(failed.slice(0, mostRepeated).map((each) => each.split(' > ')[0].replace(/:\d+$/, '')))]
    const words = files.filter((file) => tree.files.includes(file))
    if (words.length === 0) return checks
    await node('scripts/test.mjs', ...words)
    return [...checks, ...failuresIn(tree.folder).filter((each) => failed.includes(each))]
  }

  return { ...tree, tryChanged, verify, judge }
}

/** The failures that the last `npm test` has listed. */
function failuresIn(folder) {
  const file = join(folder, '.data/test/failed.txt')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
}
