import { expect, test } from 'vitest'
import { childOf, childrenFor } from './account-children.ts'

test.each([
  [undefined, 'elsewhere'],
  ['details', 'details'],
  ['history', 'history'],
  ['payment', 'payment'],
  ['app-settings', 'elsewhere'],
  ['friends', null],
])('[NAV-28] /account/%s is %s', (name, child) => expect(childOf(name)).toBe(child))

test('[NAV-29] lets only customers with an email account change a password', () => {
  expect(childrenFor({ hasEmailAccount: true })).toContain('password')
  expect(childrenFor({ hasEmailAccount: false })).not.toContain('password')
})
