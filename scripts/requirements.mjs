// Which requirements are proven: tests that carry the id ran and passed on exactly this tree, were at the calls and
// screens of the row, and the row is not in docs/requirements-open.yaml.
//   npm run requirements [-- --verbose | --json]
import { spawnSync } from 'node:child_process'
import { reasonsOf } from './check/proofs.mjs'
import { fingerprint, root } from './check/tree.mjs'
import { proofsOfRun } from './test/unproven.mjs'
import { isOfTree, resultsOfWholeRun } from './test/reports.mjs'

const asJson = process.argv.includes('--json')
const isVerbose = process.argv.includes('--verbose')

if (!isOfTree(fingerprint())) {
  console.error('No results of this tree are at hand: running npm test first.')
  // Standard output stays free for the report itself.
  spawnSync('npm', ['test'], { cwd: root, stdio: ['ignore', 2, 2] })
}
const results = isOfTree(fingerprint()) ? resultsOfWholeRun() : []
const proofs = proofsOfRun(results)

if (asJson) console.log(JSON.stringify({ ...proofs.summary, ours: proofs.ours }, null, 2))
else printReport(proofs)
for (const id of proofs.unknown) console.error(`A test names ${id}, which is no requirement.`)
if (results.length === 0) process.exitCode = 1

function printReport({ summary, ours, testsOf, failed }) {
  console.log('     by title  proven  rows')
  for (const [prefix, counts] of Object.entries(summary.byPrefix)) printCounts(prefix, counts)
  printCounts('All', summary)
  if (ours.total > 0) printCounts('Own', ours)
  if (isVerbose) for (const [id, tests] of testsOf) printTests(id, tests)
  if (failed.length > 0) console.log(`\nNamed by a failing test: ${failed.join(', ')}`)
  console.log('\nUnproven')
  for (const row of [...summary.unproven, ...ours.unproven]) console.log(`${row.id}  ${reasonsOf(row).join('; ')}`)
}

function printCounts(name, { carried, proven, total }) {
  const cells = [name.padEnd(3), String(carried).padStart(10), String(proven).padStart(8), String(total).padStart(6)]
  console.log(cells.join(''))
}

function printTests(id, tests) {
  if (tests.length === 0) return
  console.log(`\n${id}`)
  for (const { state, file, title } of tests) console.log(`  ${state.padEnd(10)}${file}: ${title}`)
}
