import { expect, test } from 'vitest'
import { readEquivalentMutants } from './stryker.mjs'
import { kindLines, mutantsIn, mutatedFiles, partsOf, survivorLines, tableOf, unexplained } from './stryker-parts.mjs'

const rules = 'packages/domain/src'
const files = [
  `${rules}/payments/decide.test.ts`,
  `${rules}/payments/decide.ts`,
  `${rules}/payments/refund.ts`,
  `${rules}/pricing/charges.ts`,
  'apps/web/src/features/checkout/session/place-order.ts',
  'apps/web/src/features/checkout/pay/pay.ts',
]
const partsFor = (words, lines = 100) =>
  partsOf(files, words, () => lines).map(({ folder, files: group }) => [
    folder,
    group.map((file) => file.split('/').at(-1)),
  ])

test('mutates rules and the decisions of the checkout, by folder, without their tests', () => {
  expect(partsFor([])).toEqual([
    ['payments', ['decide.ts', 'refund.ts']],
    ['pricing', ['charges.ts']],
    ['checkout/session', ['place-order.ts']],
  ])
})

test('mutates nothing else of a change', () => {
  expect(mutatedFiles(files)).toEqual([files[1], files[2], files[3], files[4]])
})

test('splits a folder whose files have more lines than a part', () => {
  expect(partsFor(['payments'], 600)).toEqual([
    ['payments', ['decide.ts']],
    ['payments', ['refund.ts']],
  ])
})

test.each([
  ['a folder by its name', ['pricing'], [['pricing', ['charges.ts']]]],
  ['a folder by its path', [`${rules}/pricing/`], [['pricing', ['charges.ts']]]],
  ['a file', [`${rules}/payments/refund.ts`], [['payments', ['refund.ts']]]],
  ['nothing of another name', ['price'], []],
])('chooses %s', (_, words, expected) => {
  expect(partsFor(words)).toEqual(expected)
})

const file = `${rules}/payments/decide.ts`
const at = (line) => ({ start: { line, column: 1 }, end: { line, column: 2 } })
const report = {
  files: {
    [file]: {
      source: 'one\n  if (isPaid) return 0\nthree',
      mutants: [
        {
          mutatorName: 'ConditionalExpression',
          replacement: 'true',
          status: 'Killed',
          location: at(2),
          testsCompleted: 1,
        },
        {
          mutatorName: 'ConditionalExpression',
          replacement: 'false',
          status: 'Survived',
          location: at(2),
          testsCompleted: 3,
        },
        { mutatorName: 'StringLiteral', replacement: '""', status: 'NoCoverage', location: at(3) },
        { mutatorName: 'BlockStatement', replacement: '{}', status: 'Survived', location: at(1), testsCompleted: 0 },
        { mutatorName: 'BlockStatement', replacement: '{}', status: 'Timeout', location: at(1) },
      ],
    },
  },
}
const mutants = mutantsIn(report, [file])
const equivalent = { file, code: 'if (isPaid) return 0', to: ['false'], reason: 'Zero is returned below as well.' }

test('reads states, and takes no survivor for measured for which no test ran', () => {
  expect(mutants.map(({ state }) => state)).toEqual(['killed', 'survived', 'uncovered', 'unmeasured', 'killed'])
  expect(mutants[1]).toEqual({
    file,
    line: 2,
    code: 'if (isPaid) return 0',
    kind: 'ConditionalExpression',
    to: 'false',
    state: 'survived',
  })
})

test('a module that does not load is noticed, another error is not measured', () => {
  const stateOf = (statusReason) => {
    const mutant = {
      mutatorName: 'ArrowFunction',
      replacement: '',
      status: 'RuntimeError',
      statusReason,
      location: at(1),
    }
    return mutantsIn({ files: { [file]: { source: 'one', mutants: [mutant] } } }, [file])[0].state
  }
  expect(stateOf('An error occurred outside of a test run: decide.test.ts: x is not a function')).toBe('killed')
  expect(stateOf('The worker ran out of memory.')).toBe('unmeasured')
})

test('leaves out survivors that the list explains, and finds rows of the list that no longer survive', () => {
  const listed = [equivalent, { ...equivalent, to: ['true'] }, { ...equivalent, file: `${rules}/pricing/charges.ts` }]
  const { survivors, stale } = unexplained(mutants, listed)
  expect(survivors.map(({ to }) => to)).toEqual(['""', '{}'])
  expect(stale.map(({ to }) => to)).toEqual([['true']])
})

test('a row without code explains its replacements in the whole file', () => {
  const { survivors } = unexplained(mutants, [{ file, to: ['false', '{}'], reason: 'Nothing reads it.' }])
  expect(survivors.map(({ to }) => to)).toEqual(['""'])
})

test('the score leaves out equivalent mutants', () => {
  expect(tableOf(mutants, [equivalent])).toEqual([
    'folder    mutants  killed  survived  no test  equivalent   score',
    'payments        5       2         2        1           1  50.0 %',
  ])
})

test('prints survivors by file and by kind', () => {
  expect(survivorLines(mutants.slice(1, 3))).toEqual([
    file,
    '  2 ConditionalExpression: if (isPaid) return 0 -> false',
    '  3 StringLiteral (no test): three -> ""',
  ])
  expect(kindLines(mutants.slice(1, 4))).toEqual([
    'payments: ConditionalExpression 1, StringLiteral 1, BlockStatement 1',
  ])
})

test('every row of the kept list names a file, its line, replacements and a reason', () => {
  for (const row of readEquivalentMutants()) {
    const { file: place, code = 'every line', to, reason, ...others } = row
    expect(others).toEqual({})
    for (const text of [place, code, reason, ...to]) expect(text).toMatch(/./)
    expect(to.length).toBeGreaterThan(0)
  }
})
