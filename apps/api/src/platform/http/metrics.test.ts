import { afterEach, describe, expect, test } from 'vitest'
import { readableLog } from '../../../test/security-log.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { readConfiguration } from '../../configuration.ts'

const token = 'a-token-of-the-monitoring-of-this-test'
const reachable = {
  PUBLIC_URL: 'https://shop.example.com',
  TRUSTED_PROXIES: '127.0.0.0/8',
  TOKEN_KEYS: 'a-token-key-of-this-test-that-is-long',
  EMAIL_HASH_KEY: 'a-hash-key-of-this-test-that-is-long',
}
const log = readableLog()
let app: TestApp | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
})
const start = async (environ: Record<string, string>): Promise<TestApp> => {
  app = await startApp(undefined, environ, log.logger)
  return app
}
const metricsWith = async (authorization?: string) => {
  const headers = authorization === undefined ? {} : { authorization }
  const { statusCode, body } = await app!.app.inject({ url: '/metrics', headers })
  return { statusCode, hasMetrics: body.includes('http_answers_total') }
}
const hidden = { statusCode: 404, hasMetrics: false }

describe('[L3] metrics of a shop that other machines can reach', () => {
  test('are an unknown address without a configured token', async () => {
    await start(reachable)
    expect([await metricsWith(), await metricsWith('Bearer '), await metricsWith('Bearer closed')]).toEqual([
      hidden,
      hidden,
      hidden,
    ])
  })

  test('are served for their token only; another token is recorded as a refused right', async () => {
    await start({ ...reachable, METRICS_TOKEN: token })
    expect(await metricsWith(`Bearer ${token}`)).toEqual({ statusCode: 200, hasMetrics: true })
    const before = log.lines().length
    for (const wrong of [undefined, token, `Bearer ${token}x`, 'Bearer ü'])
      expect(await metricsWith(wrong)).toEqual(hidden)
    expect(log.lines().slice(before)).toMatchObject(Array.from({ length: 4 }, () => ({ event: 'refused_right' })))
  })
})

test('[L3] metrics of a shop that only this machine can reach are open, unless a token is set', async () => {
  await start({})
  expect((await metricsWith()).statusCode).toBe(200)
  await app?.close()
  await start({ METRICS_TOKEN: token })
  expect(await metricsWith()).toEqual(hidden)
})

test.each([
  ['a shop on this machine', {}, 200],
  ['a shop that other machines can reach', reachable, 404],
  ['a shop that other machines can reach, with API_DOCS=on', { ...reachable, API_DOCS: 'on' }, 200],
  ['a shop on this machine, where the setting says no', { API_DOCS: 'off' }, 404],
])('[L3] serves the API documents of %s', async (_, environ, status) => {
  await start(environ)
  for (const url of ['/api/v1/docs', '/api/v1/openapi.json'])
    expect((await app!.app.inject(url)).statusCode).toBe(status)
})

test.each([
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 32 characters'],
  [{ API_DOCS: 'yes' }, 'API_DOCS must be one of on, off'],
])('[L3] refuses %o', (environ, complaint) => {
  const read = readConfiguration(environ, '/shop')
  expect('complaints' in read ? read.complaints.join() : '').toContain(complaint)
})
