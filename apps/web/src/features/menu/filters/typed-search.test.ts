import { expect, test } from 'vitest'
import { follow, untyped } from './typed-search.ts'

test('[CAT-15] the field keeps the letters that are typed while the address follows the first ones', () => {
  const typing = { ...untyped(''), typed: 'mush', sent: 'mu' }
  const followed = follow(typing, 'mu')
  expect(followed.typed).toBe('mush')
  expect(follow({ ...followed, sent: 'mush' }, 'mush').typed).toBeNull()
})

test('[CAT-15] a search that is cleared elsewhere stays cleared, also right after a letter', () => {
  const typing = { ...untyped('mu'), typed: 'mushr', sent: 'mu' }
  expect(follow(typing, '').typed).toBeNull()
})

test('[CAT-15] a step back shows the text of its address', () => {
  const typed = follow({ ...untyped('ham'), typed: 'ham', sent: 'ham' }, 'ham')
  expect(follow({ ...typed, typed: 'ha', sent: 'ham' }, 'cola')).toEqual({ typed: null, sent: 'ham', address: 'cola' })
})

test('an unchanged field is the same object', () => {
  const search = { ...untyped('ham'), typed: 'hams', sent: 'ham' }
  expect(follow(search, 'ham')).toBe(search)
})
