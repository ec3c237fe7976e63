import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { fingerprint } from '../check/tree.mjs'
import { environment, node24 } from '../setup/node24.mjs'
import { isEnding, run } from '../setup/run.mjs'
import { logPath, say, seconds, Sorry, workFolder } from '../setup/say.mjs'
import { readJson } from '../test/reports.mjs'
import { makeScratchTree } from './scratch-tree.mjs'
import { kindLines, mutantsIn, partsOf, survivorLines, tableOf, unexplained } from './stryker-parts.mjs'

const folder = join(workFolder, 'stryker')
const recordFile = join(folder, 'parts.json')
/** Milliseconds: a part that takes longer hangs. */
const longestPart = 60 * 60_000
/** The tests of a part depend on these files. */
const isTested = (file) => /^(packages\/(domain|proof)|apps\/web\/src\/features\/checkout)\//.test(file)

/** Mutants that no test can notice, each with its reason. */
export const readEquivalentMutants = () =>
  parse(readFileSync(join(import.meta.dirname, 'equivalent-mutants.yaml'), 'utf8')) ?? []

/**
 * Runs Stryker over the rules and the decisions of the checkout, part by part, in a copy of the tree, and prints the
 * table by folder. Results are kept in `.data/stryker`: a part whose files and tests are the same is not run again,
 * another runs its changed mutants, and those whose tests changed.
 * @param {string[]} words Folders or files; none for all.
 * @param {{ minutes?: number }} options No other part begins after these minutes.
 * @returns {Promise<number>} How many survivors the list does not explain
 */
export async function runStryker(words, { minutes = Infinity } = {}) {
  const startedAt = Date.now()
  const tree = makeScratchTree()
  const parts = partsOf(tree.files, words, (file) => tree.read(file).split('\n').length)
  if (parts.length === 0) throw new Sorry(`Stryker mutates no file of ${words.join(' or ')}.`)
  const state = fingerprint(tree.folder, isTested)
  const done = readJson(recordFile) ?? {}
  say(`${parts.length} parts; details: ${logPath('stryker')}`)
  for (const part of parts) {
    const key = keyOf(part)
    const isOver = Date.now() - startedAt > minutes * 60_000
    if (done[key] === state || isOver || isEnding()) continue
    const partStartedAt = Date.now()
    await runPart(tree, part)
    say(`${part.folder}: ${part.files.length} files (${seconds(partStartedAt)})`)
    done[key] = state
    writeFileSync(recordFile, JSON.stringify(done))
  }
  const unfinished = parts.filter((part) => done[keyOf(part)] !== state).length
  if (unfinished > 0) say(`${unfinished} of ${parts.length} parts are not finished: run the command again.`)
  return report(parts, words)
}

const keyOf = ({ files }) => createHash('sha256').update(files.join()).digest('hex').slice(0, 16)
const resultsOf = (name) => join(folder, `${name.replaceAll('/', '-')}.json`)

/**
 * Makes the next run of these files try their survivors again. Stryker does not know which tests reach a module
 * variable, and would keep its result after a new test.
 */
function forgetSurvivors({ folder: name, files }) {
  const report = readJson(resultsOf(name))
  if (!report) return
  for (const file of files.flatMap((each) => report.files[each] ?? []))
    file.mutants = file.mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout')
  writeFileSync(resultsOf(name), JSON.stringify(report))
}

async function runPart(tree, part) {
  mkdirSync(folder, { recursive: true })
  forgetSurvivors(part)
  const options = {
    testRunner: 'rule-tests',
    plugins: ['./scripts/mutants/runner/rule-tests.mjs'],
    ruleTests: { folder: part.tests },
    mutate: part.files,
    inPlace: true,
    // Tests share one core of a small machine with the work of others, and times are not compared.
    concurrency: 1,
    // A hang that the runner does not end itself; the tests may wait long for a core.
    timeoutMS: 90_000,
    incremental: true,
    incrementalFile: resultsOf(part.folder),
    reporters: ['progress-append-only'],
    disableTypeChecks: false,
    allowConsoleColors: false,
  }
  tree.write('stryker.config.json', JSON.stringify(options))
  const program = join(tree.folder, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
  const { code, tail } = await run(node24(), [program, 'run', 'stryker.config.json'], {
    cwd: tree.folder,
    log: logPath('stryker'),
    limit: longestPart,
    env: environment({ MUTANTS: '1' }),
  })
  rmSync(join(tree.folder, 'stryker.config.json'))
  if (code !== 0) throw new Sorry(`Stryker ended with ${code}:\n${tail.slice(-2_000)}`)
}

/** Prints the survivors and the table of these parts from the kept results. */
function report(parts, words) {
  const listed = readEquivalentMutants()
  const mutants = [...Map.groupBy(parts, (part) => part.folder)].flatMap(([name, group]) => {
    const file = resultsOf(name)
    return existsSync(file)
      ? mutantsIn(
          readJson(file),
          group.flatMap(({ files }) => files),
        )
      : []
  })
  const { survivors, stale } = unexplained(mutants, listed)
  say()
  if (words.length > 0) for (const line of survivorLines(survivors)) say(line)
  else for (const line of kindLines(survivors)) say(line)
  for (const { file, code, to } of stale)
    say(`equivalent-mutants.yaml: ${file}: a test notices ${code ?? 'every line'} -> ${to}`)
  say()
  for (const line of tableOf(mutants, listed)) say(line)
  return survivors.length + stale.length
}
