import { expect, test } from 'vitest'
import { afterBiometricDecline, noBiometricAnswers, offersBiometrics } from './biometric-prompt.ts'

const ready = { record: noBiometricAnswers, isBiometryAvailable: true, mode: 'SecureStorage' } as const

test('[NAT-04] offers biometrics after a log-in while they are available and not enabled', () => {
  expect(offersBiometrics(ready)).toBe(true)
  expect(offersBiometrics({ ...ready, isBiometryAvailable: false })).toBe(false)
  expect(offersBiometrics({ ...ready, mode: 'Biometrics' })).toBe(false)
  expect(offersBiometrics({ ...ready, mode: 'SystemPasscode' })).toBe(false)
})

test('[NAT-05] asks three times; the third decline clears the count and stops the prompt', () => {
  const first = afterBiometricDecline(noBiometricAnswers)
  const second = afterBiometricDecline(first)
  const third = afterBiometricDecline(second)
  expect([first, second, third]).toEqual([
    { declines: 1, isStopped: false },
    { declines: 2, isStopped: false },
    { declines: 0, isStopped: true },
  ])
  expect([first, second, third].map((record) => offersBiometrics({ ...ready, record }))).toEqual([true, true, false])
  expect(afterBiometricDecline(third)).toEqual(third)
})
