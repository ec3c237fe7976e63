import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root, testFilePattern, treeFiles } from '../check/tree.mjs'
import { constantsOf, tryConstants } from '../mutants/constant-trials.mjs'
import { findJourneyBrowser } from '../setup/browser.mjs'
import { say, Sorry } from '../setup/say.mjs'
import { changesOf } from './changes.mjs'
import { importGraph } from './imports.mjs'
import { ranBy, readReach } from './reach.mjs'
import { reportsFolder, resultsOfWholeRun } from './reports.mjs'
import { fill, rank, wordsOf } from './select.mjs'
import { runBuild, runStage, sumUp, told } from './stages.mjs'

const folder = join(reportsFolder, 'changed')
/** Seconds: the closest tests first, and while they pass the others. */
const usual = 105
const longest = 360
/** Seconds after which no other value of a changed constant is tried. */
const longestConstants = 90
/** Seconds that the closest tests get on a busy machine as well. */
const least = 15
/** Milliseconds after which a stage hangs, because of an endless loop for example. */
const limit = 600_000
/** Seconds that a stage takes to start, and those of a test whose time is unknown. */
const startTime = { api: 9, browser: 22 }
const unknownTime = { api: 1, browser: 1.6 }
/** A stage ends early when it has failed so often. */
const enough = { api: ['--bail=10'], browser: ['--max-failures=5'] }

const code = /^(apps|packages|e2e|scripts|bench)\/.*\.(tsx?|mjs|cjs|js)$/
const everything = /^(package(-lock)?\.json|tsconfig.*|vitest\.config\.ts|content\/.*|config\/.*)$/

/** Which suites a file can affect. @param {string} file */
export const affects = (file) => ({
  api: /^(apps\/(api|simulators)|packages)\//.test(file) || everything.test(file),
  browser: /^(apps|packages|e2e|assets)\//.test(file) || everything.test(file),
})

/** Checks the changed files, and runs the tests that can notice the changes. */
export async function runChanged(words, startedAt) {
  const changes = changesOf(words)
  if (changes.length === 0) throw new Sorry('Nothing has changed since then: there is nothing to test.')
  const files = changes.map(({ file }) => file)
  say(`Changed: ${files.slice(0, 5).join(', ')}${files.length > 5 ? ` and ${files.length - 5} more` : ''}`)
  const queues = queuesFor(changes)
  const [check, build] = await Promise.all([
    runStage('check', { folder, part: ['types', 'lint', 'format', 'names', '--files', ...present(files)] }),
    ...(queues.browser.length > 0 ? [runBuild()] : []),
  ])
  const stagesRun = [check, ...(build ? [build] : [])]
  if (build?.failed > 0) queues.browser = []
  const left = (until) => until - (Date.now() - startedAt) / 1000
  /** How much longer than expected the closest tests took. */
  const slowness = { api: 1, browser: 1 }
  const atLeast = (key, seconds) => Math.max(startTime[key] + least, seconds)
  const runQueue = async (key, name, seconds) => {
    const chosen = fill(queues[key], seconds / slowness[key] - startTime[key])
    queues[key] = queues[key].filter((test) => !chosen.includes(test))
    if (chosen.length === 0) return
    const result = await runStage(key, { folder, name, limit, ...(await partOf(key, chosen)) })
    slowness[key] = result.seconds / chosen.reduce((sum, test) => sum + test.seconds, startTime[key])
    stagesRun.push(result)
  }
  const units = unitsFor(files)
  if (units.length > 0)
    stagesRun.push(
      await runStage('api', {
        folder,
        name: 'unit',
        limit,
        part: ['related', '--run', '--project=unit', ...enough.api, ...units],
      }),
    )
  await runQueue('api', 'API', atLeast('api', left(usual) * (queues.browser.length > 0 ? 0.5 : 1)))
  await runQueue('browser', 'journeys', atLeast('browser', left(usual)))
  const constants = constantsOf(changes)
  const isGreen = () => stagesRun.every(({ failed }) => failed === 0)
  if (isGreen() && constants.length > 0) stagesRun.push(await runConstants(constants, left(longest)))
  if (isGreen()) {
    await runQueue('api', 'more API', left(longest))
    await runQueue('browser', 'more journeys', left(longest))
  }
  sumUp(stagesRun, startedAt, [
    `Left out: ${queues.api.length} API files and ${queues.browser.length} journeys that are farther from the change`,
  ])
}

/** Other values of changed limits and lists: a test of the behaviour must notice each. */
async function runConstants(constants, seconds) {
  const startedAt = Date.now()
  const until = startedAt + Math.min(seconds, longestConstants) * 1000
  const { trials } = await tryConstants(constants, { until })
  const results = trials.map(({ state, file, line, name, how }) => ({
    suite: 'constants',
    file,
    place: `${file}:${line}`,
    title: `${name}: ${how}`,
    state: state === 'survived' ? 'failed' : 'passed',
    seconds: 0,
    message: 'No test of a behaviour notices this change.',
  }))
  return told({ name: 'constants', results, seconds: (Date.now() - startedAt) / 1000, slow: '' })
}

/** API files and journeys, the closest to the change first. */
function queuesFor(changes) {
  const read = (file) => readFileSync(join(root, file), 'utf8')
  const graph = importGraph(
    treeFiles().filter((file) => code.test(file)),
    read,
  )
  const reach = readReach()
  const ran = reach && ((change) => ranBy(reach, change, importersOf(graph, change.file)))
  const of = (suite) => changes.filter(({ file }) => affects(file)[suite])
  return {
    api: rank(of('api'), { tests: apiFiles(read), graph }),
    browser: rank(of('browser'), { tests: journeys(read, reach), graph, ran }),
  }
}

const importersOf = (graph, file) => [...graph].filter(([, targets]) => targets.has(file)).map(([importer]) => importer)
const isTest = (file) => testFilePattern.test(file)

function apiFiles(read) {
  const seconds = new Map()
  for (const { suite, file, seconds: taken } of resultsOfWholeRun())
    if (suite === 'api') seconds.set(file, (seconds.get(file) ?? 0.5) + taken)
  return treeFiles()
    .filter((file) => isTest(file) && file.startsWith('apps/api/'))
    .map((file) => ({
      item: file,
      file,
      seconds: seconds.get(file) ?? unknownTime.api,
      words: wordsOf(`${file} ${read(file)}`),
    }))
}

/** The journeys of the last whole run; of a file that it did not know the file as a whole. */
function journeys(read, reach) {
  const requested = new Map(reach?.items.map((item, number) => [item, reach.words[number]]))
  const known = resultsOfWholeRun()
  return treeFiles()
    .filter((file) => isTest(file) && file.startsWith('e2e/'))
    .flatMap((file) => {
      const text = read(file)
      const item = file.replace('e2e/', '')
      const count = text.match(/^\s*test\(/gm)?.length ?? 1
      const whole = [{ item, file, seconds: count * unknownTime.browser, words: wordsOf(`${file} ${text}`) }]
      const found = known
        .filter((result) => result.file === file)
        .map(({ suite, title, seconds }) => {
          const line = `[${suite}] › ${item} › ${title.replaceAll(' > ', ' › ')}`
          const words = `${file} ${title} ${requested.get(line)?.join(' ') ?? importLines(text)}`
          return { item: line, file, seconds, words: wordsOf(words) }
        })
      return found.length > 0 ? found : whole
    })
}

const importLines = (text) => text.match(/^import .*$/gm)?.join(' ') ?? ''

/** How a stage runs these tests. @param {import('./select.mjs').Candidate[]} chosen */
async function partOf(key, chosen) {
  const items = chosen.map(({ item }) => item)
  if (key === 'api') return { part: ['run', '--project=api', ...enough.api, ...items] }
  const list = join(folder, 'journeys.txt')
  writeFileSync(list, items.join('\n'))
  return {
    part: [`--test-list=${list}`, '--pass-with-no-tests', ...enough.browser],
    env: { CHROME_PATH: await findJourneyBrowser() },
  }
}

/** What Vitest finds related unit tests by; tests read other files by their name. */
function unitsFor(files) {
  const others = files.filter((file) => !code.test(file)).map((file) => basename(file))
  const read = (file) => readFileSync(join(root, file), 'utf8')
  const naming = treeFiles().filter(
    (file) => isTest(file) && !/^(e2e|apps\/api)\//.test(file) && others.some((name) => read(file).includes(name)),
  )
  return [...present(files.filter((file) => code.test(file) && !file.startsWith('e2e/'))), ...naming]
}

const present = (files) => {
  const all = new Set(treeFiles())
  return files.filter((file) => all.has(file))
}
