import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clockFrom } from '../platform/clock.ts'
import { listen } from '../platform/http-server.ts'
import { createPasswordsServer } from './server.ts'

const app = createPasswordsServer(clockFrom(Date.parse('2026-11-20T08:30:00Z')))
let base = ''

beforeAll(async () => {
  base = await listen(app, 0)
})
afterAll(() => app.close())
beforeEach(async () => {
  await fetch(`${base}/control`, { method: 'DELETE' })
})

const hash = createHash('sha1').update('Sk8ter-gone').digest('hex').toUpperCase()
const range = (prefix: string, headers: Record<string, string> = {}) => fetch(`${base}/range/${prefix}`, { headers })
const padded = { 'add-padding': 'true' }

test('[ACC-33] [CFG-11] a range contains the hash suffix of a breached password with its count, for either case of the prefix', async () => {
  const line = `${hash.slice(5)}:3`
  expect(await (await range(hash.slice(0, 5))).text()).toBe(line)
  expect((await (await range(hash.slice(0, 5).toLowerCase(), padded)).text()).split('\r\n')).toContain(line)
})

test('[ACC-33] [CFG-11] padding hides the number of breached passwords in a range', async () => {
  const linesOf = async (prefix: string) => (await (await range(prefix, padded)).text()).split('\r\n')
  const [known, unknown] = [await linesOf(hash.slice(0, 5)), await linesOf('00000')]
  expect([known.length, unknown.length]).toEqual([800, 800])
  expect(unknown.every((line) => /^[0-9A-F]{35}:0$/.test(line))).toBe(true)
  expect(await (await range('00000')).text()).toBe('')
})

test.each(['', 'ABCD', 'ABCDEF', 'GGGGG', hash])('[ACC-33] [CFG-11] refuses %j as a prefix', async (prefix) => {
  expect((await range(prefix)).ok).toBe(false)
})

test('[ACC-33] [CFG-11] refuses a call that names no program, and records the refusal', async () => {
  expect((await range('ABCDE', { 'user-agent': '' })).status).toBe(403)
  expect(await (await fetch(`${base}/control`)).json()).toMatchObject({ calls: [{ status: 403 }] })
})

test('[ACC-33] [CFG-11] the control endpoint lists the requested prefixes and forces failures', async () => {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${base}/control`, { method: 'POST', headers, body: JSON.stringify({ outcome: 'error' }) })
  expect([(await range('ABCDE', padded)).status, (await range('ABCDE')).status]).toEqual([500, 200])
  expect(await (await fetch(`${base}/control`)).json()).toMatchObject({
    calls: [
      { operation: 'range', outcome: 'error', status: 500, detail: { prefix: 'ABCDE', isPadded: true } },
      { operation: 'range', outcome: 'answered', status: 200, detail: { prefix: 'ABCDE', isPadded: false } },
    ],
  })
})
