import { expect, test } from 'vitest'
import { cookieText } from './browser/cookie.ts'
import { CACHE_MINUTES, DICTIONARY_CACHE_MINUTES, numberSetting, themeClass } from './settings.ts'

test('[CFG-03] defaults idle and expiry to 10 and 15 minutes without usable settings', () => {
  for (const settings of [{}, { TIME_TO_IDLE: 'soon', IDLE_SESSION_EXPIRY: '' }]) {
    expect(numberSetting(settings, 'TIME_TO_IDLE')).toBe(600_000)
    expect(numberSetting(settings, 'IDLE_SESSION_EXPIRY')).toBe(900_000)
  }
  expect(numberSetting({ TIME_TO_IDLE: '60000' }, 'TIME_TO_IDLE')).toBe(60_000)
})

test('[CFG-02] [TIM-04] defaults slots to 30 minutes for delivery and 15 for pickup without usable settings', () => {
  expect(numberSetting({ FULFILMENT_SLOT_DELIVERY: 'x' }, 'FULFILMENT_SLOT_DELIVERY')).toBe(30)
  expect(numberSetting({}, 'FULFILMENT_SLOT_PICKUP')).toBe(15)
})

test.each([
  [{}, null],
  [{ WEBSITE_THEME: 'NONE' }, null],
  [{ WEBSITE_THEME: 'summer' }, 'theme-summer'],
])('[CFG-02] maps the theme %j to the class %s', (settings, expected) => expect(themeClass(settings)).toBe(expected))

test('[CFG-09] keeps catalogue, store and content fresh for 5 minutes, the dictionary for 30', () => {
  expect([CACHE_MINUTES, DICTIONARY_CACHE_MINUTES]).toEqual([5, 30])
})

const http = { protocol: 'http:' }
test('[CFG-10] gives a cookie one day by default', () => {
  expect(cookieText('a', 'b c', http)).toBe('a=b%20c; Path=/; Max-Age=86400; SameSite=Lax')
  expect(cookieText('a', 'b', http, 60)).toContain('Max-Age=60')
})

test('[CFG-10] sets Secure cookies on https pages', () => {
  expect(cookieText('a', 'b', { protocol: 'https:' })).toMatch(/; Secure$/)
  expect(cookieText('a', 'b', http)).not.toContain('Secure')
})
