import { expect, test } from 'vitest'
import { follow, untyped } from './typed-search.ts'

test('[CAT-15] the field keeps the letters that are typed while the address follows the earlier ones, each in its turn', () => {
  const typing = { typed: 'mushr', sent: ['mu', 'mush'], address: '' }
  const first = follow(typing, 'mu')
  expect(first).toEqual({ ...typing, address: 'mu' })
  const second = follow(first, 'mush')
  expect(second).toEqual({ ...typing, address: 'mush' })
  expect(follow({ ...second, sent: [...second.sent, 'mushr'] }, 'mushr')).toEqual(untyped('mushr'))
})

test('[CAT-15] a search that is cleared elsewhere stays cleared, also right after a letter', () => {
  const typing = { typed: 'mushr', sent: ['mu', 'mush'], address: 'mush' }
  expect(follow(typing, '')).toEqual(untyped(''))
})

test('[CAT-15] a step back shows the text of its address, also one that the field sent before it settled', () => {
  const settled = follow({ typed: 'ham', sent: ['ham'], address: '' }, 'ham')
  const cleared = follow(settled, '')
  expect(follow({ ...cleared, typed: 'cola' }, 'ham')).toEqual(untyped('ham'))
})

test('an unchanged field is the same object', () => {
  const search = { typed: 'hams', sent: [], address: 'ham' }
  expect(follow(search, 'ham')).toBe(search)
})
