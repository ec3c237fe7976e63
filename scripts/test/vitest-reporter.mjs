import { relative, sep } from 'node:path'
import { root } from '../check/tree.mjs'

/** Vitest reporter: sends `npm test` the events of `progress.mjs`. */
export default class EventReporter {
  onTestRunStart(specifications) {
    send({ type: 'planned', items: specifications.map(({ moduleId }) => fileIn(moduleId)) })
  }

  onTestCaseResult(test) {
    const { state, errors } = test.result()
    if (state !== 'failed') return
    const file = fileIn(test.module.moduleId)
    send({ type: 'failed', title: test.fullName, place: placeOf(file, errors), message: errors[0]?.message ?? '' })
  }

  onTestModuleEnd(module) {
    const file = fileIn(module.moduleId)
    for (const { message } of module.errors()) send({ type: 'failed', title: 'the file itself', place: file, message })
    const tests = [...module.children.allTests()]
    const count = (state) => tests.filter((test) => test.result().state === state).length
    const { collectDuration, setupDuration, duration } = module.diagnostic()
    send({
      type: 'done',
      item: file,
      file,
      seconds: (collectDuration + setupDuration + duration) / 1000,
      passed: count('passed'),
      failed: count('failed') + module.errors().length,
      titles: tests.map(({ fullName }) => fullName),
    })
  }

  onTestRunEnd(_modules, errors) {
    for (const { message } of errors) send({ type: 'failed', title: 'the run itself', message })
  }
}

const send = (event) => process.send?.(event)
const fileIn = (path) => relative(root, path).split(sep).join('/')

/** The line of the test file, else the file alone: where in the code an error arose is in its message. */
function placeOf(file, errors) {
  const frames = errors.flatMap(({ stacks = [] }) => stacks)
  const frame = frames.find((each) => fileIn(each.file) === file)
  return frame ? `${file}:${frame.line}` : file
}
