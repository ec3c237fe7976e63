import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { makeErrorReporter, type ErrorReporter } from './error-reporter.ts'

type SentReport = {
  readonly path: string
  readonly event: Readonly<Record<string, unknown>> & {
    readonly exception?: { readonly values: readonly { readonly type: string; readonly value: string }[] }
  }
}

let server: Server | null = null
afterEach(() => {
  server?.close()
  server = null
})

/** A receiver of envelopes, and the DSN of its project. */
const receiver = async () => {
  const sent: SentReport[] = []
  const made = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      sent.push({ path: request.url ?? '', event: JSON.parse(body.split('\n')[2] ?? '{}') as SentReport['event'] })
      response.end('{}')
    })
  })
  server = made
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  return { sent, dsn: `http://key@127.0.0.1:${(made.address() as AddressInfo).port}/7` }
}

const root = '/srv/shop'
let now = 0
const reporterFor = (dsn: string | null, mode = 'production'): ErrorReporter =>
  makeErrorReporter({ dsn, mode, root, elapsed: () => now })

const requestId = '3b241101-e2bb-4255-8caf-4136c566a962'
const request = { kind: 'request', route: 'POST /baskets/:basketId/order', requestId, status: 500 } as const

const errorWithStack = (message: string, options?: ErrorOptions): Error =>
  Object.assign(new Error(message, options), {
    stack: `Error: ${message}\n    at price (${root}/apps/api/src/a.ts:3:9)`,
  })

test('[ERR-23] sends an error with message, stack, route pattern and request id', async () => {
  const { sent, dsn } = await receiver()
  const reporter = reporterFor(dsn)
  reporter.reportError(errorWithStack('the total of jo@example.com is odd', { cause: new Error('no price') }), request)
  await reporter.flush()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.path).toMatch(/^\/api\/7\/envelope\/\?.*sentry_key=key/)
  expect(sent[0]?.event).toMatchObject({
    platform: 'node',
    level: 'error',
    release: '2.0.0',
    environment: 'production',
    tags: { app: 'api', kind: 'request', route: request.route, requestId, status: '500' },
    exception: {
      values: [
        { type: 'Error', value: 'no price' },
        {
          type: 'Error',
          value: 'the total of [email] is odd',
          stacktrace: { frames: [{ filename: 'app:///apps/api/src/a.ts', function: 'price', lineno: 3, colno: 9 }] },
        },
      ],
    },
  })
  for (const field of ['server_name', 'contexts', 'user']) expect(sent[0]?.event).not.toHaveProperty(field)
})

test.each([
  ['bus2', 'development'],
  ['development', 'production'],
  ['uat', 'production'],
])('[CFG-08] a server of %s reports to %s', async (mode, environment) => {
  const { sent, dsn } = await receiver()
  const reporter = reporterFor(dsn, mode)
  reporter.reportError(new Error('odd'), request)
  await reporter.flush()
  expect(sent[0]?.event).toMatchObject({ environment, release: '2.0.0' })
})

test('[ERR-23] [L9] an error of PostgreSQL never carries the input that it quotes, not even as a cause', async () => {
  const { sent, dsn } = await receiver()
  const reporter = reporterFor(dsn)
  const quoting = Object.assign(new Error('invalid input syntax for type date: "Jo Citizen"'), {
    name: 'error',
    severity: 'ERROR',
    routine: 'DateTimeParseError',
    code: '22007',
  })
  reporter.reportError(quoting, request)
  reporter.reportError(new Error('the order was not saved', { cause: quoting }), request)
  await reporter.flush()
  expect(sent).toHaveLength(2)
  expect(JSON.stringify(sent)).not.toContain('Citizen')
})

test('[ERR-23] counts repetitions within a minute and sends their number with the next report', async () => {
  const { sent, dsn } = await receiver()
  const reporter = reporterFor(dsn)
  const error = () => errorWithStack('odd')
  for (let each = 0; each < 5; each += 1) reporter.reportError(error(), request)
  now += 60_000
  reporter.reportError(error(), request)
  await reporter.flush()
  expect(sent.map(({ event }) => event['extra'])).toEqual([{}, { repeats: 4 }])
  expect(reporter.counts()).toContainEqual({ source: 'server', outcome: 'repeated', count: 4 })
})

test('[ERR-23] sends thirty different errors of a minute and drops the others', async () => {
  const { sent, dsn } = await receiver()
  const reporter = reporterFor(dsn)
  for (let each = 0; each < 1_000; each += 1) reporter.reportError(errorWithStack(`odd ${'x'.repeat(each)}`), request)
  await reporter.flush()
  expect(sent).toHaveLength(30)
  expect(reporter.counts()).toContainEqual({ source: 'server', outcome: 'dropped', count: 970 })
})

test('[ERR-23] without a DSN nothing is sent, and nothing throws', async () => {
  const reporter = reporterFor(null)
  reporter.reportError('not an error', request)
  reporter.reportViolation({ directive: 'script-src', blocked: 'inline', page: 'other', requestId })
  await reporter.flush()
  expect(reporter.counts().every(({ count }) => count === 0)).toBe(true)
})
