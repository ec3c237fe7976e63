import { mkdtempSync, writeFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeModules } from './modules.mjs'
import { bestFirst } from './rule-tests.mjs'
import { makeSuite } from './suite.mjs'
import { limitTime } from './time-limit.mjs'

/** Runs a described suite and returns the outcome of each test by name. */
async function outcomes(describeTests) {
  const suite = makeSuite(() => {})
  describeTests(suite.functions)
  const found = {}
  for (const { name, run } of suite.take())
    found[name] = await run().then(
      () => 'passed',
      ({ message }) => message,
    )
  return found
}

test('a test passes, or fails by what it throws or rejects', async () => {
  const found = await outcomes(({ test: add, describe }) => {
    add('passes', () => {})
    describe('a rule', () => {
      add('throws', () => {
        throw new Error('3 is not 4')
      })
      add('rejects', async () => {
        throw new Error('5 is not 6')
      })
    })
  })
  expect(found).toEqual({ passes: 'passed', 'a rule > throws': '3 is not 4', 'a rule > rejects': '5 is not 6' })
})

test('a table gives each row its title and values; equal titles get a number', async () => {
  const rows = []
  const found = await outcomes(({ test: add }) => {
    add.each([
      ['one', 1],
      ['two', 2],
    ])('%s is a number', (...row) => rows.push(row))
    add.each([{ name: 'three' }, { name: 'three' }])('$name', (row) => rows.push([row.name]))
  })
  expect(Object.keys(found)).toEqual(['one is a number', 'two is a number', 'three', 'three (2)'])
  expect(rows).toEqual([['one', 1], ['two', 2], ['three'], ['three']])
})

test('hooks surround each test of their group, also one that fails', async () => {
  const steps = []
  await outcomes(({ test: add, describe, beforeAll, beforeEach, afterEach }) => {
    beforeAll(() => steps.push('once'))
    beforeEach(() => steps.push('before'))
    afterEach(() => steps.push('after'))
    describe('inside', () => {
      beforeEach(() => steps.push('inner'))
      add('fails', () => {
        steps.push('test')
        throw new Error('fails')
      })
    })
    add('passes', () => steps.push('other test'))
  })
  expect(steps).toEqual(['once', 'before', 'inner', 'test', 'after', 'before', 'other test', 'after'])
})

test('each evaluation of a file gets new modules, and the replaced package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forno-runner-'))
  try {
    writeFileSync(
      join(folder, 'counter.ts'),
      'let count: number = 0\nexport const next = () => (count += 1)\nexport type Ignored = string\n',
    )
    writeFileSync(
      join(folder, 'entry.ts'),
      "import { add } from 'vitest'\nimport { next, type Ignored } from './counter.ts'\nexport const name: Ignored = 'two'\nadd(next(), next())\n",
    )
    const found = []
    const modules = makeModules({ vitest: { add: (...counts) => found.push(counts) } })
    const entry = join(folder, 'entry.ts')
    modules.evaluate(entry)
    expect(modules.evaluate(entry)).toMatchObject({ name: 'two' })
    expect(found).toEqual([
      [1, 2],
      [1, 2],
    ])
    expect([...modules.reach(entry)]).toEqual([entry, join(folder, 'counter.ts')])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('runs the test of the mutated file first, then those of its folder, the faster first', () => {
  const times = new Map([
    ['core/money.test.ts', 9],
    ['pizza/build.test.ts', 2],
    ['payments/refund.test.ts', 7],
    ['payments/attempt.test.ts', 5],
    ['payments/decide.test.ts', 8],
  ])
  expect(bestFirst('payments/decide.ts', [...times.keys()], times)).toEqual([
    'payments/decide.test.ts',
    'payments/attempt.test.ts',
    'payments/refund.test.ts',
    'pizza/build.test.ts',
    'core/money.test.ts',
  ])
})

test('ends a loop of a mutated file when its processor time is used, and none later', () => {
  const stryker = {}
  const limit = limitTime(stryker)
  stryker.currentTestId = 'one'
  const loop = (times) => {
    for (let count = 0; count < times; count += 1) if (stryker.currentTestId !== 'one') throw new Error('no id')
  }
  limit.start(20)
  expect(() => loop(Infinity)).toThrow('The mutant runs too long.')
  expect(limit.stop()).toBe(true)
  loop(10_000)
  limit.start(60_000)
  loop(10_000)
  expect(limit.stop()).toBe(false)
})

test('knows the place of a test in its source, also behind types that are left out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forno-runner-'))
  try {
    const file = join(folder, 'rule.test.ts')
    writeFileSync(
      file,
      "import { test } from 'vitest'\ntype Row = {\n  a: string\n}\n\n  test('a', () => {})\ntest.each([\n  ['b'],\n])('%s', () => {})\n",
    )
    const suite = makeSuite(
      () => {},
      () => true,
    )
    const modules = makeModules({ vitest: suite.functions })
    modules.evaluate(file)
    const lines = suite.take().map(({ stack }) => modules.placeIn(file, stack)?.line)
    expect(lines).toEqual([5, 6])
    expect(modules.placeIn(file, 'no stack')).toBeUndefined()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
