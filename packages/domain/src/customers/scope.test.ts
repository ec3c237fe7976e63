import { expect, test } from 'vitest'
import { grantedScopes, isRemembered } from './scope.ts'

test.each([
  ['all that there are', 'openid write:profile read:card write:card offline_access', 5],
  ['each once', 'openid openid', 1],
  ['none that there is not', 'admin openid', 1],
  ['none at all', '', 0],
] as const)('[ACC-32] a scope grants %s', (_, text, count) => {
  expect(grantedScopes(text)).toHaveLength(count)
})

test('[ACC-04] [ACC-32] only offline_access asks to be remembered', () => {
  expect(isRemembered(grantedScopes('openid offline_access'))).toBe(true)
  expect(isRemembered(grantedScopes('openid write:profile'))).toBe(false)
})
