// Which requirements are proven by tests that ran and passed on exactly this tree.
//   npm run requirements [-- --verbose | --json]
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { filesWithoutResults, proofsOf } from './check/proofs.mjs'
import { mergeRuns, runsOf } from './check/results.mjs'
import { fingerprint, root, testFilePattern, treeFiles } from './check/tree.mjs'

const asJson = process.argv.includes('--json')
const isVerbose = process.argv.includes('--verbose')

const ids = parse(readFileSync(join(root, 'docs', 'requirements.yaml'), 'utf8')).map(({ id }) => id)
const testFiles = treeFiles().filter((file) => testFilePattern.test(file))

let runs = runsOf(fingerprint())
if (filesWithoutResults(testFiles, runs).length > 0) {
  console.error('No results of this tree are at hand: running npm test first.')
  // Standard output stays free for the report itself.
  spawnSync('npm', ['test'], { cwd: root, stdio: ['ignore', 2, 2] })
  runs = runsOf(fingerprint())
}
const missing = filesWithoutResults(testFiles, runs)
const proofs = proofsOf(ids, mergeRuns(runs))

if (asJson) console.log(JSON.stringify(proofs.summary, null, 2))
else printReport(proofs)
for (const file of missing) console.error(`No results: ${file}`)
for (const id of proofs.unknown) console.error(`A test names ${id}, which is no requirement.`)
if (runs.length === 0) process.exitCode = 1

function printReport({ summary, testsOf, failed }) {
  for (const [prefix, { proven, total }] of Object.entries(summary.byPrefix)) {
    console.log(`${prefix.padEnd(4)}${String(proven).padStart(4)} of ${String(total).padStart(3)}`)
  }
  console.log(`All ${String(summary.proven).padStart(4)} of ${String(summary.total).padStart(3)}`)
  if (isVerbose) for (const [id, tests] of testsOf) printTests(id, tests)
  if (failed.length > 0) console.log(`\nNamed by a failing test: ${failed.join(', ')}`)
  console.log('\nUnproven')
  for (const prefix of Object.keys(summary.byPrefix)) {
    const numbers = summary.unproven
      .filter((id) => id.startsWith(`${prefix}-`))
      .map((id) => id.slice(prefix.length + 1))
    if (numbers.length > 0) console.log(`${prefix.padEnd(4)}${numbers.join(' ')}`)
  }
}

function printTests(id, tests) {
  if (tests.length === 0) return
  console.log(`\n${id}`)
  for (const { state, file, title } of tests) console.log(`  ${state.padEnd(8)}${file}: ${title}`)
}
