import { expect, test } from 'vitest'
import { appLabel, deviceLabel } from './device-label.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webKit} Chrome/141.0.0.0 Mobile Safari/537.36`],
  [
    'Microsoft Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
  ],
  [
    'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
])('[M4] recognises %s by its User-Agent', (label, userAgent) => {
  expect(deviceLabel(userAgent)).toBe(label)
})

test.each([
  ['no User-Agent', ''],
  ['the User-Agent of no browser', 'something that no browser says'],
  ['a long User-Agent with markup', '<script>'.repeat(5_000)],
])('[M4] a device with %s is unknown', (_, userAgent) => {
  expect(deviceLabel(userAgent)).toBe('Unknown device')
})

test.each([
  [
    'App on Android',
    `Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) ${webKit} Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'App on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  ],
  ['App', ''],
])('[M4] a phone with the app is "%s"', (label, userAgent) => {
  expect(appLabel(userAgent)).toBe(label)
})
