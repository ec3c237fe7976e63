// Runs the same tests as `npm test` at their full counts: see `npm run prove -- --help`.
import { randomInt } from 'node:crypto'
import { recordProof } from './check/proved.mjs'
import { testFilePattern, treeFiles } from './check/tree.mjs'
import { ensurePackages } from './setup/install.mjs'
import { stopOnSignal } from './setup/run.mjs'
import { say, Sorry, tell } from './setup/say.mjs'
import { runStage, sumUp } from './test/stages.mjs'

const help = `npm run prove [-- part of a file name …]

Runs the same tests as npm test at their full counts: every property, race, crash and fuzz in whole instead of a sample.
A proof that passes writes its line to docs/proved.md. The seed is printed; SEED=… npm run prove repeats it, and a race
or crash test names its own seed in its title.

  npm run prove                     everything
  npm run prove -- races            50 calls at once on each of 200 baskets, over three processes
  npm run prove -- crash            kill -9 of the API among 200 orders, ten times, and of PostgreSQL, five times
  npm run prove -- fuzz             200,000 odd requests over all calls`

const parts = process.argv.slice(2)

await tell(async () => {
  if (parts.includes('--help')) return say(help)
  stopOnSignal()
  await ensurePackages()
  const isAsked = (file) => parts.length === 0 || parts.some((part) => file.includes(part))
  const files = treeFiles().filter((file) => testFilePattern.test(file) && !file.startsWith('e2e/') && isAsked(file))
  if (files.length === 0) throw new Sorry(`No test file has ${parts.join(' or ')} in its path.`)
  const [seed, startedAt] = [process.env.SEED || String(randomInt(1, 2 ** 31)), Date.now()]
  say(`${files.length} test files, seed ${seed}`)
  const result = await runStage('api', { name: 'prove', part: ['run', ...files], env: { PROVE: '1', SEED: seed } })
  sumUp([result], startedAt)
  if (result.failed > 0)
    return say(`SEED=${seed} npm run prove${parts.length > 0 ? ` -- ${parts.join(' ')}` : ''} repeats it`)
  recordProof({
    command: ['npm run prove', ...(parts.length > 0 ? ['--', ...parts] : [])].join(' '),
    figure: `${result.passed} tests of ${files.length} files`,
    ...{ seed, minutes: (Date.now() - startedAt) / 60_000 },
    covers: coveredBy(files).join(' '),
  })
})

/** The workspaces that these tests can reach. */
function coveredBy(files) {
  const tops = new Set(
    files.map((file) => (file.startsWith('apps/') ? file.split('/').slice(0, 2).join('/') : file.split('/')[0])),
  )
  if (tops.has('apps/api')) tops.add('apps/simulators')
  return [...tops.add('packages')].sort()
}
