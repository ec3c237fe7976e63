// Breaks proven requirements, one at a time in a copy of the tree, and expects the tests that carry their ids to
// notice. Patches are kept by hand for what Stryker cannot break: SQL, screens, calls and wiring.
//   npm run mutants -- --seed N        thirty patches drawn by this seed
//   npm run mutants -- --only ID,ID    these alone
//   npm run mutants -- --list          which mutants there are, and which the seed draws
//   npm run mutants -- --breaks --seed N
//                                      breaks drawn lines of the whole code until npm test catches thirty (--count):
//                                      npm test -- --changed must catch each of them
//   npm run mutants -- --stryker [folder or file ...] [--minutes N]
//                                      every mutant that StrykerJS makes of these rules (all of packages/domain, and
//                                      the checkout's session): the unit tests beside them must fail. Resumes; after
//                                      N minutes no other part begins
//   npm run mutants -- --asvs --seed N ten answers "met" of docs/asvs.md drawn by this seed: their tests must fail
import { randomInt } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readOpenRows } from './check/requirement-rows.mjs'
import { asvsMutantIds, mutableAsvsIds, readAsvsMutant } from './mutants/asvs-mutants.mjs'
import { makeAsvsTrial } from './mutants/asvs-trial.mjs'
import { tryBreaks } from './mutants/breaks.mjs'
import { drawIds } from './mutants/draw.mjs'
import { idOf, mutantNames, readMutant } from './mutants/mutant-files.mjs'
import { countLine, isCaught, linesOf } from './mutants/outcomes.mjs'
import { makeScratchTree } from './mutants/scratch-tree.mjs'
import { runStryker } from './mutants/stryker.mjs'
import { makeTrial } from './mutants/trial.mjs'
import { stopOnSignal } from './setup/run.mjs'
import { say, seconds, tell, workFolder } from './setup/say.mjs'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    only: { type: 'string' },
    list: { type: 'boolean' },
    asvs: { type: 'boolean' },
    breaks: { type: 'boolean' },
    stryker: { type: 'boolean' },
    minutes: { type: 'string' },
    count: { type: 'string', default: '30' },
  },
})
const kind = options.asvs
  ? {
      count: 10,
      ids: mutableAsvsIds,
      read: readAsvsMutant,
      all: asvsMutantIds,
      makeTrial: makeAsvsTrial,
      report: 'asvs-',
    }
  : { count: 30, ids: patchesOfProvenRows, read: readMutant, all: mutantNames, makeTrial, report: '' }
const seed = Number(options.seed ?? randomInt(1, 100_000))
const names = (options.only?.split(',') ?? drawIds(kind.ids(), seed, kind.count)).map((name) => name.toLowerCase())

await tell(async () => {
  stopOnSignal()
  if (options.stryker) {
    if ((await runStryker(positionals, { minutes: Number(options.minutes ?? Infinity) })) > 0) process.exitCode = 1
    return
  }
  if (options.breaks) return tryBreaks({ seed, count: Number(options.count) })
  if (options.list) return list()
  say(options.only ? `Mutants: ${names.length}` : `Mutants of seed ${seed}: ${names.length}`)
  const trial = kind.makeTrial(makeScratchTree(), seed)
  const outcomes = []
  for (const name of names) {
    const started = Date.now()
    const outcome = await trial.tryMutant(name)
    say(`${linesOf(outcome)[0]}  (${seconds(started)})`)
    outcomes.push(outcome)
  }
  report(await trial.verified(outcomes))
})

/** Patches of proven rows: the breaks that Stryker cannot make. */
function patchesOfProvenRows() {
  const open = new Set(readOpenRows().map(({ id }) => id))
  return mutantNames().filter((name) => !open.has(idOf(name)))
}

function list() {
  if (!options.only) say(`Drawn by seed ${seed}:`)
  for (const name of names) say(`  ${name.toUpperCase()}  ${kind.read(name)?.breaks ?? 'has no mutant'}`)
  const others = kind.all().filter((name) => !names.includes(name))
  if (others.length > 0) say(`Others: ${others.join(', ').toUpperCase()}`)
}

function report(outcomes) {
  const folder = join(workFolder, 'mutants')
  const file = join(folder, `${kind.report}${options.only ? 'only' : `seed-${seed}`}.json`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${JSON.stringify({ seed: options.only ? null : seed, mutants: outcomes }, null, 2)}\n`)
  say()
  for (const outcome of outcomes) for (const line of linesOf(outcome)) say(line)
  say(`\nReport: ${file}`)
  say(countLine(outcomes))
  if (!outcomes.every(isCaught)) process.exitCode = 1
}
