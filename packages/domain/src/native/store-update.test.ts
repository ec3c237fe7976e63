import { expect, test } from 'vitest'
import { storeUpdateStep } from './store-update.ts'

const day = 86_400_000
const now = 1_795_000_000_000
const release = { version: '1.4.0', priority: 0, canInstallNow: true }

test('[NAT-09] does nothing without a newer version', () => {
  expect(storeUpdateStep(null, null, now)).toBe('none')
})

test('[NAT-09] offers a newer version', () => expect(storeUpdateStep(release, null, now)).toBe('offer'))

test.each([4, 5])('[NAT-09] requires a version that the store marks with priority %i', (priority) => {
  expect(storeUpdateStep({ ...release, priority }, { version: '1.4.0', at: now }, now)).toBe('require')
})

test.each([
  ['a lower priority', { ...release, priority: 3 }],
  ['a version that the store cannot install at once', { ...release, priority: 5, canInstallNow: false }],
])('[NAT-09] offers %s without requiring it', (_, marked) => {
  expect(storeUpdateStep(marked, null, now)).toBe('offer')
})

test.each([
  ['the same version, however long ago', { version: '1.4.0', at: now - 90 * day }, 'none'],
  ['another version on the same day', { version: '1.3.0', at: now - day + 1 }, 'none'],
  ['another version a day ago', { version: '1.3.0', at: now - day }, 'offer'],
  ['another version by a clock that was far ahead', { version: '1.3.0', at: now + 2 * day }, 'offer'],
] as const)('[NAT-09] after the customer postponed %s: %s', (_, postponed, step) => {
  expect(storeUpdateStep(release, postponed, now)).toBe(step)
})
