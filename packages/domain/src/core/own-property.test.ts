import { expect, test } from 'vitest'
import { ownProperty } from './own-property.ts'

test('reads what the record has, and nothing that every object has', () => {
  const record = { large: 'big', empty: '' }
  expect(['large', 'empty', 'small', null].map((key) => ownProperty(record, key))).toEqual([
    'big',
    '',
    undefined,
    undefined,
  ])
  for (const key of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
    expect(ownProperty(record, key)).toBeUndefined()
})
