import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clockFrom } from '../platform/clock.ts'
import { listen } from '../platform/http-server.ts'
import { createSessionRecorderServer, projectKeys } from './server.ts'

const app = createSessionRecorderServer(clockFrom(Date.parse('2026-11-20T08:30:00Z')))
let base = ''
beforeAll(async () => {
  base = await listen(app, 0)
})
afterAll(() => app.close())
beforeEach(async () => {
  await fetch(`${base}/control`, { method: 'DELETE' })
})

type SessionReply = {
  readonly token: string
  readonly sessionID: string
  readonly delay: number
  readonly userUUID: string
}
const start = (body: object) =>
  fetch(`${base}/v1/web/start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const send = (token: string, body: Buffer, headers: Record<string, string> = {}) =>
  fetch(`${base}/v1/web/i?batch=0`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream', ...headers },
    body: new Uint8Array(body),
  })
const calls = async () =>
  (
    (await (await fetch(`${base}/control`)).json()) as {
      calls: { operation: string; status: number; detail: object }[]
    }
  ).calls

test('[NAT-10] [CFG-11] opens a session of a known project, and continues it by its token', async () => {
  const response = await start({ projectKey: projectKeys.android })
  const { token, sessionID, delay, userUUID } = (await response.json()) as SessionReply
  expect([typeof token, typeof sessionID, typeof delay, typeof userUUID]).toEqual([
    'string',
    'string',
    'number',
    'string',
  ])
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(((await (await start({ projectKey: projectKeys.android, token })).json()) as SessionReply).token).toBe(token)
  expect((await start({ projectKey: 'unknown' })).status).toBe(404)
  expect((await calls()).map(({ status }) => status)).toEqual([200, 200, 404])
})

test('[NAT-10] [CFG-11] takes the batches of a session, and shows what can be read in them', async () => {
  const { token } = (await (await start({ projectKey: projectKeys.ios })).json()) as SessionReply
  expect((await send(token, Buffer.from('\u0000plain text\u0001'))).status).toBe(200)
  expect((await send(token, gzipSync('zipped text'), { 'content-encoding': 'gzip' })).status).toBe(200)
  expect((await send('unknown', Buffer.from('x'))).status).toBe(401)
  const batches = (await calls()).filter(({ operation }) => operation === 'batch')
  expect(batches.map(({ status, detail }) => [status, detail])).toEqual([
    [200, expect.objectContaining({ text: ' plain text ' })],
    [200, expect.objectContaining({ text: 'zipped text' })],
    [401, expect.anything()],
  ])
})

test('[NAT-10] [CFG-11] refuses a batch that cannot be decompressed, and a start without fields', async () => {
  const { token } = (await (await start({ projectKey: projectKeys.ios })).json()) as SessionReply
  expect((await send(token, Buffer.from('no gzip'), { 'content-encoding': 'gzip' })).status).toBe(400)
  for (const body of [undefined, 'null']) {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    expect((await fetch(`${base}/v1/web/start`, { method: 'POST', headers, body: body ?? null })).status).toBe(404)
  }
})

test('[NAT-10] [CFG-11] answers the preflight of an app, and forces failures', async () => {
  const preflight = await fetch(`${base}/v1/web/i`, { method: 'OPTIONS' })
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, '*'])
  const headers = { 'content-type': 'application/json' }
  await fetch(`${base}/control`, { method: 'POST', headers, body: JSON.stringify({ outcome: 'error' }) })
  expect((await start({ projectKey: projectKeys.ios })).status).toBe(500)
})
