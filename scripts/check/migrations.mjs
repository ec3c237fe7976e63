// Checks new migrations with squawk: a statement that would lock a large table for long, or that an older release
// could not live with, is refused.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../setup/say.mjs'

const folder = join(root, 'apps/api/migrations')
/** Earlier files have run and never change, also those that build an index while writers wait (0047 to 0051). */
const firstChecked = '0052'

/** Rules that do not fit: integers are ours by convention, and the runner sets limits and retries a file as a whole. */
const excluded = ['prefer-robust-stmts', 'prefer-bigint-over-int', 'require-lock-timeout', 'require-statement-timeout']

/** The path of squawk; null = it has no program for this platform, or the packages were installed without it. */
export function squawk() {
  try {
    return createRequire(import.meta.url)('squawk-cli/js/index.js').getBinaryPath()
  } catch {
    return null
  }
}

/** The findings of squawk in a file, one a line; null = the file is fine. */
export function findingsIn(program, file) {
  const isWithoutTransaction = /^--\s*no-transaction/.test(readFileSync(file, 'utf8'))
  const { status, stdout, stderr, error } = spawnSync(
    program,
    [
      ...['--reporter=gcc', '--pg-version=15.0', `--exclude=${excluded.join(',')}`],
      ...(isWithoutTransaction ? [] : ['--assume-in-transaction']),
      relative(root, file),
    ],
    { cwd: root, encoding: 'utf8' },
  )
  if (error) throw error
  return status === 0 ? null : `${stdout}${stderr}`.trim()
}

function checkNewFiles() {
  const program = squawk()
  if (program === null) {
    console.log(`New migrations were not checked: squawk has no program for ${process.platform} ${process.arch}.`)
    return
  }
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && name >= firstChecked)
  const findings = files.map((name) => findingsIn(program, join(folder, name))).filter((each) => each !== null)
  for (const each of findings) console.log(each)
  if (findings.length > 0) process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) checkNewFiles()
