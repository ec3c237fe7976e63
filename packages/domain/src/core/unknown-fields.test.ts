import { expect, test } from 'vitest'
import { fieldsOf, isFields, listOf, textOf } from './unknown-fields.ts'

test.each([
  ['an object', { a: 1 }, { a: 1 }, true],
  ['an empty object', {}, {}, true],
  ['a list', [{ a: 1 }], {}, false],
  ['null', null, {}, false],
  ['a text', 'a', {}, false],
])('reads the fields of %s', (_, value, fields, hasFields) => {
  expect(fieldsOf(value)).toEqual(fields)
  expect(isFields(value)).toBe(hasFields)
})

test('reads the fields of each item, and texts alone', () => {
  expect(listOf([{ a: 1 }, null, 'a'])).toEqual([{ a: 1 }, {}, {}])
  expect(listOf({ 0: { a: 1 } })).toEqual([])
  expect(['a', '', 7, null, undefined].map(textOf)).toEqual(['a', '', '', '', ''])
})
