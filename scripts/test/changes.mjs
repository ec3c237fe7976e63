import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, Sorry } from '../setup/say.mjs'

/**
 * @typedef {object} Change
 * @property {string} file
 * @property {number[] | null} lines The lines of the old text that changed; null for the whole file.
 * @property {string} before The old text.
 * @property {string} [words] More words about the change than its path has.
 * @property {Map<string, number>} ids The requirements that the file names; those near the change count twice.
 */

const nearby = 20
const idPattern = /\b[A-Z]{2,4}-\d{2}\b/g
const binary = /\.(webp|png|jpg|woff2|gz|glb|mp3|ico)$/

const git = (...args) =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  })

function attempt(...args) {
  try {
    return git(...args).trim()
  } catch {
    return undefined
  }
}

/** @param {string[]} words A commit, or files that count as changed; else the commit where this branch left main. */
export function changesOf(words) {
  const files = words.map((word) => relative(root, join(root, word)))
  if (words.length > 0 && files.every((file) => existsSync(join(root, file)))) return files.map(wholeFile)
  if (words.length > 1) throw new Sorry('--changed takes one commit, or files that exist.')
  return changesSince(baseCommit(words[0]))
}

function baseCommit(given) {
  if (given !== undefined) {
    const commit = attempt('rev-parse', '--verify', '--quiet', `${given}^{commit}`)
    if (commit === undefined) throw new Sorry(`${given} is neither a commit nor a file.`)
    return commit
  }
  const main = ['main', 'origin/main'].find((name) => attempt('rev-parse', '--verify', '--quiet', name) !== undefined)
  return attempt('merge-base', main ?? 'HEAD', 'HEAD') ?? 'HEAD'
}

/** @returns {Change[]} */
function changesSince(base) {
  const changed = new Map(splitDiff(git('diff', '--unified=0', '--no-color', '--no-renames', base)))
  const added = git('ls-files', '--others', '--exclude-standard', '-z').split('\0').filter(Boolean)
  return [
    ...[...changed].map(([file, lines]) => changeOf(file, attempt('show', `${base}:${file}`) ?? '', lines)),
    ...added.map(wholeFile),
  ]
}

const wholeFile = (file) => changeOf(file, textOf(file), null)

/** @param {string} before @param {number[] | null} lines @returns {Change} */
export function changeOf(file, before, lines) {
  const ids = new Map()
  for (const text of [before, textOf(file)]) for (const [id] of text.matchAll(idPattern)) ids.set(id, 1)
  before.split('\n').forEach((text, index) => {
    if (!lines?.some((line) => Math.abs(line - index - 1) <= nearby)) return
    for (const [id] of text.matchAll(idPattern)) ids.set(id, 2)
  })
  return { file, lines, before, ids }
}

/**
 * The old lines that a diff without context changes, by file. An addition changes the line before it.
 * @param {string} diff @returns {[string, number[]][]}
 */
export function splitDiff(diff) {
  return diff
    .split(/^diff --git /m)
    .slice(1)
    .map((part) => {
      const [, file] = /^a\/.+? b\/(.+)$/m.exec(part)
      const hunks = [...part.matchAll(/^@@ -(\d+)(?:,(\d+))? /gm)]
      return [file, hunks.flatMap(([, from, count = '1']) => linesFrom(Number(from), Math.max(1, Number(count))))]
    })
}

const linesFrom = (from, count) => Array.from({ length: count }, (_, index) => from + index)

function textOf(file) {
  const path = join(root, file)
  return existsSync(path) && !binary.test(file) ? readFileSync(path, 'utf8') : ''
}
