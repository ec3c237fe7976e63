import { relative, sep } from 'node:path'
import { saveRun } from './results.mjs'
import { fingerprint, root } from './tree.mjs'

/** Vitest reporter: saves the result of each test for `npm run requirements`. */
export default class ResultsReporter {
  #isFiltered = () => false
  #before = ''

  onInit(vitest) {
    this.#isFiltered = () => vitest.config.testNamePattern !== undefined
  }

  onTestRunStart() {
    this.#before = fingerprint()
  }

  onTestRunEnd(modules) {
    // Results of a tree that changed while it was tested belong to no tree.
    if (fingerprint() !== this.#before) return
    const whole = this.#isFiltered() ? [] : modules.filter(isFinished).map(fileOf)
    saveRun({ fingerprint: this.#before, finishedAt: Date.now(), whole, tests: modules.flatMap(testsOf) })
  }
}

const fileOf = (module) => relative(root, module.moduleId).split(sep).join('/')
const isFinished = (module) => ['passed', 'failed', 'skipped'].includes(module.state())

function testsOf(module) {
  const suite = module.project.name
  const file = fileOf(module)
  return [...module.children.allTests()].map((test) => {
    return { suite, file, title: test.fullName, state: stateOf(test) }
  })
}

function stateOf(test) {
  const { state } = test.result()
  return state === 'pending' ? 'skipped' : state
}
