import { Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { readableLog } from '../../../test/security-log.ts'
import { subjectHash } from '../crypto/keyed-hash.ts'
import { makeSecurityEvents, securityEventNames, type SecurityEvent } from './security-events.ts'

const hashKey = 'a-key-of-this-test'
const requestId = '11111111-1111-4111-8111-111111111111'

const start = (level = 'info') => {
  const log = readableLog(level)
  const registry = new Registry()
  let now = 0
  const record = makeSecurityEvents({ logger: log.logger, hashKey, registry, elapsed: () => now })
  return {
    ...log,
    registry,
    record,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    metric: async (name: string) =>
      (await registry.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`)),
  }
}

const logIn = (changed: Partial<SecurityEvent> = {}): SecurityEvent => ({
  event: 'log_in',
  outcome: 'failure',
  subject: { kind: 'email', id: 'Ada@Example.com' },
  caller: { ip: '203.0.113.9', requestId },
  ...changed,
})

describe('a line of the security log', () => {
  test('[M6] has five fixed fields and a fixed message, with subject and address as keyed hashes', () => {
    const { record, lines } = start()
    record(logIn())
    record(logIn({ subject: null, outcome: 'success' }))
    const address = subjectHash(hashKey, 'address', '203.0.113.9')
    const msg = 'security event'
    const subject = subjectHash(hashKey, 'email', 'ada@example.com')
    expect(lines()).toEqual([
      { event: 'log_in', outcome: 'failure', subject, address, requestId, msg },
      { event: 'log_in', outcome: 'success', subject: null, address, requestId, msg },
    ])
  })

  test('[M6] contains no e-mail address, phone number or IP address in clear, for any event', () => {
    const { record, text, pass } = start()
    const subjects = [
      { kind: 'email', id: 'ada@example.com' },
      { kind: 'customer', id: '22222222-2222-4222-8222-222222222222' },
      { kind: 'device', id: '+61491570156' },
      { kind: 'store', id: 'NSW01' },
    ] as const
    for (const event of securityEventNames)
      for (const subject of subjects) {
        record(logIn({ event, subject }))
        pass(1_000)
      }
    expect(text().split('\n')).toHaveLength(securityEventNames.length * subjects.length + 1)
    const clear = ['ada', 'example', '22222222', '491570156', 'NSW01', '203.0.113', '113.9']
    expect(clear.filter((each) => text().toLowerCase().includes(each.toLowerCase()))).toEqual([])
  })

  test('[M6] is written at every log level except silent', () => {
    for (const [level, count] of [
      ['error', 1],
      ['silent', 0],
    ] as const) {
      const { record, lines } = start(level)
      record(logIn())
      expect(lines()).toHaveLength(count)
    }
  })
})

describe('a flood of events', () => {
  test('[M6] writes at most twenty lines a second per event and outcome, counts all, and does not affect other events', async () => {
    const { record, lines, metric, pass } = start()
    for (let each = 0; each < 500; each += 1)
      record(logIn({ caller: { ip: `10.0.${each >> 8}.${each & 255}`, requestId } }))
    expect(lines()).toHaveLength(20)
    record(logIn({ outcome: 'success' }))
    record(logIn({ event: 'refresh_token_reuse' }))
    expect(lines()).toHaveLength(22)
    expect(await metric('security_events_total')).toContain(
      'security_events_total{event="log_in",outcome="failure"} 500',
    )
    const dropped = await metric('security_lines_dropped_total')
    expect(dropped.filter((line) => !line.endsWith(' 0'))).toEqual([
      'security_lines_dropped_total{event="log_in",outcome="failure"} 480',
    ])
    pass(1_000)
    record(logIn())
    expect(lines()).toHaveLength(23)
  })

  test('[M6] from one address writes at most five lines a second', () => {
    const { record, lines } = start()
    for (let each = 0; each < 100; each += 1) record(logIn())
    expect(lines()).toHaveLength(5)
    record(logIn({ caller: { ip: '203.0.113.10', requestId } }))
    expect(lines()).toHaveLength(6)
  })

  test('[M6] from many addresses of one IPv6 network counts as one address', () => {
    const { record, lines } = start()
    for (let each = 1; each <= 100; each += 1)
      record(logIn({ caller: { ip: `2001:db8:1:2:${each.toString(16)}::1`, requestId } }))
    expect(lines()).toHaveLength(5)
    expect(new Set(lines().map(({ address }) => address)).size).toBe(1)
    record(logIn({ caller: { ip: '2001:db8:1:3::1', requestId } }))
    expect(lines()).toHaveLength(6)
  })

  test('[M6] has only the labels event and outcome in its metrics', async () => {
    const { record, metric } = start()
    for (const event of securityEventNames)
      for (const outcome of ['success', 'failure'] as const) record(logIn({ event, outcome }))
    expect(await metric('security_events_total')).toHaveLength(securityEventNames.length * 2)
  })
})
