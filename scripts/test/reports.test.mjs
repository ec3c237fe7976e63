import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../setup/say.mjs'
import {
  checkResults,
  countOf,
  failureText,
  isOfTree,
  journeyResults,
  markTree,
  resultsOfWholeRun,
} from './reports.mjs'
import { unitResults } from './reports.mjs'

const assertion = (titles, status, ...failureMessages) => {
  return { ancestorTitles: titles.slice(0, -1), title: titles.at(-1), status, failureMessages, duration: 500 }
}
const red = (text) => `\u001B[31m${text}\u001B[39m`
const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'forno-reports-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('reads checks, the failed ones with what they say, without the summary line', () => {
  const format = ['[warn] docs/a.md', '[warn] Code style issues found']
  const words = ['passed  types apps/api    9.1 s', 'FAILED  format     18.7 s', 'FAILED  lint   2.0 s']
  const sections = ['\n──── format ────', ...format, '\n──── lint ────', 'a.ts: no', '\n1 passed, 2 failed\n']
  const results = checkResults([...words, ...sections].join('\n'))
  expect(results.map(({ title, state, seconds, message }) => [title, state, seconds, message])).toEqual([
    ['types apps/api', 'passed', 9.1, ''],
    ['format', 'failed', 18.7, format.join('\n')],
    ['lint', 'failed', 2, 'a.ts: no'],
  ])
})

test('reads unit tests with the first lines of a message, without colours', () => {
  const message = [red('expected 1 to be 2'), ...Array.from({ length: 30 }, (_, line) => `line ${line}`)].join('\n')
  const tests = [assertion(['sums', 'hold'], 'passed'), assertion(['adds up'], 'failed', message)]
  const name = join(root, 'packages', 'a.test.ts')
  const [holds, fails] = unitResults({ testResults: [{ name, status: 'failed', assertionResults: tests }] })
  expect(holds).toMatchObject({ suite: 'unit', file: 'packages/a.test.ts', title: 'sums > hold', seconds: 0.5 })
  expect(fails?.message.split('\n').slice(0, 2)).toEqual(['expected 1 to be 2', 'line 0'])
  expect(fails?.message.split('\n')).toHaveLength(12)
})

test('reads the calls of an API test, and the calls and pages of a journey', () => {
  const call = 'GET /api/v1/store'
  const name = join(root, 'apps/api/a.test.ts')
  const tests = [{ ...assertion(['asks'], 'passed'), meta: { visited: [call] } }, assertion(['adds up'], 'passed')]
  const units = unitResults({ testResults: [{ name, status: 'passed', assertionResults: tests }] })
  expect(units.map(({ visited }) => visited)).toEqual([[call], []])
  const annotations = [{ type: 'slow' }, { type: 'visited', description: `/cart\n${call}` }]
  const specs = [{ title: 'adds', file: 'cart.spec.ts', line: 7, tests: [{ status: 'expected', annotations }] }]
  expect(journeyResults({ suites: [{ specs }] })).toMatchObject([{ visited: ['/cart', call] }])
})

test.each([
  ['could not be loaded', []],
  ['could not be set up', [assertion(['waits'], 'skipped')]],
])('a file that %s is one failure', (_, assertionResults) => {
  const name = join(root, 'apps/api/b.test.ts')
  const results = unitResults({
    testResults: [{ name, status: 'failed', message: 'no such module', assertionResults }],
  })
  expect(countOf(results)).toEqual({ passed: 0, failed: 1 })
  expect(failureText(results[0])).toBe('✗ apps/api/b.test.ts > outside all tests (api)\n    no such module')
})

test('reads journeys with their place, after errors of outside all tests', () => {
  const spec = (title, ...tests) => ({ title, file: 'cart.spec.ts', line: 7, tests })
  const run = (status, ...messages) => ({
    projectName: 'phone',
    status,
    results: messages.map((message) => ({ duration: 2000, ...(message === '' ? {} : { error: { message } }) })),
  })
  const specs = [
    spec('adds', run('expected', '')),
    spec('pays', run('unexpected', 'lost')),
    spec('waits', run('skipped')),
  ]
  const report = { suites: [{ title: 'cart', suites: [{ title: 'inner', specs }] }], errors: [{ message: 'no port' }] }
  const results = journeyResults(report)
  expect(countOf(results)).toEqual({ passed: 1, failed: 2 })
  expect(results[1]).toMatchObject({ suite: 'phone', file: 'e2e/cart.spec.ts', title: 'inner > adds', seconds: 2 })
  expect(results.filter(({ state }) => state === 'failed').map(failureText)).toEqual([
    '✗ e2e > outside all tests (journeys)\n    no port',
    '✗ e2e/cart.spec.ts:7 > inner > pays (phone)\n    lost',
  ])
})

test('a failed journey shows its page, a long one its beginning and its end', () => {
  const path = join(temporaryFolder(), 'error-context.md')
  const page = Array.from({ length: 100 }, (_, line) => `- text [ref=e${line}]: ${line}`)
  writeFileSync(
    path,
    ['# Error details', '', '```', 'lost', '```', '', '```yaml', ...page, '```', '', '# Test source', ''].join('\n'),
  )
  const attachments = [{ name: 'screenshot' }, { name: 'error-context', path }]
  const results = [{ error: { message: 'lost' }, attachments }]
  const specs = [{ title: 'pays', file: 'cart.spec.ts', line: 7, tests: [{ status: 'unexpected', results }] }]
  const lines = journeyResults({ suites: [{ title: 'cart', specs }] })[0]?.message.split('\n')
  expect([lines?.slice(0, 2), lines?.slice(40, 43), lines?.at(-1), lines?.length]).toEqual([
    ['lost', '- text: 0'],
    ['- text: 39', '… 20 lines', '- text: 60'],
    '- text: 99',
    82,
  ])
})

test('results count for the tree that they were made of alone', () => {
  const file = join(temporaryFolder(), 'tree.txt')
  expect(isOfTree('first', file)).toBe(false)
  markTree('first', file)
  expect(isOfTree('first', file)).toBe(true)
  expect(isOfTree('second', file)).toBe(false)
})

test('a test of the whole run has its share of the time that its stage took', () => {
  const folder = temporaryFolder()
  const tests = [assertion(['one'], 'passed'), assertion(['two'], 'passed')]
  const file = { name: join(root, 'a.test.ts'), status: 'passed', assertionResults: tests, endTime: 5400 }
  writeFileSync(join(folder, 'unit-and-api.json'), JSON.stringify({ startTime: 5000, testResults: [file] }))
  expect(resultsOfWholeRun(folder).map(({ seconds }) => seconds)).toEqual([0.2, 0.2])
})

test('a run that broke down has no results', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'unit-and-api.json'), '{ "testResults": [')
  expect(resultsOfWholeRun(folder)).toEqual([])
})
