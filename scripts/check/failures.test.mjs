import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failedChecks, failedJourneys, failedUnits, inWords } from './failures.mjs'
import { root } from './tree.mjs'

const assertion = (fullName, status, ...failureMessages) => ({ fullName, status, failureMessages })
const red = (text) => `\u001B[31m${text}\u001B[39m`

test('reports failed checks with their output, without the summary line', () => {
  const format = ['[warn] docs/a.md', '[warn] Code style issues found']
  const words = [
    'passed  types .    9.1 s',
    'FAILED  format     18.7 s',
    '\n──── format ────',
    ...format,
    '\n──── lint ────',
    'a.ts: no',
    '\n9 passed, 2 failed\n',
  ]
  expect(failedChecks(words.join('\n'))).toEqual([
    { title: 'format', message: format.join('\n') },
    { title: 'lint', message: 'a.ts: no' },
  ])
  expect(failedChecks('passed  lint  1.0 s\n\n11 passed, 0 failed\n')).toEqual([])
})

test('reports failed unit tests with their file and the first lines of the message, without colours', () => {
  const message = [red('expected 1 to be 2'), ...Array.from({ length: 30 }, (_, line) => `line ${line}`)].join('\n')
  const report = {
    testResults: [
      {
        name: join(root, 'packages', 'a.test.ts'),
        status: 'failed',
        assertionResults: [assertion('holds', 'passed'), assertion('adds up', 'failed', message)],
      },
    ],
  }
  const [failure, ...others] = failedUnits(report)
  expect(others).toEqual([])
  expect(failure?.title).toBe('packages/a.test.ts > adds up')
  expect(failure?.message.split('\n').slice(0, 2)).toEqual(['expected 1 to be 2', 'line 0'])
  expect(failure?.message.split('\n')).toHaveLength(12)
})

test('a file that could not be loaded is a failure', () => {
  const report = {
    testResults: [
      { name: join(root, 'b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
      { name: join(root, 'c.test.ts'), status: 'passed', assertionResults: [] },
    ],
  }
  expect(failedUnits(report)).toEqual([{ title: 'b.test.ts', message: 'no such module' }])
})

test('lists failed journeys with their place, after errors of the run itself', () => {
  const spec = (title, ...tests) => ({ title, file: 'e2e/cart.spec.ts', line: 7, tests })
  const run = (status, ...messages) => ({
    projectName: 'phone',
    status,
    results: messages.map((message) => (message === '' ? {} : { error: { message } })),
  })
  const specs = [spec('adds', run('expected', '')), spec('pays', run('unexpected', 'lost'))]
  const report = { suites: [{ title: 'cart', suites: [{ title: 'inner', specs }] }], errors: [{ message: 'no port' }] }
  expect(inWords(failedJourneys(report))).toBe(
    ['✗ the run itself', '    no port', '✗ e2e/cart.spec.ts:7 > pays (phone)', '    lost'].join('\n'),
  )
})
