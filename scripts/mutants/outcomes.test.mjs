import { expect, test } from 'vitest'
import { countLine, linesOf, outcomeOf, withoutFailing } from './outcomes.mjs'

const mutant = {
  name: 'ui-06',
  id: 'UI-06',
  file: 'notices.ts',
  breaks: 'A toast is in another corner.',
  find: 'a',
  replace: 'b',
}
const named = (title) => ({ suite: 'unit', file: 'notices.test.ts', title: `[UI-06] ${title}` })
const runs = { passed: [], failed: [], broken: [] }

test.each([
  ['a test fails', { ...runs, passed: [named('one')], failed: [named('two')] }, 'caught', null],
  ['all tests pass', { ...runs, passed: [named('one')] }, 'survived', null],
  ['no test runs', runs, 'failed', 'no test that carries UI-06 ran'],
  [
    'a file does not load',
    { ...runs, failed: [named('one')], broken: ['notices.test.ts'] },
    'failed',
    'it breaks more than a behaviour: notices.test.ts did not load',
  ],
])('a mutant of which %s', (_, outcome, state, why) => {
  expect(outcomeOf(mutant, outcome)).toMatchObject({ id: 'UI-06', file: 'notices.ts', state, why })
})

test('a test that fails without the mutant as well catches nothing', () => {
  const outcome = outcomeOf(mutant, { ...runs, failed: [named('one'), named('two')] })
  expect(withoutFailing(outcome, [named('three')])).toBe(outcome)
  expect(withoutFailing(outcome, [named('one')])).toMatchObject({ state: 'caught', caughtBy: [named('two')] })
  expect(withoutFailing(outcome, [named('one'), named('two')])).toMatchObject({
    state: 'survived',
    caughtBy: [],
    why: '2 of its tests fail without the mutant, too',
  })
})

test('the table names the first tests that caught a mutant, and counts', () => {
  const caught = outcomeOf(mutant, { ...runs, failed: ['one', 'two', 'three', 'four'].map(named) })
  const survived = outcomeOf({ ...mutant, name: 'ui-07' }, { ...runs, passed: [named('one')] })
  expect(linesOf(caught)).toEqual([
    'UI-06           caught    notices.ts',
    '        unit notices.test.ts: [UI-06] one',
    '        unit notices.test.ts: [UI-06] two',
    '        unit notices.test.ts: [UI-06] three',
    '        and 1 more',
  ])
  expect(linesOf(survived)).toEqual(['UI-07           SURVIVED  notices.ts'])
  expect(countLine([caught, survived])).toBe('1 passed, 1 failed')
})
