import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reportKey, strippedReport, thrownFrame } from './error-report.ts'

const event = {
  event_id: '0123456789abcdef0123456789abcdef',
  timestamp: 1_795_000_000.5,
  platform: 'javascript',
  level: 'error',
  release: '2.0.0',
  environment: 'production',
  exception: {
    values: [
      {
        type: 'TypeError',
        value: 'jo@example.com is not a function',
        mechanism: { type: 'onerror', handled: false, data: { secret: 'x' } },
        stacktrace: {
          frames: [
            { filename: 'https://shop.example.com/order/3b241101-e2bb-4255-8caf-4136c566a962', lineno: 1 },
            {
              filename: 'https://shop.example.com/assets/menu-B12.js',
              function: 'price',
              lineno: 1,
              colno: 20_345,
              in_app: true,
              vars: { card: '4111111111111111' },
              context_line: 'const card = 4111111111111111',
            },
          ],
        },
      },
    ],
  },
  tags: { route: 'order', kind: 'error', requestId: '3b241101-e2bb-4255-8caf-4136c566a962', email: 'jo@example.com' },
  extra: { what: 'call 0412 345 678', sessionReplayUrl: 'https://app.fullstory.com/ui/1/session/54:32', body: 'x' },
  user: { email: 'jo@example.com', ip_address: '203.0.113.9' },
  request: { url: 'https://shop.example.com/?q=1', headers: { cookie: 'a' }, data: 'x' },
  breadcrumbs: [{ message: 'typed Jo' }],
  contexts: { device: { name: 'Jo’s phone' } },
  server_name: 'host',
}

test('[ERR-23] keeps message, extra info, stack, release and environment, and nothing else', () => {
  expect(strippedReport(event)).toEqual({
    event_id: event.event_id,
    timestamp: event.timestamp,
    platform: 'javascript',
    level: 'error',
    release: '2.0.0',
    environment: 'production',
    exception: {
      values: [
        {
          type: 'TypeError',
          value: '[email] is not a function',
          mechanism: { type: 'onerror', handled: false },
          stacktrace: {
            frames: [
              { filename: 'https://shop.example.com/order/[id]', lineno: 1 },
              {
                filename: 'https://shop.example.com/assets/menu-B12.js',
                function: 'price',
                lineno: 1,
                colno: 20_345,
                in_app: true,
              },
            ],
          },
        },
      ],
    },
    tags: { kind: 'error', route: 'order', requestId: '3b241101-e2bb-4255-8caf-4136c566a962' },
    extra: { what: 'call [phone]', sessionReplayUrl: 'https://app.fullstory.com/ui/1/session/54:32' },
  })
})

test.each([
  ['nothing', null],
  ['a list', [event]],
  ['an event without an id', { ...event, event_id: undefined }],
  ['an event with a forged id', { ...event, event_id: 'jo@example.com' }],
  ['an event without message and exception', { ...event, exception: undefined }],
])('[ERR-23] %s is no report', (_, value) => {
  expect(strippedReport(value)).toBeNull()
})

test.each([
  ['a query', 'https://app.fullstory.com/ui/1/session/54?user=jo'],
  ['another scheme', 'javascript:alert(1)'],
  ['an e-mail address', 'https://app.fullstory.com/jo@example.com'],
])('[ERR-23] a session-replay address with %s is left out', (_, sessionReplayUrl) => {
  expect(strippedReport({ ...event, extra: { sessionReplayUrl } })?.extra).toEqual({})
})

test.each([970, 985, 990, 1_280, 1_290])('[ERR-23] an e-mail address at character %i is not cut in half', (start) => {
  const message = `${'x '.repeat(start / 2)}jo.citizen@example.com ${'y '.repeat(200)}`
  const report = strippedReport({ ...event, message })
  expect(report?.message).not.toContain('jo.')
  expect(report?.message?.length).toBeLessThanOrEqual(1_000)
})

test('[ERR-23] tags contain no personal data either, and only texts and numbers', () => {
  const tags = { route: '/order/3b241101-e2bb-4255-8caf-4136c566a962', page: 'jo@example.com', status: 500, kind: {} }
  expect(strippedReport({ ...event, tags })?.tags).toEqual({ route: '/order/[id]', page: '[email]', status: '500' })
})

test('[CFG-08] an unknown environment reports to production, an invalid release is unknown', () => {
  const report = strippedReport({ ...event, environment: 'jo', release: 'jo citizen' })
  expect([report?.environment, report?.release]).toEqual(['production', 'unknown'])
})

test('[ERR-23] a second pass changes nothing, whatever arrives', () => {
  const value = fc.anything({ maxDepth: 3, withNullPrototype: false })
  fc.assert(
    fc.property(value, value, value, fc.string(), (exception, tags, extra, message) => {
      const once = strippedReport({ ...event, exception: { values: [exception] }, tags, extra, message })
      expect(strippedReport(once)).toEqual(once)
    }),
    runs({ sample: 500, prove: 20_000 }),
  )
})

test('[ERR-23] reports of the same failure have the same key', () => {
  const report = strippedReport(event)!
  expect(thrownFrame(report)?.function).toBe('price')
  expect(reportKey({ ...report, event_id: 'f'.repeat(32), timestamp: 1 })).toBe(reportKey(report))
  expect(reportKey({ ...report, tags: { ...report.tags, route: 'menu' } })).not.toBe(reportKey(report))
})
