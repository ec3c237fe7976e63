import { relative, sep } from 'node:path'
import { saveRun } from './results.mjs'
import { fingerprint, root } from './tree.mjs'

const filters = /^(-g|--grep|--grep-invert|--last-failed|--shard)(=|$)/

/** Playwright reporter: leaves what ran, and how it ended, for `npm run requirements`. */
export default class ResultsReporter {
  #before = ''
  #suite

  onBegin(_config, suite) {
    this.#before = fingerprint()
    this.#suite = suite
  }

  onEnd(result) {
    // Results of a tree that changed while it was tested belong to no tree.
    if (!this.#suite || fingerprint() !== this.#before) return
    const tests = this.#suite.allTests().map(resultOf)
    const isWhole =
      result.status !== 'interrupted' &&
      result.status !== 'timedout' &&
      !process.argv.some((word) => filters.test(word))
    const whole = isWhole ? [...new Set(tests.map((test) => test.file))] : []
    saveRun({ fingerprint: this.#before, finishedAt: Date.now(), whole, tests })
  }

  printsToStdio() {
    return false
  }
}

/** @param {import('@playwright/test/reporter').TestCase} test */
function resultOf(test) {
  const [, project, , ...titles] = test.titlePath()
  return {
    suite: project === '' ? 'browser' : project,
    file: relative(root, test.location.file).split(sep).join('/'),
    title: titles.join(' > '),
    state: stateOf(test),
  }
}

/** A test that is skipped, or that was still waiting when the run ended, proves nothing and refutes nothing. */
function stateOf(test) {
  if (test.results.length === 0 || test.outcome() === 'skipped') return 'skipped'
  return test.outcome() === 'expected' ? 'passed' : 'failed'
}
