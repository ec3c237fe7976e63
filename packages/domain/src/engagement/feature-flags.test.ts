import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOn, mergeFlags } from './feature-flags.ts'

test.each([
  ['true', true],
  ['1', true],
  [' TRUE ', true],
  ['on', false],
  ['11', false],
  ['false', false],
  ['0', false],
  ['yes', false],
  ['', false],
  [undefined, false],
])('[CFG-06] the value %o is on: %s', (value, expected) => {
  expect(isOn(value)).toBe(expected)
})

test('[CFG-06] the content service wins on a name clash; without the engagement service its flags alone remain', () => {
  const values = fc.dictionary(fc.string({ minLength: 1, maxLength: 3 }), fc.constantFrom('true', 'false', '1', ''))
  fc.assert(
    fc.property(values, values, (content, engagement) => {
      const merged = mergeFlags(content, engagement)
      for (const name of Object.keys(merged)) expect(merged[name]).toBe(content[name] ?? engagement[name])
      expect(new Set(Object.keys(merged))).toEqual(new Set([...Object.keys(content), ...Object.keys(engagement)]))
      expect(mergeFlags(content, null)).toEqual(content)
    }),
  )
})
