import { expect, test } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { requestedDebugMode, debugMode } from './debug-mode.ts'

test.each([
  ['?debugMode=true', true],
  ['?debugMode', true],
  ['?debugMode=1', true],
  ['?debugmode=yes', true],
  ['?debugMode=false', false],
  ['?debugMode=FALSE', false],
  ['?a=1&debugMode=false', false],
  ['?a=debugMode', null],
  ['', null],
])('[NAV-21] the query %s sets %s', (search, expected) => expect(requestedDebugMode(search)).toBe(expected))

test('[NAV-21] [SES-12] debug mode lasts for the browser session, until it is disabled', () => {
  const storage = memoryStorage()
  expect(debugMode('', storage)).toBe(false)
  expect(debugMode('?debugMode', storage)).toBe(true)
  expect(storage.getItem('pinia_debugMode')).toBe('true')
  expect(debugMode('', storage)).toBe(true)
  expect(debugMode('?debugMode=false', storage)).toBe(false)
  expect(debugMode('', storage)).toBe(false)
})
