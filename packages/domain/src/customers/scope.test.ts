import { expect, test } from 'vitest'
import { coversScope, grantedScopes, isRemembered } from './scope.ts'

test.each([
  ['all that there are', 'openid write:profile read:card write:card offline_access', 5],
  ['each once', 'openid openid', 1],
  ['none that there is not', 'admin openid', 1],
  ['none at all', '', 0],
] as const)('[ACC-32] a scope grants %s', (_, text, count) => {
  expect(grantedScopes(text)).toHaveLength(count)
})

test('[ACC-32] scopes are granted in their own order, whatever is between them', () => {
  expect(grantedScopes('  write:card\n openid read:card')).toEqual(['openid', 'read:card', 'write:card'])
})

test('[ACC-04] [ACC-32] only offline_access keeps the customer signed in', () => {
  expect(isRemembered(grantedScopes('openid offline_access'))).toBe(true)
  expect(isRemembered(grantedScopes('openid write:profile'))).toBe(false)
})

test.each([
  ['write:card does not cover read:card', ['openid', 'write:card'], 'read:card', false],
  ['read:card covers itself', ['read:card'], 'read:card', true],
  ['a token without scopes covers no card', [], 'write:card', false],
  ['a call that names no scope needs none', [], undefined, true],
] as const)('[ACC-32] %s', (_, granted, needed, covered) => {
  expect(coversScope(granted, needed)).toBe(covered)
})
