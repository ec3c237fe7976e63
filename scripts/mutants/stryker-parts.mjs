/**
 * @typedef {{ folder: string, tests: string, files: string[] }} Part
 * Files of one folder that Stryker mutates in one run, and the folder whose tests may notice it.
 * @typedef {{ file: string, line: number, code: string, kind: string, to: string,
 *   state: 'killed' | 'survived' | 'uncovered' | 'unmeasured' }} StrykerMutant
 * `code` is the mutated line of the source, `to` what replaces a part of it.
 * @typedef {{ file: string, code?: string, to: string[], reason: string }} EquivalentMutants
 * Without `code` the row is about every line of the file.
 */

/** The rules, and the decisions of the checkout's screens. Those of the saga are rules too: `payments/decide.ts`. */
const roots = [
  { folder: 'packages/domain/src', tests: 'packages/domain/src' },
  {
    folder: 'apps/web/src/features/checkout/session',
    tests: 'apps/web/src/features/checkout/session',
  },
]
/** Lines of source in one part: some minutes of mutants on a slow, busy core. */
const linesOfPart = 1_000

const isSource = (file) => /\.ts$/.test(file) && !/\.(test|d)\.ts$/.test(file)

/** The name of a mutated folder: `pricing`, `checkout/session`. */
const nameOf = (file) =>
  /^packages\/domain\/src\/([^/]+)\//.exec(file)?.[1] ?? /features\/(.+)\/[^/]+$/.exec(file)?.[1] ?? file

/**
 * The parts of these files, in order, without those that none of the words name. A word is a folder's name or the
 * start of a path.
 * @param {string[]} files @param {string[]} words @param {(file: string) => number} linesOf @returns {Part[]}
 */
export function partsOf(files, words, linesOf) {
  const isNamed = (file) =>
    words.length === 0 || words.some((word) => word.replace(/\/$/, '') === nameOf(file) || file.startsWith(word))
  return roots.flatMap(({ folder, tests }) => {
    const ours = files.filter((file) => file.startsWith(`${folder}/`) && isSource(file) && isNamed(file))
    return [...Map.groupBy(ours, nameOf)].flatMap(([name, group]) =>
      chunks(group, linesOf).map((part) => ({ folder: name, tests, files: part })),
    )
  })
}

/** Those of these files that Stryker mutates. @param {string[]} files */
export const mutatedFiles = (files) => partsOf(files, [], () => 0).flatMap((part) => part.files)

/** Files in order, in as few chunks as the lines of a part allow. */
function chunks(files, linesOf) {
  const found = []
  let lines = Infinity
  for (const file of files) {
    lines += linesOf(file)
    if (lines > linesOfPart) {
      found.push([])
      lines = linesOf(file)
    }
    found.at(-1).push(file)
  }
  return found
}

/** A module that throws while it is loaded fails every test of its file. */
const isLoadError = ({ status, statusReason = '' }) =>
  status === 'RuntimeError' && statusReason.includes('An error occurred outside of a test run')

const states = { Killed: 'killed', Timeout: 'killed', NoCoverage: 'uncovered', Survived: 'survived' }

/**
 * The mutants of these files in a report of Stryker (mutation-testing-report-schema). A mutant that survived without
 * the run of a test is not measured: https://github.com/stryker-mutator/stryker-js/issues/6213.
 * @returns {StrykerMutant[]}
 */
export function mutantsIn(report, files) {
  return files.flatMap((file) => {
    const { source, mutants } = report.files[file] ?? { source: '', mutants: [] }
    const lines = source.split('\n')
    return mutants
      .filter(({ status }) => status !== 'Ignored')
      .map(({ mutatorName, replacement, location, ...mutant }) => ({
        file,
        line: location.start.line,
        code: lines[location.start.line - 1]?.trim() ?? '',
        kind: mutatorName,
        to: replacement ?? '',
        state: stateOf(mutant),
      }))
  })
}

function stateOf(mutant) {
  if (isLoadError(mutant)) return 'killed'
  return mutant.status === 'Survived' && !mutant.testsCompleted ? 'unmeasured' : (states[mutant.status] ?? 'unmeasured')
}

/** Whether the kept list explains why no test can notice this mutant. */
const isExplained = (mutant, { file, code, to }) =>
  mutant.file === file && (code === undefined || mutant.code === code) && to.includes(mutant.to)

/**
 * The mutants that no test noticed and the list does not explain; and what the list explains although these files
 * have no such survivor.
 * @param {StrykerMutant[]} mutants @param {EquivalentMutants[]} listed
 */
export function unexplained(mutants, listed) {
  const missed = mutants.filter(({ state }) => state !== 'killed')
  const files = new Set(mutants.map(({ file }) => file))
  return {
    survivors: missed.filter((mutant) => !listed.some((each) => isExplained(mutant, each))),
    stale: listed
      .filter(({ file }) => files.has(file))
      .flatMap(({ to, ...rest }) => to.map((one) => ({ ...rest, to: [one] })))
      .filter((each) => !missed.some((mutant) => isExplained(mutant, each))),
  }
}

/**
 * A row for each folder: how many mutants, killed, survived, without a test, explained, and the share of killed ones
 * among those that a test can notice.
 * @param {StrykerMutant[]} mutants @param {EquivalentMutants[]} listed
 */
export function tableOf(mutants, listed) {
  const rows = [...Map.groupBy(mutants, ({ file }) => nameOf(file))].map(([name, group]) => rowOf(name, group, listed))
  const cells = [
    ['folder', 'mutants', 'killed', 'survived', 'no test', 'equivalent', 'score'],
    ...rows,
    ...(rows.length > 1 ? [rowOf('all', mutants, listed)] : []),
  ]
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)))
  return cells.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join('  '),
  )
}

function rowOf(name, mutants, listed) {
  const count = (...wanted) => mutants.filter(({ state }) => wanted.includes(state)).length
  const { survivors } = unexplained(mutants, listed)
  const explained = mutants.length - count('killed') - survivors.length
  const score = (count('killed') / (mutants.length - explained || 1)) * 100
  const counts = [mutants.length, count('killed'), count('survived', 'unmeasured'), count('uncovered'), explained]
  return [name, ...counts.map(String), `${score.toFixed(1)} %`]
}

/** Survivors as lines, by file. @param {StrykerMutant[]} survivors */
export const survivorLines = (survivors) =>
  [...Map.groupBy(survivors, ({ file }) => file)].flatMap(([file, group]) => [
    file,
    ...group.map(({ line, kind, to, code, state }) => {
      const note = state === 'survived' ? '' : ` (${state === 'uncovered' ? 'no test' : 'not measured'})`
      return `  ${line} ${kind}${note}: ${code} -> ${to.replaceAll(/\s+/g, ' ')}`
    }),
  ])

/** How many survivors of each kind each folder has. @param {StrykerMutant[]} survivors */
export const kindLines = (survivors) =>
  [...Map.groupBy(survivors, ({ file }) => nameOf(file))].map(([name, group]) => {
    const kinds = [...Map.groupBy(group, ({ kind }) => kind)].map(([kind, { length }]) => ({ kind, length }))
    kinds.sort((one, other) => other.length - one.length)
    return `${name}: ${kinds.map(({ kind, length }) => `${kind} ${length}`).join(', ')}`
  })
