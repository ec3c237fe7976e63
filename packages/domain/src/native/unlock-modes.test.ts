import { expect, test } from 'vitest'
import { isUnlockErrorCode, unlockErrorCodes, unlockFailure } from './unlock-errors.ts'
import {
  availableUnlockModes,
  defaultUnlockMode,
  hasUnlockPrompt,
  isUnlockMode,
  unlockModes,
  unlockPrompt,
} from './unlock-modes.ts'

test('[NAT-03] the unlock modes are secure storage, biometrics, biometrics with passcode and system passcode', () => {
  expect(unlockModes).toEqual(['SecureStorage', 'Biometrics', 'BiometricsWithPasscode', 'SystemPasscode'])
  expect(defaultUnlockMode).toBe('SecureStorage')
  expect(unlockModes.every(isUnlockMode)).toBe(true)
  expect(isUnlockMode('securestorage')).toBe(false)
})

test('[NAT-03] only secure storage opens without a prompt, and only biometrics excludes the passcode', () => {
  expect(unlockModes.filter(hasUnlockPrompt)).toEqual(['Biometrics', 'BiometricsWithPasscode', 'SystemPasscode'])
  expect(unlockModes.map(unlockPrompt)).toEqual([
    null,
    { allowsPasscode: false, requiresStrongBiometry: true },
    { allowsPasscode: true, requiresStrongBiometry: true },
    { allowsPasscode: true, requiresStrongBiometry: false },
  ])
})

test.each([
  [false, false, ['SecureStorage']],
  [false, true, ['SecureStorage', 'SystemPasscode']],
  [true, false, ['SecureStorage', 'Biometrics']],
  [true, true, ['SecureStorage', 'Biometrics', 'BiometricsWithPasscode', 'SystemPasscode']],
])('[NAT-03] strong biometrics %s and a passcode %s offer %j', (hasStrongBiometry, hasPasscode, modes) => {
  expect(availableUnlockModes({ hasStrongBiometry, hasPasscode })).toEqual(modes)
})

test('[NAT-06] only a person whom the platform did not recognise counts as a failed attempt', () => {
  const meanings = unlockErrorCodes.map((code) => [code, unlockFailure(code)])
  expect(meanings.filter(([, meaning]) => meaning === 'failed')).toEqual([['authenticationFailed', 'failed']])
  expect(meanings.filter(([, meaning]) => meaning === 'cancelled').map(([code]) => code)).toEqual([
    'userCancel',
    'userFallback',
  ])
  expect(unlockFailure('biometryLockout')).toBe('lockedOut')
  expect(unlockFailure('biometryNotEnrolled')).toBe('removed')
  expect(unlockFailure('biometryNotAvailable')).toBe('unavailable')
  expect(isUnlockErrorCode('toString')).toBe(false)
})
