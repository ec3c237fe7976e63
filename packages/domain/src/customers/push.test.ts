import { describe, expect, test } from 'vitest'
import { isPushOrigin, mayShowPushPrimer, pushText, type PushPermission } from './push.ts'

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
  ])('is accepted at %s', (origin) => {
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
  ])('is refused at %s', (origin) => {
    expect(isPushOrigin(origin, extra)).toBe(false)
  })
})

describe('the text of a push', () => {
  test('is put on one line and keeps short texts', () => {
    expect(pushText({ title: ' Ready\n', body: 'Order 1\nat Newtown' })).toEqual({
      title: 'Ready',
      body: 'Order 1 at Newtown',
    })
  })

  test('is shortened by whole letters, so that any text fits into a push', () => {
    const { title, body } = pushText({ title: '🍕'.repeat(1_000), body: '🍕'.repeat(5_000) })
    expect([Array.from(title).length, Array.from(body).length]).toEqual([100, 400])
    expect([title.at(-1), body.at(-1)]).toEqual(['…', '…'])
    expect(new TextEncoder().encode(`${title}${body}`).length).toBeLessThan(2_500)
  })
})
