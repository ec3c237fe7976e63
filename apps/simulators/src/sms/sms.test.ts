import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listen } from '../platform/http-server.ts'
import { partsOf } from './parts.ts'
import { createSmsServer } from './server.ts'

const app = createSmsServer('hush', () => Date.parse('2026-11-20T08:30:00Z'))
let base = ''

beforeAll(async () => {
  base = await listen(app, 0)
})
afterAll(() => app.close())
beforeEach(async () => {
  await fetch(`${base}/control`, { method: 'DELETE' })
})

const draft = { to: '+61412345678', from: 'Pizza', text: 'Your code is 4711', reference: 'order-1' }
const headers = { 'content-type': 'application/json', authorization: 'Bearer hush' }

const send = async (change: object = {}, own: Readonly<Record<string, string>> = headers) => {
  const body = JSON.stringify({ ...draft, ...change })
  const answer = await fetch(`${base}/messages`, { method: 'POST', headers: own, body })
  return { status: answer.status, body: (await answer.json()) as Readonly<Record<string, unknown>> }
}
const storedMessages = async (): Promise<readonly object[]> =>
  ((await (await fetch(`${base}/control/messages`)).json()) as { messages: readonly object[] }).messages
const force = (outcome: string) =>
  fetch(`${base}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome }),
  })

test('[ACC-41] stores a message with its text, for tests and for the page', async () => {
  const { status, body } = await send()
  expect(status).toBe(201)
  expect(body).toEqual({
    id: body.id,
    to: '+61412345678',
    from: 'Pizza',
    reference: 'order-1',
    encoding: 'GSM-7',
    parts: 1,
  })
  expect(await storedMessages()).toEqual([
    { ...draft, id: body.id, at: '2026-11-20T08:30:00.000Z', encoding: 'GSM-7', parts: 1 },
  ])
  await send({ text: '<script>alert(1)</script>', reference: 'order-2', from: '+61400000000' })
  const page = await (await fetch(base)).text()
  expect(page).toContain('&lt;script&gt;')
  expect(page.indexOf('&lt;script&gt;')).toBeLessThan(page.indexOf('4711'))
  expect(page).toContain('1 part of GSM-7')
})

test('[ACC-41] a repeated reference is the same message and cannot be used for another', async () => {
  const first = await send()
  expect(await send()).toEqual({ status: 200, body: first.body })
  expect(await send({ text: 'Another' })).toMatchObject({ status: 409, body: { error: { code: 'reference_reused' } } })
  expect(await storedMessages()).toHaveLength(1)
})

test.each([
  ['a number without its country', { to: '0412345678' }, 'invalid_to'],
  ['a number that is too long', { to: '+6141234567890123' }, 'invalid_to'],
  ['a sender of twelve letters', { from: 'TwelveLetter' }, 'invalid_from'],
  ['a sender of digits only', { from: '13119912' }, 'invalid_from'],
  ['no text', { text: ' \n' }, 'invalid_text'],
  ['a reference with a space', { reference: 'order 1' }, 'invalid_reference'],
  ['an unknown field', { colour: 'red' }, 'invalid_request'],
  ['a numeric phone number', { to: 61412345678 }, 'invalid_request'],
  ['eleven parts', { text: 'a'.repeat(10 * 153 + 1) }, 'text_too_long'],
])('[ACC-41] refuses %s and stores nothing', async (_, change, code) => {
  expect(await send(change)).toMatchObject({ status: 400, body: { error: { code, message: expect.any(String) } } })
  expect(await storedMessages()).toEqual([])
})

test('[ACC-41] a message that is too long is refused with its number of parts, and without the key nothing is accepted', async () => {
  const { body } = await send({ text: '😀'.repeat(400) })
  expect(body).toMatchObject({ error: { message: 'text takes 13 parts of UCS-2; up to 10 are sent' } })
  expect((await send({}, { ...headers, authorization: 'Bearer guess' })).status).toBe(401)
  expect((await send({}, { 'content-type': 'application/json' })).status).toBe(401)
  expect(await storedMessages()).toEqual([])
})

test.each([
  ['a plain text that fills one part', 'a'.repeat(160), 'GSM-7', 1],
  ['one character more', 'a'.repeat(161), 'GSM-7', 2],
  ['two full parts', 'a'.repeat(306), 'GSM-7', 2],
  ['two full parts and one character', 'a'.repeat(307), 'GSM-7', 3],
  ['a euro sign, which counts twice', '€'.repeat(80), 'GSM-7', 1],
  ['a euro sign that no longer fits', `${'a'.repeat(159)}€`, 'GSM-7', 2],
  ['a euro sign at a part boundary, which is not split', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 3],
  ['letters of other alphabets', 'ю'.repeat(70), 'UCS-2', 1],
  ['one such letter more', 'ю'.repeat(71), 'UCS-2', 2],
  ['an emoji at a part boundary, which is not split', `${'ю'.repeat(66)}😀${'ю'.repeat(66)}`, 'UCS-2', 3],
] as const)('[ACC-41] counts the parts of a message: %s', (_, text, encoding, parts) => {
  expect(partsOf(text)).toEqual({ encoding, parts })
})

test('[ACC-41] [CFG-11] forced outcomes refuse a message, or accept it and lose the answer', async () => {
  await force('outOfCredit')
  expect(await send()).toMatchObject({ status: 402, body: { error: { code: 'out_of_credit' } } })
  await force('recipientRefused')
  expect(await send()).toMatchObject({ status: 422, body: { error: { code: 'recipient_refused' } } })
  await force('cut')
  await expect(send()).rejects.toThrow()
  expect(await storedMessages()).toEqual([])
  await force('lostAnswer')
  await expect(send()).rejects.toThrow()
  expect(await storedMessages()).toHaveLength(1)
  expect((await send()).status).toBe(200)
  expect(await storedMessages()).toHaveLength(1)
  const { calls } = (await (await fetch(`${base}/control`)).json()) as { calls: readonly { status: number }[] }
  expect(calls.map(({ status }) => status)).toEqual([402, 422, 0, 0, 200])
})
