import { expect, test } from 'vitest'
import { lockNotice, unlockHint } from './lock-texts.ts'

test.each([
  [0, null, null],
  [0, 'cancelled', null],
  [1, 'failed', 'That didn’t work. You have 4 tries left.'],
  [4, 'failed', 'That didn’t work. You have one try left, then we log you out.'],
  [2, 'lockedOut', 'Your phone has paused face and fingerprint checks. You have 3 tries left.'],
  [0, 'unavailable', 'Your phone can’t check your face or fingerprint right now. Please try again.'],
  [0, 'interrupted', 'Your phone closed the check. Please try again.'],
] as const)('[NAT-06] after %i failures and "%s" the lock screen says: %s', (failures, last, notice) => {
  expect(lockNotice(failures, last)).toBe(notice)
})

test.each([
  ['SecureStorage', 'Unlock to get back to where you were.'],
  ['Biometrics', 'Use your face or fingerprint to get back to where you were.'],
  ['BiometricsWithPasscode', 'Use your face, fingerprint or passcode to get back to where you were.'],
  ['SystemPasscode', 'Use your phone’s passcode to get back to where you were.'],
] as const)('[NAT-03] the hint of the mode %s: %s', (mode, hint) => expect(unlockHint(mode)).toBe(hint))

test('[NAT-06] failures of an earlier start still count', () => {
  expect(lockNotice(3, null)).toBe('That didn’t work. You have 2 tries left.')
})
