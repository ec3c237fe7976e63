import { expect, test } from 'vitest'
import { appLabel, deviceLabel, unknownDevice } from './device-label.ts'

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
  [unknownDevice, ''],
  [unknownDevice, 'something that no browser says'],
  [unknownDevice, '<script>'.repeat(5_000)],
])('[M4] a device is %s', (words, userAgent) => {
  expect(deviceLabel(userAgent)).toBe(words)
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
])('[M4] a phone with the app is %s', (words, userAgent) => {
  expect(appLabel(userAgent)).toBe(words)
})
