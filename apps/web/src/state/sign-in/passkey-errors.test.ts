import { expect, test } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import { passkeyError } from './passkey-errors.ts'

const named = (name: string): Error => Object.assign(new Error('as browsers say it'), { name })

test.each([
  ['a changed mind at the log-in', named('NotAllowedError'), 'log in', /^No passkey was used/],
  ['a changed mind in the account', named('NotAllowedError'), 'add', /^No passkey was added/],
  ['a device that has one', named('InvalidStateError'), 'add', /already/],
  ['a device without user verification', named('ConstraintError'), 'add', /fingerprint, face or PIN/],
  ['an address that no passkey can be for', named('SecurityError'), 'log in', /another way/],
  ['a file that cannot be had', new TypeError('Failed to fetch'), 'log in', /^Something went wrong/],
  ['no network', new ApiError({ status: 0, data: null, url: '', method: 'POST' }), 'log in', /offline/],
] as const)('describes %s in plain words', (_, error, what, words) => {
  expect(passkeyError(error, what)?.words).toMatch(words)
})

test('does not treat a cancelled dialog, or a device without passkeys, as our failure', () => {
  expect(passkeyError(named('NotAllowedError'), 'log in')?.tone).toBe('info')
  expect(passkeyError(new TypeError('Failed to fetch'), 'log in')?.tone).toBe('danger')
})

test('shows no message for an aborted request', () => {
  expect(passkeyError(named('AbortError'), 'log in')).toBeNull()
})
