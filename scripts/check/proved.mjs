// Checks docs/proved.md: a proof counts while no file that it covers has changed since its commit. `--mark` marks the
// lines that no longer count.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment } from '../setup/node24.mjs'
import { root } from './tree.mjs'

/**
 * @typedef {{ command: string, figure: string, commit: string, seed: string, minutes: string, covers: string,
 *   counts: string }} Proof
 * `covers` are paths as git knows them, with spaces between. `counts` is yes or no.
 */

const page = join(root, 'docs/proved.md')
const columns = ['command', 'figure', 'commit', 'seed', 'minutes', 'covers', 'counts']
const line = (cells) => `| ${cells.join(' | ')} |`
const tableStart = /^\| command .*\n\| -.*\n?/m

/** @param {string} text The page. @returns {Proof[]} */
export function proofsIn(text) {
  const rows = (text.split(tableStart)[1] ?? '').split('\n').filter((row) => row.startsWith('| '))
  const cellsOf = (row) => row.split(' | ').map((cell) => cell.replaceAll(/^\| |\|$/g, '').trim())
  return rows.map((row) => Object.fromEntries(cellsOf(row).map((cell, index) => [columns[index], cell])))
}

/** @param {string} text @param {Proof[]} proofs */
const withProofs = (text, proofs) => {
  const rows = proofs.map((proof) => columns.map((column) => proof[column]))
  return `${text.split(tableStart)[0]}${[columns, columns.map(() => '---'), ...rows].map(line).join('\n')}\n`
}

/** The page with this proof instead of the last one of the same command. @param {string} text @param {Proof} proof */
export const withProof = (text, proof) =>
  withProofs(text, [...proofsIn(text).filter(({ command }) => command !== proof.command), proof])

/** The page on which the proofs that `isStale` no longer count. @param {(proof: Proof) => boolean} isStale */
export const withMarks = (text, isStale) =>
  withProofs(
    text,
    proofsIn(text).map((proof) => (isStale(proof) ? { ...proof, counts: 'no' } : proof)),
  )

/** Whether a covered file has changed; no where the history is missing. */
const hasChanged = ({ commit, covers }) =>
  spawnSync('git', ['diff', '--quiet', commit, '--', ...covers.split(' ')], { cwd: root }).status === 1

/** Writes the line of a proof that has passed, unless covered files differ from the commit. */
export function recordProof({ command, figure, seed, minutes, covers }) {
  const commit = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout?.trim()
  if (!commit || hasChanged({ commit, covers })) {
    console.log('Not written to docs/proved.md: commit the covered files first.')
    return
  }
  const proof = { command: `\`${command}\``, figure, commit, seed, minutes: minutes.toFixed(0), covers, counts: 'yes' }
  save(withProof(readFileSync(page, 'utf8'), proof))
}

function save(text) {
  writeFileSync(page, text)
  spawnSync('oxfmt', [page], { cwd: root, env: environment() })
}

if (import.meta.main) {
  const text = readFileSync(page, 'utf8')
  const isStale = (proof) => proof.counts === 'yes' && hasChanged(proof)
  const stale = proofsIn(text).filter(isStale)
  if (process.argv.includes('--mark')) save(withMarks(text, isStale))
  else if (stale.length > 0) {
    for (const { command, commit } of stale) console.error(`${command}: covered files have changed since ${commit}`)
    console.error('node scripts/check/proved.mjs --mark marks these lines of docs/proved.md.')
    process.exitCode = 1
  }
}
