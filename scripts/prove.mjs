// Runs the same tests as `npm test` at their full counts: see `npm run prove -- --help`.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { provedFiles } from './check/proved-files.mjs'
import { fingerprint, root, testFilePattern, treeFiles } from './check/tree.mjs'

const help = `npm run prove [-- part of a file name …]

Runs the same tests as npm test at their full counts: every property, race, crash and fuzz in whole instead of a sample.
Files that passed on this very tree are remembered, so that an interrupted proof goes on where it stopped.
The seed is printed; SEED=… npm run prove repeats it, and a race or crash test names its own seed in its title.

  npm run prove                     everything
  npm run prove -- races            50 calls at once on each of 200 baskets, over three processes
  npm run prove -- crash            kill -9 of the API among 200 orders, ten times, and of PostgreSQL, five times
  npm run prove -- fuzz             200,000 odd requests over all calls`

if (process.argv.includes('--help')) {
  console.log(help)
  process.exit()
}

const parts = process.argv.slice(2)
const tree = fingerprint()
const seed = process.env.SEED || String(randomInt(1, 2 ** 31))
const isVitest = (file) => testFilePattern.test(file) && !file.startsWith('e2e/')
const isAsked = (file) => parts.length === 0 || parts.some((part) => file.includes(part))

const files = treeFiles().filter((file) => isVitest(file) && isAsked(file))
const done = provedFiles(tree)
const left = files.filter((file) => !done.has(file))
for (const file of files) if (done.has(file)) console.log(`proved before  ${file}  (seed ${done.get(file)})`)
console.log(`${files.length} test files, ${left.length} left to prove, seed ${seed}`)

const isFine = left.length === 0 || (await runTests())
const proved = provedFiles(tree)
const unproved = files.filter((file) => !proved.has(file))
for (const file of unproved) console.log(`not proved  ${file}  (SEED=${seed} npm run prove -- ${file})`)
console.log(`${files.length - unproved.length} passed, ${unproved.length} failed`)
process.exitCode = isFine && unproved.length === 0 ? 0 : 1

function runTests() {
  const binaries = join(root, 'node_modules', '.bin')
  if (!existsSync(join(binaries, 'vitest'))) {
    console.error('The packages are not installed yet: run npm ci first.')
    return false
  }
  const reporters = ['default', './scripts/check/results-reporter.mjs', './scripts/check/prove-reporter.mjs']
  const child = spawn('vitest', ['run', ...reporters.flatMap((each) => ['--reporter', each]), ...left], {
    cwd: root,
    env: { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH}`, PROVE: '1', SEED: seed },
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  return new Promise((finish) => child.on('close', (code) => finish(code === 0)))
}
