import fc from 'fast-check'
import { runs } from '@forno/proof/runs'
import { expect, test } from 'vitest'
import { unstorableText } from './validation.ts'

test.each([
  ['a zero', { orderNote: 'a\u0000b' }, '/orderNote'],
  ['half a pair', { customerInfo: { firstName: 'x\ud800' } }, '/customerInfo/firstName'],
  ['one in a list', { tags: ['fine', '\udc00'] }, '/tags/1'],
  ['one alone', '\u0000', ''],
])('[API-16] finds text that the database cannot store: %s', (_name, body, path) => {
  expect(unstorableText(body)).toBe(path)
})

test('[API-16] accepts all other text, in any script and at any depth', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (body) => {
      expect(unstorableText(body)).toBeNull()
    }),
    runs({ sample: 300, prove: 20_000 }),
  )
  expect(unstorableText(JSON.parse('['.repeat(30_000) + ']'.repeat(30_000)))).toBeNull()
})
