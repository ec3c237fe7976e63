/**
 * One run of a stage in the table of `npm run steady`.
 * @typedef {object} SteadyRow
 * @property {string} startedAt ISO instant.
 * @property {string} commit Short, with `+` behind it if files differ from that commit.
 * @property {string} code A hash of the tree without its documents: rows of the same code count together.
 * @property {'check' | 'api' | 'browser'} stage
 * @property {boolean} hog Whether another process kept one core busy.
 * @property {number} passed
 * @property {number} failed
 * @property {number} seconds
 */

/** A change of these files changes no test: the Markdown of docs and of the top folder. */
export const isDocument = (file) => /^(docs\/.+|[^/]+)\.md$/.test(file)

/**
 * The runs that are still to do until `count` rows of this code are there, half of them (rounded up) with a hog.
 * @param {SteadyRow[]} rows @param {{ stage: string, code: string, count: number }} wanted
 * @returns {{ hog: boolean }[]} Runs without and with a hog take turns.
 */
export function runsLeft(rows, { stage, code, count }) {
  const done = rows.filter((row) => row.stage === stage && row.code === code)
  const withHog = Math.ceil(count / 2)
  const left = (hog, number) => Math.max(0, number - done.filter((row) => row.hog === hog).length)
  const [busy, quiet] = [left(true, withHog), left(false, count - withHog)]
  return Array.from({ length: Math.max(busy, quiet) }, (_, turn) => [
    ...(turn < quiet ? [{ hog: false }] : []),
    ...(turn < busy ? [{ hog: true }] : []),
  ]).flat()
}

/** @param {SteadyRow[]} rows @returns {string[]} The rows as a table of Markdown. */
export function tableOf(rows) {
  const cells = rows.map(({ startedAt, commit, stage, hog, passed, failed, seconds }) => [
    startedAt.slice(0, 16).replace('T', ' '),
    commit,
    stage,
    hog ? 'yes' : 'no',
    ...[passed, failed, Math.round(seconds)].map(String),
  ])
  const head = ['started (UTC)', 'commit', 'stage', 'hog', 'passed', 'failed', 'seconds']
  const widths = head.map((title, column) =>
    Math.max(...[title, ...cells.map((row) => row[column])].map((text) => text.length)),
  )
  const line = (row) => `| ${row.map((text, column) => text.padEnd(widths[column])).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)]
}
