import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { addJob, runJobs } from '../src/platform/jobs/jobs.ts'
import { makeLogger } from '../src/platform/logs/logger.ts'
import { startApp, type TestApp } from './start-app.ts'
import { startSimulators, type Simulators } from './start-simulators.ts'
import { waitOptions } from './wait-options.ts'

const key = 'de300000de300000de300000de300000'
let simulators: Simulators<'error-reporting'>
let app: TestApp
beforeAll(async () => {
  simulators = await startSimulators(['error-reporting'])
  const dsn = `${simulators.urls['error-reporting'].replace('://', `://${key}@`)}/1`
  app = await startApp(undefined, { ERROR_REPORTING_DSN: dsn, ENVIRONMENT: 'bus1' })
})
afterAll(async () => {
  await app.close()
  await simulators.stop()
})

const control = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`${simulators.urls['error-reporting']}/control${path}`, init)
beforeEach(() => control('', { method: 'DELETE' }))

type ReceivedItems = { readonly items: readonly { readonly payload: Readonly<Record<string, unknown>> }[] }
/** The events that the service has, as soon as there is one. */
const received = () =>
  vi.waitFor(async () => {
    const { items } = (await (await control('/received?type=event')).json()) as ReceivedItems
    expect(items).not.toEqual([])
    return items.map(({ payload }) => payload)
  }, waitOptions)

test('[ERR-23] [CFG-08] a failed request is reported with route pattern and request id, without its address', async () => {
  const broken = await startApp(undefined, {
    ERROR_REPORTING_DSN: app.errorReporter.dsn ?? '',
    ENVIRONMENT: 'bus1',
  })
  onTestFinished(async () => {
    await broken.app.close()
    await broken.listener.close()
  })
  await broken.database.close()
  const response = await broken.app.inject({
    url: '/api/v1/store/NSW02?secret=jo@example.com',
    headers: { authorization: 'Bearer abc.def.ghi', cookie: 'device=x' },
  })
  expect(response.statusCode).toBeGreaterThanOrEqual(500)
  const [event] = await received()
  expect(event).toMatchObject({
    platform: 'node',
    release: '2.0.0',
    environment: 'development',
    tags: {
      app: 'api',
      kind: 'request',
      route: 'GET /api/v1/store/:code',
      requestId: response.headers['x-request-id'],
    },
  })
  expect(JSON.stringify(event)).not.toMatch(/NSW02|jo@|secret|abc\.def|device=x/)
})

test('[ERR-23] a refused request is not reported', async () => {
  for (const url of ['/api/v1/store/NOWHERE', '/api/v1/nothing', '/api/v1/customer/1'])
    expect((await app.app.inject(url)).statusCode).toBeLessThan(500)
  await app.errorReporter.flush()
  expect(await (await control('/received?type=event')).json()).toEqual({ items: [] })
})

test('[ERR-23] a failed job is reported with its name and attempt, without its payload', async () => {
  const { pool, sql } = app.database
  const fail = () => Promise.reject(new Error('the mail server refused jo@example.com'))
  const runner = runJobs(pool, { fail }, [], makeLogger('silent'), app.errorReporter.reportError)
  onTestFinished(() => runner.stop())
  await addJob(sql, 'fail', { name: 'Jo Citizen' })
  const [event] = await received()
  expect(event).toMatchObject({
    tags: { app: 'api', kind: 'job', task: 'fail', attempt: '1' },
    exception: { values: [{ type: 'Error', value: 'the mail server refused [email]' }] },
  })
  expect(JSON.stringify(event)).not.toContain('Citizen')
})

const violation = (blocked: string) =>
  app.app.inject({
    method: 'POST',
    url: '/api/v1/security/reports',
    headers: { 'content-type': 'application/csp-report' },
    payload: JSON.stringify({
      'csp-report': {
        'document-uri': 'https://shop.example.com/checkout?email=jo@example.com',
        'effective-directive': 'script-src-elem',
        'blocked-uri': blocked,
      },
    }),
  })

test('[ERR-23] a CSP report of a browser is reported with directive and origin alone', async () => {
  expect((await violation('https://evil.example/skimmer.js?number=4111111111111111')).statusCode).toBe(204)
  const [event] = await received()
  expect(event).toMatchObject({
    level: 'warning',
    message: 'script-src-elem blocked https://evil.example',
    tags: { kind: 'csp', directive: 'script-src-elem', blocked: 'https://evil.example', page: 'checkout' },
  })
  expect(JSON.stringify(event)).not.toMatch(/jo@|4111|skimmer|shop\.example/)
})

test.each([
  'https://www.googletagmanager.com/gtm.js',
  'https://connect.facebook.net/sdk.js',
  'chrome-extension://abc/a.js',
])('[ERR-24] a CSP report about %s is not reported', async (blocked) => {
  expect((await violation(blocked)).statusCode).toBe(204)
  await app.errorReporter.flush()
  expect(await (await control('/received?type=event')).json()).toEqual({ items: [] })
})
