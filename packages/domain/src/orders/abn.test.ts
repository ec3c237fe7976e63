import { expect, test } from 'vitest'
import { formatAbn, isAbn } from './abn.ts'

// The number of the Australian Taxation Office, and that of the example in its description of the check.
test.each([
  ['51 824 753 556', true],
  ['51824753556', true],
  ['53 004 085 616', true],
  ['51 824 753 557', false],
  ['15 824 753 556', false],
  ['0 51824753556', false],
  ['151 824 753 556', false],
  ['51 824 753 5560', false],
  ['51 824 753 55', false],
  ['01 824 753 556', false],
  ['51 824 753 55a', false],
  ['', false],
])('[ORD-19] %j is an ABN: %j', (text, expected) => {
  expect(isAbn(text)).toBe(expected)
})

test.each([
  ['51824753556', '51 824 753 556'],
  ['51 824 753 556', '51 824 753 556'],
  ['151824753556', '151824753556'],
  ['518247535560', '518247535560'],
])('[ORD-19] prints %s as %s', (abn, printed) => {
  expect(formatAbn(abn)).toBe(printed)
})
