import { expect, test } from 'vitest'
import { filesNaming, journeysIn, unitsIn } from './test-runs.mjs'

test('the test files that name a row, those of Playwright apart', () => {
  const texts = {
    'packages/domain/src/a.test.ts': "test('[UI-06] …')",
    'apps/api/test/b.test.ts': "const id = 'UI-06'",
    'e2e/c.spec.ts': "test('[UI-06] …')",
    'e2e/steps.ts': '[UI-06]',
    'packages/domain/src/d.test.ts': "test('[UI-07] …')",
  }
  expect(filesNaming('UI-06', Object.keys(texts), (file) => texts[file])).toEqual({
    units: ['packages/domain/src/a.test.ts', 'apps/api/test/b.test.ts'],
    journeys: ['e2e/c.spec.ts'],
  })
})

test('a report of vitest: tests that carry the id, by how they ended, and files that did not load', () => {
  const result = (title, status, ancestorTitles = []) => ({ title, status, ancestorTitles })
  const report = {
    testResults: [
      {
        name: '/copy/apps/api/src/a.test.ts',
        status: 'failed',
        assertionResults: [
          result('fails', 'failed', ['[UI-06] toasts']),
          result('[UI-06] passes', 'passed'),
          result('[UI-07] is left out', 'skipped'),
          result('[UI-07] of another row', 'failed'),
        ],
      },
      { name: '/copy/packages/domain/src/b.test.ts', status: 'failed', assertionResults: [] },
    ],
  }
  expect(unitsIn(report, '/copy', ['UI-06'])).toEqual({
    failed: [{ suite: 'api', file: 'apps/api/src/a.test.ts', title: '[UI-06] toasts > fails' }],
    passed: [{ suite: 'api', file: 'apps/api/src/a.test.ts', title: '[UI-06] passes' }],
    broken: ['packages/domain/src/b.test.ts'],
  })
  expect(unitsIn({}, '/copy', ['UI-06'])).toEqual({ failed: [], passed: [], broken: [] })
})

test('a report of Playwright: journeys with the titles around them, by how they ended', () => {
  const spec = (title, status) => ({ title, file: 'a.spec.ts', tests: [{ projectName: 'phone', status }] })
  const report = {
    suites: [
      {
        title: 'a.spec.ts',
        specs: [spec('[UI-06] one', 'expected')],
        suites: [{ title: 'toasts', specs: [spec('[UI-06] two', 'unexpected'), spec('[UI-06] three', 'skipped')] }],
      },
    ],
    errors: [{ message: 'The shop did not start.' }],
  }
  expect(journeysIn(report)).toEqual({
    passed: [{ suite: 'phone', file: 'e2e/a.spec.ts', title: '[UI-06] one' }],
    failed: [{ suite: 'phone', file: 'e2e/a.spec.ts', title: 'toasts > [UI-06] two' }],
    broken: ['The shop did not start.'],
  })
})
