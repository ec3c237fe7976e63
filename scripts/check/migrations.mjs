// Checks new migrations with squawk: a statement that would lock a large table for long, or that an older release
// could not live with, is refused. Files before the first checked one have run everywhere and never change.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'apps/api/migrations')
const firstChecked = '0047'

/** Rules that do not fit: bigint and timestamptz are ours by convention, and the runner retries a file as a whole. */
const excluded = ['prefer-robust-stmts', 'require-timeout-settings', 'prefer-bigint-over-int']

/** Squawk's findings in a file; null = the file is fine. */
export function findingsIn(file) {
  const isWithoutTransaction = /^--\s*no-transaction/.test(readFileSync(file, 'utf8'))
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [
      squawk(),
      ...['--pg-version', '15.0', '--no-error-on-unmatched-pattern', `--exclude=${excluded.join(',')}`],
      ...(isWithoutTransaction ? [] : ['--assume-in-transaction']),
      file,
    ],
    { env: { ...process.env, NO_COLOR: '1' } },
  )
  if (error) throw error
  return status === 0 ? null : `${stdout}${stderr}`.trim()
}

function squawk() {
  const manifest = createRequire(import.meta.url).resolve('squawk-cli/package.json')
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'))
  return join(manifest, '..', bin.squawk)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && name >= firstChecked)
  const findings = files.map((name) => findingsIn(join(folder, name))).filter((each) => each !== null)
  for (const each of findings) console.log(each)
  if (findings.length > 0) process.exitCode = 1
}
