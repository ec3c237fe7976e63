import { describe, expect, test } from 'vitest'
import {
  appPushAddress,
  isPushOrigin,
  mayShowPushPrimer,
  orderChannel,
  pushKindOf,
  pushPlatformsText,
  pushText,
  readPushAddress,
  type PushPermission,
} from './push.ts'

describe('the push primer', () => {
  const ready = { isSupported: true, permission: 'default', isSubscribed: false } as const

  test('[ENG-09] is shown to a browser that supports pushes and has not answered yet', () => {
    expect(mayShowPushPrimer(ready)).toBe(true)
  })

  test.each([
    ['pushes are unsupported', { isSupported: false }],
    ['pushes are already granted', { permission: 'granted' as PushPermission }],
    ['pushes are blocked', { permission: 'denied' as PushPermission }],
    ['the browser is already subscribed', { isSubscribed: true }],
  ])('[ENG-09] is suppressed if %s', (_, change) => {
    expect(mayShowPushPrimer({ ...ready, ...change })).toBe(false)
  })
})

describe('the address of a subscription', () => {
  const extra = ['http://localhost:8120']

  test.each([
    'https://fcm.googleapis.com',
    'https://updates.push.services.mozilla.com',
    'https://web.push.apple.com',
    'https://wns2-sg2p.notify.windows.com',
    'https://db5.eu.notify.windows.com',
    'http://localhost:8120',
  ])('[ENG-09] is accepted at %s', (origin) => {
    expect(isPushOrigin(origin, extra)).toBe(true)
  })

  test.each([
    'http://fcm.googleapis.com',
    'https://fcm.googleapis.com:8443',
    'https://fcm.googleapis.com.example.com',
    'https://evil-fcm.googleapis.com',
    'https://notify.windows.com',
    'https://notify.windows.com.example.com',
    'https://evilnotify.windows.com',
    'http://169.254.169.254',
    'https://localhost',
    'http://localhost:8121',
    'null',
    '',
  ])('[ENG-09] is refused at %s', (origin) => {
    expect(isPushOrigin(origin, extra)).toBe(false)
  })
})

describe('the text of a push', () => {
  test('[ENG-09] is put on one line and keeps short texts', () => {
    expect(pushText({ title: ' Ready\n', body: 'Order 1\nat Newtown' })).toEqual({
      title: 'Ready',
      body: 'Order 1 at Newtown',
    })
  })

  test('[ENG-09] is shortened by whole letters, so that any text fits into a push', () => {
    const { title, body } = pushText({ title: '🍕'.repeat(1_000), body: '🍕'.repeat(5_000) })
    expect([Array.from(title).length, Array.from(body).length]).toEqual([100, 400])
    expect([title.at(-1), body.at(-1)]).toEqual(['…', '…'])
    // The other fields have less than 500 of the 3,000 bytes of a push.
    expect(new TextEncoder().encode(`${title}${body}`).length).toBeLessThan(2_500)
  })

  test.each([
    ['keeps a title of 100 letters', 'a'.repeat(100), 'a'.repeat(100)],
    ['shortens a title of 101 letters to 100', 'a'.repeat(101), `${'a'.repeat(99)}…`],
  ])('[ENG-09] %s', (_, title, expected) => {
    expect(pushText({ title, body: '' }).title).toBe(expected)
  })
})

const apple = 'ab'.repeat(32)
const firebase = 'f_-:A9'.repeat(4)
test.each<[string, string, ReturnType<typeof readPushAddress>]>([
  ['a browser', 'https://fcm.googleapis.com/send/1', { kind: 'web', url: 'https://fcm.googleapis.com/send/1' }],
  ['an Android app', `fcm:${firebase}`, { kind: 'fcm', token: firebase }],
  ['an iPhone', `apns:${apple}`, { kind: 'apns', token: apple }],
  ['an iPhone with a longer token', `apns:${'0f'.repeat(100)}`, { kind: 'apns', token: '0f'.repeat(100) }],
  ['an Android app with a short token', `fcm:${'a'.repeat(19)}`, null],
  ['an Android app with a long token', `fcm:${'a'.repeat(981)}`, null],
  ['an Android app with another character', `fcm:${firebase}/`, null],
  ['an Android app with another first character', `fcm:/${firebase}`, null],
  ['an iPhone with capital letters', `apns:${apple.toUpperCase()}`, null],
  ['an iPhone with half a byte more', `apns:${apple}a`, null],
  ['an iPhone with half a byte first', `apns:a${apple}x`, null],
  ['an iPhone with a short token', `apns:${'ab'.repeat(31)}`, null],
  ['an iPhone with a long token', `apns:${'ab'.repeat(101)}`, null],
])('[ENG-09] reads the push address of %s', (_, endpoint, expected) => {
  expect(readPushAddress(endpoint)).toEqual(expected)
})

test.each([
  ['https://push.example/fcm:1', 'web'],
  ['fcm:1', 'fcm'],
  ['apns:1', 'apns'],
] as const)('[ENG-09] %s is the address of a device of the kind %s', (endpoint, kind) => {
  expect(pushKindOf(endpoint)).toBe(kind)
})

test('[ENG-09] Apple’s tokens are kept in small letters, Firebase’s as they are', () => {
  expect([appPushAddress('apns', 'AB01'), appPushAddress('fcm', 'Ab:1')]).toEqual(['apns:ab01', 'fcm:Ab:1'])
})

test.each([
  [{ android: true, ios: true }, 'android,ios'],
  [{ android: true, ios: false }, 'android'],
  [{ android: false, ios: true }, 'ios'],
  [{ android: false, ios: false }, ''],
])('[ENG-09] lists the platforms with pushes: %o', (platforms, expected) => {
  expect(pushPlatformsText(platforms)).toBe(expected)
})

test('[ENG-09] the channel of Android keeps its id, under which a phone keeps the choices of its user', () => {
  expect(orderChannel).toEqual({ id: 'orders', name: 'Your orders' })
})
