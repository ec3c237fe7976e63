import { relative, sep } from 'node:path'
import { root } from '../check/tree.mjs'

/** Playwright reporter: sends `npm test` the events of `progress.mjs`. An item is a line of Playwright's test list. */
export default class EventReporter {
  #folder = root

  onBegin(config, suite) {
    this.#folder = config.rootDir
    send({ type: 'planned', items: suite.allTests().map((test) => this.#itemOf(test)) })
  }

  onTestEnd(test, { status, duration, error }) {
    const file = pathFrom(root, test.location.file)
    const isFailed = status !== 'skipped' && status !== test.expectedStatus
    if (isFailed) {
      const title = `${test.titlePath().slice(3).join(' > ')} (${test.parent.project()?.name})`
      send({ type: 'failed', title, place: `${file}:${test.location.line}`, message: error?.message ?? status })
    }
    const [passed, failed] = isFailed ? [0, 1] : [status === 'skipped' ? 0 : 1, 0]
    send({ type: 'done', item: this.#itemOf(test), file, seconds: duration / 1000, passed, failed })
  }

  onError({ message = '', location }) {
    const place = location ? { place: `${pathFrom(root, location.file)}:${location.line}` } : {}
    send({ type: 'failed', title: 'the run itself', ...place, message })
  }

  printsToStdio() {
    return false
  }

  #itemOf(test) {
    const [, project, , ...titles] = test.titlePath()
    return [`[${project}]`, pathFrom(this.#folder, test.location.file), ...titles].join(' › ')
  }
}

const send = (event) => process.send?.(event)
const pathFrom = (folder, path) => relative(folder, path).split(sep).join('/')
