import { beforeEach, expect, test, vi } from 'vitest'
import { childOf, childrenFor } from './account-children.ts'

const platform = vi.hoisted(() => ({ isNative: false }))
vi.mock('../../native/native-app.ts', () => ({ isNativeApp: () => platform.isNative }))

beforeEach(() => {
  platform.isNative = false
})

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

test('[NAV-28] [ACC-36] app settings are a page of the app', () => {
  expect(childrenFor({ hasEmailAccount: true })).not.toContain('app-settings')
  platform.isNative = true
  expect(childOf('app-settings')).toBe('app-settings')
  expect(childrenFor({ hasEmailAccount: true })).toContain('app-settings')
})
