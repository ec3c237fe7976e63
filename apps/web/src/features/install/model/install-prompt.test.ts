import { expect, test } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { closePrompt, installPrompt, isIos, rememberPrompt, type InstallFacts } from './install-prompt.ts'

const facts = (more: Partial<InstallFacts> = {}): InstallFacts => ({
  orderId: 'o1',
  hasEvent: true,
  isNative: false,
  isInstalled: false,
  isIos: false,
  ...more,
})

test.each([
  ['a browser that can install', 'button', {}],
  ['an iPhone, which has no button', 'explanation', { hasEvent: false, isIos: true }],
  ['any other browser', null, { hasEvent: false }],
  ['the native app', null, { isNative: true }],
  ['the installed shop', null, { isInstalled: true, hasEvent: false, isIos: true }],
] as const)('offers the installation on %s as %s', (_, offer, more) => {
  expect(installPrompt(memoryStorage(), facts(more))).toBe(offer)
})

test('the prompt stays on the page of its order and appears on no other', () => {
  const storage = memoryStorage()
  rememberPrompt(storage, 'o1')
  expect([installPrompt(storage, facts()), installPrompt(storage, facts({ orderId: 'o2' }))]).toEqual(['button', null])
})

test('a prompt that the device closed in an earlier release never returns', () => {
  const storage = memoryStorage()
  storage.setItem('pinia_installOffer', JSON.stringify({ orderId: '', isClosed: true }))
  expect(installPrompt(storage, facts())).toBeNull()
})

test('a closed prompt never returns', () => {
  const storage = memoryStorage()
  rememberPrompt(storage, 'o1')
  closePrompt(storage)
  expect(installPrompt(storage, facts())).toBeNull()
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['Mozilla/5.0 (Linux; Android 16)', 5, false],
])('%s with %i touch points is an iPhone or iPad: %s', (userAgent, maxTouchPoints, expected) => {
  expect(isIos({ userAgent, maxTouchPoints })).toBe(expected)
})
