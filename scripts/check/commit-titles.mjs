// Titles of commits: at most 72 columns, which logs and mail clients show in whole.
import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { root } from './tree.mjs'

const columns = 72
/** The rule holds for the commits after this one. */
const last = '8d1e1caa50db'

/**
 * The titles that are too long, one line each.
 * @param {string} log A line for each commit, the newest first: its hash, a space, its title.
 */
export function longTitles(log) {
  const lines = log.split('\n').filter((line) => line !== '')
  const end = lines.findIndex((line) => line.startsWith(last))
  return lines
    .slice(0, end < 0 ? lines.length : end)
    .map((line) => [line.slice(0, 8), line.slice(line.indexOf(' ') + 1)])
    .filter(([, title]) => title.length > columns)
    .map(([hash, title]) => `${hash}: a title of ${title.length} columns, ${columns} at most: ${title}`)
}

/** The log of the newest commits; null where there is no repository, as in an unpacked archive. */
const newest = () => {
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    return execFileSync('git', ['log', '--no-merges', '-n', '2000', '--format=%H %s'], options)
  } catch {
    return null
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const log = newest()
  if (log === null) console.log('Titles of commits are not checked: there is no git repository.')
  const faults = longTitles(log ?? '')
  for (const line of faults) console.error(line)
  if (faults.length > 0) process.exitCode = 1
}
