import { expect, test } from 'vitest'
import { makeKnownKeys } from './known-keys.ts'

test('[API-05] knows a key for ten minutes after it was accepted, under a name that does not contain it', () => {
  let now = 1
  const keys = makeKnownKeys(() => now)
  expect(keys.nameOf('a-key')).toBeNull()
  keys.add('a-key')
  expect(keys.nameOf('a-key')).toMatch(/^key /)
  expect(keys.nameOf('a-key')).not.toContain('a-key')
  expect(keys.nameOf('another key')).toBeNull()
  expect(keys.nameOf(null)).toBeNull()
  now = 600_000
  expect(keys.nameOf('a-key')).not.toBeNull()
  now = 600_002
  expect(keys.nameOf('a-key')).toBeNull()
})

test('[API-05] forgets a key at once when it is refused', () => {
  const keys = makeKnownKeys()
  keys.add('a-key')
  keys.add(null)
  keys.forget('a-key')
  keys.forget(null)
  expect(keys.nameOf('a-key')).toBeNull()
})
