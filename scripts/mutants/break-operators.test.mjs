import { expect, test } from 'vitest'
import { breaksIn, broken } from './break-operators.mjs'

const textsOf = (text, file = 'a.ts') => breaksIn(text, file).map((each) => broken(text, each))

test.each([
  ['a condition', 'if (open) pay()', 'if (!(open)) pay()'],
  ['a choice', 'x = open ? a : b', 'x = !(open) ? a : b'],
  ['an operator', 'x = a + b', 'x = a - b'],
  ['a comparison', 'x = a <= b', 'x = a < b'],
  ['a sign', 'x = !open', 'x = open'],
  ['a number', 'x = 41', 'x = 42'],
  ['a string', "x = 'Pay'", "x = ''"],
  ['a template', 'x = `Pay ${a}`', "x = ''"],
  ['a statement', 'pay()\nship()', 'pay()\n'],
  ['an await', 'await pay()', 'pay()'],
  ['an argument', 'pay(cents, card)', 'pay(cents)'],
  ['a list', 'x = [a]', 'x = []'],
  ['a property', 'x = { a, b }', 'x = { b }'],
  ['a body', 'function pay() { ship() }', 'function pay() {}'],
])('breaks %s', (_, text, expected) => {
  expect(textsOf(text)).toContain(expected)
})

test('breaks text and attributes on screen', () => {
  const texts = textsOf('x = <p hidden title="Pay">Pay now</p>', 'a.tsx')
  expect(texts).toContain('x = <p hidden title="Pay">Broken</p>')
  expect(texts).toContain('x = <p  title="Pay">Pay now</p>')
})

test.each([
  ['a type', "type A = 'one' | 2"],
  ['an import', "import { a } from 'b'"],
  ['an export', "export { a } from 'b'"],
  ['a name', 'export interface A { b: true }'],
  ['what has errors', 'x = = 1'],
])('leaves %s alone', (_, text) => {
  expect(textsOf(text)).toEqual([])
})

test('names the line of the change', () => {
  expect(breaksIn('\n\nx = 41', 'a.ts').map(({ line, operator }) => [line, operator])).toContainEqual([
    3,
    'change a number',
  ])
})
