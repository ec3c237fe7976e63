import { expect, test } from 'vitest'
import { broken } from './break-operators.mjs'
import { allConstants, readEquivalentConstants } from './constant-trials.mjs'
import {
  changedConstants,
  changesToNotice,
  constantsIn,
  hasConstants,
  isExplained,
  isOrdered,
  onlyLists,
} from './constants.mjs'

const changed = (text) =>
  constantsIn(text, 'a.ts').flatMap(({ name, changes }) =>
    changes.map((change) => `${name}: ${change.how}: ${broken(text, change)}`),
  )

test.each([
  ['a number', 'export const a = 7', ['a: twice: export const a = 14', 'a: half: export const a = 3']],
  ['zero', 'export const a = 0', ['a: one: export const a = 1']],
  ['a share', 'export const a = 0.5', ['a: twice: export const a = 1', 'a: half: export const a = 0.25']],
  [
    'a duration',
    'export const a = 3 * hour',
    ['a: twice: export const a = (3 * hour) * 2', 'a: half: export const a = (3 * hour) / 2'],
  ],
  [
    'an amount',
    'export const a = cents(8)',
    ['a: twice: export const a = cents(16)', 'a: half: export const a = cents(4)'],
  ],
  [
    'a field',
    'export const a = { b: { c: 4 } } as const',
    [
      'a.b.c: twice: export const a = { b: { c: 8 } } as const',
      'a.b.c: half: export const a = { b: { c: 2 } } as const',
    ],
  ],
  [
    'both numbers of a limit',
    "export const a = { b: limit(4, day, 'c') }",
    [
      "a.b: twice: export const a = { b: limit(8, day, 'c') }",
      "a.b: half: export const a = { b: limit(2, day, 'c') }",
      "a.b.1: twice: export const a = { b: limit(4, (day) * 2, 'c') }",
      "a.b.1: half: export const a = { b: limit(4, (day) / 2, 'c') }",
    ],
  ],
  [
    'a list',
    "export const a = ['x', 'y', 'z']",
    [
      "a: without the first: export const a = ['y', 'z']",
      "a: without the middle: export const a = ['x', 'z']",
      "a: another last one: export const a = ['x', 'y', 'z-other']",
      "a: swapped: export const a = ['y', 'x', 'z']",
    ],
  ],
  [
    'a set of one',
    'export const a = new Set([1])',
    ['a: without the first: export const a = new Set([])', 'a: another last one: export const a = new Set([2])'],
  ],
])('changes %s', (_, text, expected) => {
  expect(changed(text)).toEqual(expected)
})

test.each([
  ['what is not exported', 'const a = 7'],
  ['a text', "export const a = 'b'"],
  ['a function', 'export const a = () => 7'],
  ['a schema', 'export const a = Type.Array(B, { maxItems: 7 })'],
  ['an empty list', 'export const a = []'],
])('leaves %s alone', (_, text) => {
  expect(changed(text)).toEqual([])
})

test.each([
  ['packages/domain/src/core/money.ts', true],
  ['packages/contracts/src/refusals/codes.ts', true],
  ['apps/web/src/urls/urls.ts', true],
  ['packages/domain/src/core/money.test.ts', false],
  ['apps/web/src/lib/money.ts', false],
])('whether %s has constants: %s', (file, expected) => {
  expect(hasConstants(file)).toBe(expected)
})

test.each([
  ['its type is named', 'export type A = (typeof list)[number]', false],
  ['it is looked whether it has something', 'if (list.includes(a)) pay(list.some(isOpen))', false],
  ['a schema has its values', 'export const A = OneOf(list)', false],
  ['another list has its values', 'export const all = [...list]', false],
  ['a file imports it', "import { list } from './a.ts'", false],
  ['a comment names it', '/** In the list. */', false],
  ['each of it is shown', 'return list.map(button)', true],
  ['its first is chosen', 'return list[0]', true],
])('an order where %s: %s', (_, source, expected) => {
  expect(isOrdered('list', ["export const list = ['a', 'b']", source])).toBe(expected)
})

test('an order that means nothing needs no test', () => {
  const [list] = constantsIn("export const list = ['a', 'b']", 'a.ts')
  const hows = (source) => changesToNotice(list, [source]).map(({ how }) => how)
  expect(hows('list.map(button)')).toEqual(['without the first', 'another last one', 'swapped'])
  expect(hows('list.includes(a)')).toEqual(['without the first', 'another last one'])
})

const head = `import { expect, test } from 'vitest'
import { limit, isFull } from './limit.ts'
import type { Size } from './limit.ts'
let shop
const sizes = [1, 2]
const fill = () => isFull(3)
`

test.each([
  ['compares the constant with a literal', "test('a', () => expect(limit).toBe(3))", true],
  ['compares it with an amount', "test('a', () => {\n  expect(limit).toBe(Number('3'))\n})", true],
  ['lists in a loop', "test('a', () => sizes.map((each) => expect(each).toBe(limit)))", true],
  ['lists rows', "test.each([[limit, 3]])('a', (one, other) => expect(one).toBe(other))", true],
  ['calls a rule', "test('a', () => expect(isFull(3)).toBe(true))", false],
  ['calls a rule in its rows', "test.each([isFull(3)])('a', (each) => expect(each).toBe(true))", false],
  ['calls a helper that calls a rule', "test('a', () => expect(fill()).toBe(true))", false],
  ['calls a shop that a hook starts', "test('a', () => expect(shop.get('/')).toBe(true))", false],
])('whether a test only lists that %s', (_, text, expected) => {
  expect(onlyLists(head + text, 'a.test.ts', 7, (name) => name === 'limit')).toBe(expected)
})

test('judges the test at the line, not its neighbour', () => {
  const text = `${head}test('a', () => expect(limit).toBe(3))\ntest('b', () => expect(isFull(3)).toBe(true))`
  const at = (line) => onlyLists(text, 'a.test.ts', line, (name) => name === 'limit')
  expect([at(7), at(8)]).toEqual([true, false])
})

test('a row of the list is about the changes that it names', () => {
  const rows = [
    { file: 'a.ts', names: ['b'], how: 'swapped', reason: '' },
    { file: 'a.ts', names: ['c', 'd'], reason: '' },
  ]
  const explained = (name, how, file = 'a.ts') => isExplained({ file, name, how }, rows)
  expect([explained('b', 'swapped'), explained('d', 'half')]).toEqual([true, true])
  expect([explained('b', 'half'), explained('e', 'swapped'), explained('b', 'swapped', 'c.ts')]).toEqual([
    false,
    false,
    false,
  ])
})

test('of a changed file the constants with another text are tried', () => {
  const [before, now] = [
    'export const a = 1\nexport const b = 2',
    'export const b = 2\nexport const a = 3\nexport const c = 4',
  ]
  const names = changedConstants(constantsIn(now, 'a.ts'), constantsIn(before, 'a.ts')).map(({ name }) => name)
  expect(names).toEqual(['a', 'c'])
})

test('the list of equivalent constants names changes that exist, each with a reason', () => {
  const all = allConstants()
  for (const { file, names, how, reason } of readEquivalentConstants()) {
    expect(reason).toMatch(/\.$/)
    for (const name of names) {
      const changes = all.find((each) => each.file === file && each.name === name)?.changes ?? []
      expect(changes.filter((change) => (how ?? change.how) === change.how)).not.toEqual([])
    }
  }
})
