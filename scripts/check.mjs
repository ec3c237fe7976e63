// Runs every static check: types, lint, format, directions of imports, names, language, unused exports.
//   npm run check [-- lint types …] [--files file …]   lint and format can be narrowed to files
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const cache = join(root, '.data', 'check')
const atOnce = 2

/** Workspaces that have sources; each is checked with its own tsconfig.json, tests and tools with the root's. */
const workspaces = ['apps', 'packages'].flatMap((folder) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${folder}/${entry.name}`)
    .filter(
      (workspace) => existsSync(join(root, workspace, 'tsconfig.json')) && existsSync(join(root, workspace, 'src')),
    ),
)

/** The compiler itself: `typescript` is version 5, kept for its API, and both call their command tsc. */
const types = (project) => ({
  name: `types ${project}`,
  command: [
    'node',
    join('node_modules', 'typescript-native', 'bin', 'tsc'),
    '-p',
    project,
    // Several checkers each work out the shared types: twice the processor time, while other stages need the cores.
    '--singleThreaded',
    '--incremental',
    '--tsBuildInfoFile',
    join(cache, `${project.replaceAll('/', '-')}.tsbuildinfo`),
  ],
})

/** The longest first, so that both workers finish at about the same time. */
const stages = [
  { name: 'lint', command: ['oxlint', '--disable-nested-config'] },
  ...[...workspaces, '.'].map(types),
  { name: 'directions', command: ['node', 'scripts/check/directions.mjs'] },
  { name: 'names', command: ['node', 'scripts/check/names.mjs'] },
  { name: 'names glossary', command: ['node', 'scripts/check/glossary-words.mjs'] },
  { name: 'names language', command: ['node', 'scripts/check/language.mjs'] },
  { name: 'names brand', command: ['node', 'scripts/check/brand-names.mjs'] },
  { name: 'names commits', command: ['node', 'scripts/check/commit-titles.mjs'] },
  { name: 'proved', command: ['node', 'scripts/check/proved.mjs'] },
  { name: 'migrations', command: ['node', 'scripts/check/migrations.mjs'] },
  { name: 'unused', command: ['knip', '--no-progress'] },
  { name: 'format', command: ['oxfmt', '--check', '--disable-nested-config'] },
]

const words = process.argv.slice(2)
const [asked, files] = words.includes('--files')
  ? [words.slice(0, words.indexOf('--files')), words.slice(words.indexOf('--files') + 1)]
  : [words, []]
const chosen = stages.filter(({ name }) => asked.length === 0 || asked.some((word) => name.startsWith(word)))
if (chosen.length === 0)
  fail(`There is no check named ${asked.join(', ')}; there are: ${stages.map(({ name }) => name).join(', ')}.`)
if (!existsSync(join(root, 'node_modules', '.bin', 'oxlint')))
  fail('The packages are not installed yet: run npm ci first.')
mkdirSync(cache, { recursive: true })

const waiting = [...chosen]
const outcomes = []
await Promise.all(Array.from({ length: atOnce }, takeStages))

const failed = outcomes.filter(({ passed }) => !passed)
for (const { name, output } of failed) console.log(`\n──── ${name} ────\n${output.trimEnd()}`)
console.log(`\n${outcomes.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 ? 1 : 0

async function takeStages() {
  for (let stage = waiting.shift(); stage; stage = waiting.shift()) {
    const outcome = await run(stage)
    outcomes.push(outcome)
    console.log(
      `${outcome.passed ? 'passed' : 'FAILED'}  ${outcome.name.padEnd(24)}${(outcome.milliseconds / 1000).toFixed(1).padStart(6)} s`,
    )
    if (outcome.passed) for (const [sentence] of outcome.output.matchAll(/.* not checked.*/g)) console.log(sentence)
  }
}

/** Runs one tool with the project's own Node, not the host's. */
function run({ name, command: [program, ...options] }) {
  const narrowed = ['lint', 'format'].includes(name) ? files : []
  const started = performance.now()
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`
  const child = spawn(program, [...options, ...narrowed], {
    cwd: root,
    // Linter and compiler are Go programs that live for seconds: collecting garbage less often saves a tenth.
    env: {
      GOGC: '400',
      ...process.env,
      PATH: path,
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((finish) => {
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    const end = (passed) => finish({ name, passed, output, milliseconds: performance.now() - started })
    child.on('error', (error) => {
      output += `${program} did not start: ${error.message}`
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
