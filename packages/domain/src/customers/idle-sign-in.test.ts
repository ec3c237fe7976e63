import { expect, test } from 'vitest'
import { instant } from '../core/basic-types.ts'
import { endsWhenIdle, isIdle, isUseDue } from './idle-sign-in.ts'

test.each([
  ['by password, not remembered', { isRemembered: false, isByProvider: false }, true],
  ['remembered', { isRemembered: true, isByProvider: false }, false],
  ['by a provider', { isRemembered: false, isByProvider: true }, false],
] as const)('[SES-08] whether a sign-in ends when idle: %s', (_, signIn, ends) => {
  expect(endsWhenIdle(signIn)).toBe(ends)
})

test.each([
  ['a millisecond before seventeen minutes', 1_019_999, true, false],
  ['at seventeen minutes', 1_020_000, true, true],
  ['at seventeen minutes, for a customer who stays logged in', 1_020_000, false, false],
] as const)('[SES-08] idle %s', (_, unused, ends, idle) => {
  expect(isIdle({ endsWhenIdle: ends, lastUsedAt: instant(5) }, instant(5 + unused))).toBe(idle)
})

test('[SES-08] a use is written once a minute at most', () => {
  expect([60_004, 60_005].map((at) => isUseDue({ lastUsedAt: instant(5) }, instant(at)))).toEqual([false, true])
})
