import * as argon2 from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashCosts } from '../../platform/crypto/hash-cost.ts'
import { makePasswords } from './passwords.ts'

/** Passwords at the lowest cost, and the hashes that they were verified against. */
const watched = () => {
  const against: string[] = []
  const verify: typeof argon2.verify = (hash, ...rest) => {
    against.push(String(hash))
    return argon2.verify(hash, ...rest)
  }
  return { against, ...makePasswords(hashCosts.least, { hash: argon2.hash, verify }) }
}

test('[ACC-13] without a stored hash, verifies against another hash of the same cost and returns false', async () => {
  const { against, hash, isRight } = watched()
  const stored = await hash('Sk8ter-boi')
  expect([await isRight(stored, 'Sk8ter-boi'), await isRight(stored, 'Wr0ng-one')]).toEqual([true, false])
  expect(await isRight(null, 'Sk8ter-boi')).toBe(false)
  expect(against).toEqual([stored, stored, expect.stringMatching(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)])
})

test('[ACC-33] reports a hash of another cost as stale', async () => {
  const stored = await makePasswords(hashCosts.full).hash('Sk8ter-boi')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(makePasswords(hashCosts.full).isStale(stored)).toBe(false)
  expect(makePasswords(hashCosts.least).isStale(stored)).toBe(true)
})
