import { expect, test } from 'vitest'
import { isSplashDue, splashDismissed, splashDisplayed, type SplashRecord } from './splash.ts'

const summer = { name: 'summer', maximumDismissals: 2, minutes: 10 }
const noon = Date.UTC(2026, 0, 1)
const minute = 60_000
const record = (changes: Partial<SplashRecord> = {}): SplashRecord => ({
  name: 'summer',
  timestamp: noon,
  dismissals: 0,
  ...changes,
})

test('[CON-09] displays a splash screen that this device has never displayed', () => {
  expect(isSplashDue(summer, null, noon)).toBe(true)
})

test.each([
  [0, true],
  [1, true],
  [2, false],
  [3, false],
])('[CON-09] after %i dismissals of at most 2 a splash screen is due: %s', (dismissals, expected) => {
  expect(isSplashDue(summer, record({ dismissals }), noon + minute)).toBe(expected)
})

test.each([
  [10 * minute - 1, true],
  [10 * minute, false],
  [24 * 60 * minute, false],
])('[CON-09] %i ms after its first display a splash screen of 10 minutes is due: %s', (passed, expected) => {
  expect(isSplashDue(summer, record(), noon + passed)).toBe(expected)
})

test('[CON-09] displays a dismissed and expired splash screen again once its name has changed', () => {
  const old = record({ name: 'spring', dismissals: 2, timestamp: noon - 60 * minute })
  expect(isSplashDue(summer, old, noon)).toBe(true)
  expect(splashDisplayed('summer', old, noon)).toEqual({ name: 'summer', timestamp: noon, dismissals: 0 })
})

test('[CON-09] keeps the timestamp of the first display and counts each dismissal', () => {
  const first = splashDisplayed('summer', null, noon)
  const second = splashDisplayed('summer', splashDismissed(first), noon + 3 * minute)
  expect(second).toEqual({ name: 'summer', timestamp: noon, dismissals: 1 })
  expect(splashDismissed(second).dismissals).toBe(2)
})
