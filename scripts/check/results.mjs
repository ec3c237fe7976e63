import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tree.mjs'

/**
 * @typedef {{ suite: string, file: string, title: string, state: 'passed' | 'failed' | 'skipped' }} TestResult
 * @typedef {{ fingerprint: string, finishedAt: number, whole: string[], tests: TestResult[] }} Run
 * `whole` names the test files that ran without a filter on their tests.
 */

export const resultsFolder = join(root, '.data', 'results')

/** Each run writes a file of its own, so that runs at the same time cannot lose each other's results. */
export function saveRun(run, folder = resultsFolder) {
  mkdirSync(folder, { recursive: true })
  forgetOtherTrees(run.fingerprint, folder)
  const name = `run-${run.finishedAt}-${process.pid}.json`
  const part = join(folder, `.${name}.part`)
  writeFileSync(part, JSON.stringify(run))
  renameSync(part, join(folder, name))
}

/** Results recorded for this tree, oldest run first. */
export function runsOf(fingerprint, folder = resultsFolder) {
  return savedRuns(folder)
    .map(({ run }) => run)
    .filter((run) => run.fingerprint === fingerprint)
    .sort((one, other) => one.finishedAt - other.finishedAt)
}

/** One result per test: a later run replaces an earlier one, but a test that was left out replaces nothing. */
export function mergeRuns(runs) {
  const latest = new Map()
  for (const test of runs.flatMap((run) => run.tests)) {
    const key = [test.suite, test.file, test.title].join('\0')
    if (test.state !== 'skipped' || !latest.has(key)) latest.set(key, test)
  }
  return [...latest.values()]
}

function forgetOtherTrees(fingerprint, folder) {
  for (const { path, run } of savedRuns(folder)) {
    if (run.fingerprint !== fingerprint) rmSync(path, { force: true })
  }
}

function savedRuns(folder) {
  return namesIn(folder)
    .filter((name) => /^run-.*\.json$/.test(name))
    .flatMap((name) => {
      const path = join(folder, name)
      const run = readRun(path)
      return run ? [{ path, run }] : []
    })
}

function namesIn(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Another process may remove a file between the listing and the reading. */
function readRun(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
