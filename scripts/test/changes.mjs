import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, Sorry } from '../setup/say.mjs'
import { functionsOnLines } from './source-functions.mjs'

/**
 * @typedef {object} Change
 * @property {string} file
 * @property {Set<string> | null} functions The functions that changed; null for the whole file.
 * @property {Set<string>} ids The requirements that the changed code names.
 */

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
const listed = (...args) =>
  git(...args, '-z')
    .split('\0')
    .filter(Boolean)
const isCode = /\.(tsx?|mjs)$/
const idPattern = /\b[A-Z]{2,4}-\d{2}\b/g

/** The commit that changes count from: the given one, else where this branch left main. */
export function baseCommit(given) {
  const attempt = (...args) => {
    try {
      return git(...args).trim()
    } catch {
      return undefined
    }
  }
  if (given !== undefined) {
    const commit = attempt('rev-parse', '--verify', '--quiet', `${given}^{commit}`)
    if (commit === undefined) throw new Sorry(`${given} is neither a commit nor a file.`)
    return commit
  }
  const main = ['main', 'origin/main'].find((name) => attempt('rev-parse', '--verify', '--quiet', name) !== undefined)
  return attempt('merge-base', main ?? 'HEAD', 'HEAD') ?? 'HEAD'
}

/** @param {string} base @returns {Change[]} The changes since that commit, committed or not. */
export function changesSince(base) {
  const files = [
    ...listed('diff', '--name-only', '--no-renames', base),
    ...listed('ls-files', '--others', '--exclude-standard'),
  ]
  return [...new Set(files)].map((file) => {
    if (!isCode.test(file)) return wholeFile(file)
    const lines = changedLines(git('diff', '--unified=0', '--no-color', '--no-renames', base, '--', file))
    const before = lines.removed.length > 0 ? git('show', `${base}:${file}`) : ''
    return changeOf(file, { before, after: textOf(file), ...lines })
  })
}

/** @returns {Change} A change of the whole file. */
export const wholeFile = (file) => ({ file, functions: null, ids: idsIn(textOf(file)) })

/** @param {{ before: string, after: string, removed: number[], added: number[] }} difference @returns {Change} */
export function changeOf(file, { before, after, removed, added }) {
  const parts = [functionsOnLines(before, file, removed), functionsOnLines(after, file, added)]
  const names = new Set(parts.flatMap(({ names }) => [...names]))
  const isWhole = names.size === 0 || parts.some(({ isOutside }) => isOutside)
  const named = new Set(parts.flatMap(({ texts }) => texts.flatMap((text) => [...idsIn(text)])))
  // A function without requirements of its own serves those of its file.
  const ids = isWhole || named.size === 0 ? idsIn(`${before}${after}`) : named
  return { file, functions: isWhole ? null : names, ids }
}

/** @param {string} diff Without lines of context. @returns {{ removed: number[], added: number[] }} */
export function changedLines(diff) {
  const removed = []
  const added = []
  for (const [, from, fromCount = '1', to, toCount = '1'] of diff.matchAll(
    /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/gm,
  )) {
    for (let line = 0; line < Number(fromCount); line += 1) removed.push(Number(from) + line)
    for (let line = 0; line < Number(toCount); line += 1) added.push(Number(to) + line)
  }
  return { removed, added }
}

export const idsIn = (text) => new Set(text.match(idPattern) ?? [])

function textOf(file) {
  const path = join(root, file)
  return existsSync(path) && !/\.(webp|png|jpg|woff2|gz)$/.test(file) ? readFileSync(path, 'utf8') : ''
}
