import { relative, sep } from 'node:path'
import { saveRun } from './results.mjs'
import { fingerprint, root, testFilePattern, treeFiles } from './tree.mjs'

const filters = /^(-g|--grep|--grep-invert|--last-failed|--only-changed|--shard|--test-list)(=|$)/

/** Playwright reporter: saves the result of each test for `npm run requirements`. */
export default class ResultsReporter {
  #before = ''
  #folder = ''
  #suite

  onBegin(config, suite) {
    this.#before = fingerprint()
    this.#folder = fileIn(config.rootDir)
    this.#suite = suite
  }

  onEnd(result) {
    // Results of a tree that changed while it was tested belong to no tree.
    if (!this.#suite || fingerprint() !== this.#before) return
    const isCut = result.status === 'interrupted' || result.status === 'timedout'
    const whole = isCut || isFiltered(process.argv.slice(2)) ? [] : testFilesIn(this.#folder)
    const tests = this.#suite.allTests().map(resultOf)
    saveRun({ fingerprint: this.#before, finishedAt: Date.now(), whole, tests })
  }

  printsToStdio() {
    return false
  }
}

/** Every argument except `test` and the options names files to run. */
const isFiltered = (words) => words.some((word) => filters.test(word) || (word !== 'test' && !word.startsWith('-')))

const fileIn = (path) => relative(root, path).split(sep).join('/')

/**
 * An unfiltered run counts for its whole folder, including files whose tests its configuration leaves to other
 * commands.
 */
const testFilesIn = (folder) =>
  treeFiles().filter((file) => file.startsWith(`${folder}/`) && testFilePattern.test(file))

/** @param {import('@playwright/test/reporter').TestCase} test */
function resultOf(test) {
  const [, project, , ...titles] = test.titlePath()
  return {
    suite: project === '' ? 'browser' : project,
    file: fileIn(test.location.file),
    title: titles.join(' > '),
    state: stateOf(test),
  }
}

/** A test that was skipped or not reached counts neither as passed nor as failed. */
function stateOf(test) {
  if (test.results.length === 0 || test.outcome() === 'skipped') return 'skipped'
  return test.outcome() === 'expected' ? 'passed' : 'failed'
}
