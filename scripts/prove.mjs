// Runs the same tests as `npm test` at their full counts: see `npm run prove -- --help`.
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordProof } from './check/proved.mjs'
import { testFilePattern, treeFiles } from './check/tree.mjs'
import { allConstants, constantsOf, proveConstants } from './mutants/constant-trials.mjs'
import { runStryker } from './mutants/stryker.mjs'
import { mutatedFiles } from './mutants/stryker-parts.mjs'
import { ensurePackages } from './setup/install.mjs'
import { stopOnSignal } from './setup/run.mjs'
import { root, say, Sorry, tell } from './setup/say.mjs'
import { changesOf } from './test/changes.mjs'
import { runBuild, runStage, sumUp } from './test/stages.mjs'

const help = `npm run prove [-- part of a file name …]

Runs the same tests as npm test at their full counts: every property, race, crash and fuzz in whole instead of a sample,
every state with axe, and every file of the build refused once.
A proof that passes writes its line to docs/proved.md. The seed is printed; SEED=… npm run prove repeats it, and a race
or crash test names its own seed in its title.

  npm run prove                     everything
  npm run prove -- races            50 calls at once on each of 200 baskets, over three processes
  npm run prove -- crash            kill -9 of the API among 200 orders, ten times, and of PostgreSQL, five times
  npm run prove -- fuzz             200,000 odd requests over all calls
  npm run prove -- lost-files       pages work although each file of the build is refused at its first visit
  npm run prove -- mutants          StrykerJS's mutants of the rules changed since main: see npm run mutants
  npm run prove -- constants [word …]
                                    other limits and lists of the rules, calls and addresses, or of those with a word in
                                    their path or name: a test of the behaviour must fail. Resumes`

/** Milliseconds after which the journeys count as hung. */
const longestJourneys = 3 * 60 * 60_000
/** Whether `npm test` makes a sample of this file of journeys: it draws what to look at, or asks for PROVE. */
const isSampled = (file) =>
  /^e2e\/journeys\/.*\.spec\.ts$/.test(file) &&
  /\bisDrawn\b|env\['PROVE'\]/.test(readFileSync(join(root, file), 'utf8'))

const parts = process.argv.slice(2)

await tell(async () => {
  if (parts.includes('--help')) return say(help)
  stopOnSignal()
  await ensurePackages()
  if (parts.join() === 'mutants') return proveMutants()
  if (parts[0] === 'constants') return tryAll(allConstants(parts.slice(1)))
  const isAsked = (file) => parts.length === 0 || parts.some((part) => file.includes(part))
  const isProof = (file) => isSampled(file) || (testFilePattern.test(file) && !file.startsWith('e2e/'))
  const files = treeFiles().filter((file) => isProof(file) && isAsked(file))
  if (files.length === 0) throw new Sorry(`No test file has ${parts.join(' or ')} in its path.`)
  const [seed, startedAt] = [process.env.SEED || String(randomInt(1, 2 ** 31)), Date.now()]
  say(`${files.length} test files, seed ${seed}`)
  const results = await runAll(files, { PROVE: '1', SEED: seed })
  sumUp(results, startedAt)
  if (parts.length === 0) {
    await proveMutants()
    await tryAll(constantsOf(changesOf([])))
  }
  const countAll = (what) => results.reduce((sum, result) => sum + result[what], 0)
  if (countAll('failed') > 0)
    return say(`SEED=${seed} npm run prove${parts.length > 0 ? ` -- ${parts.join(' ')}` : ''} repeats it`)
  recordProof({
    command: ['npm run prove', ...(parts.length > 0 ? ['--', ...parts] : [])].join(' '),
    figure: `${countAll('passed')} tests of ${files.length} files`,
    seed,
    minutes: (Date.now() - startedAt) / 60_000,
    covers: coveredBy(files).join(' '),
  })
})

/** Tries the mutants of the rules and decisions that differ from main. */
async function proveMutants() {
  const files = mutatedFiles(changesOf([]).map(({ file }) => file))
  if (files.length === 0) return say('No rule differs from main: Stryker has no mutants to try.')
  if ((await runStryker(files)) > 0) process.exitCode = 1
}

/** Tries other values of these constants. */
async function tryAll(constants) {
  if ((await proveConstants(constants)) > 0) process.exitCode = 1
}

/** Runs the unit and API tests and then the journeys among these files. */
async function runAll(files, env) {
  const journeys = files.filter(isSampled)
  const others = files.filter((file) => !journeys.includes(file))
  const results = []
  if (others.length > 0) results.push(await runStage('api', { name: 'prove', part: ['run', ...others], env }))
  if (journeys.length === 0) return results
  results.push(await runBuild())
  results.push(await runStage('browser', { name: 'prove journeys', part: journeys, env, limit: longestJourneys }))
  return results
}

/** The workspaces that these tests can reach. */
function coveredBy(files) {
  const tops = new Set(
    files.map((file) => (file.startsWith('apps/') ? file.split('/').slice(0, 2).join('/') : file.split('/')[0])),
  )
  if (tops.has('apps/api')) tops.add('apps/simulators')
  if (tops.has('e2e')) for (const top of ['apps/api', 'apps/simulators', 'apps/web', 'content']) tops.add(top)
  return [...tops.add('packages')].sort()
}
