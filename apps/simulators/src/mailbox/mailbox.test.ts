import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clockFrom } from '../platform/clock.ts'
import { listen } from '../platform/http-server.ts'
import { createMailbox } from './server.ts'

const mailbox = createMailbox(clockFrom(Date.parse('2026-11-20T08:30:00Z')))
let base = ''
let smtp = ''

beforeAll(async () => {
  base = await listen(mailbox.app, 0)
  smtp = await mailbox.listen(0)
})
afterAll(() => mailbox.close())
beforeEach(async () => {
  await fetch(`${base}/control`, { method: 'DELETE' })
})

const headers = { 'List-Unsubscribe': '<https://example.com/stop>' }
const send = (text = 'Grüße – your code:\n\nABCD', to = 'jo@example.com') =>
  createTransport(smtp).sendMail({
    from: 'shop@example.com',
    to,
    subject: 'A “pizza”',
    text,
    headers,
  })

test('[ACC-41] stores a mail with its text, for tests and for the page', async () => {
  await send()
  expect(await (await fetch(`${base}/control/mails`)).json()).toEqual({
    mails: [
      {
        at: expect.stringMatching(/^2026-11-20T08:30/) as string,
        from: 'shop@example.com',
        to: ['jo@example.com'],
        subject: 'A “pizza”',
        text: 'Grüße – your code:\n\nABCD',
        headers: expect.objectContaining({ 'list-unsubscribe': '<https://example.com/stop>' }) as object,
      },
    ],
  })
  await send('<script>alert(1)</script>')
  expect(await (await fetch(base)).text()).toContain('&lt;script&gt;')
})

test('[ACC-41] [CFG-11] a forced error refuses the next mail temporarily', async () => {
  const body = JSON.stringify({ outcome: 'error' })
  await fetch(`${base}/control`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  await expect(send()).rejects.toMatchObject({ responseCode: 451 })
  expect(await (await fetch(`${base}/control/mails`)).json()).toEqual({ mails: [] })
  await send()
  expect(JSON.stringify(await (await fetch(`${base}/control/mails`)).json())).toContain('jo@example.com')
})

const force = (outcome: string, times = 1) =>
  fetch(`${base}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome, times }),
  })
const mails = async () => ((await (await fetch(`${base}/control/mails`)).json()) as { mails: unknown[] }).mails
const calls = async () => {
  const { calls: all } = (await (await fetch(`${base}/control`)).json()) as {
    calls: { operation: string; status: number }[]
  }
  return all.map(({ operation, status }) => `${operation} ${status}`)
}

test('[ACC-41] refuses the recipient unknown@… for good, before it takes the message, and accepts the next mail', async () => {
  const refused = {
    responseCode: 550,
    command: 'RCPT TO',
    response: '550 5.1.1 <Unknown@example.com>: no such mailbox here',
  }
  await expect(send('Hi', 'Unknown@example.com')).rejects.toMatchObject(refused)
  await send('Hi', 'not-unknown@example.com')
  expect(await mails()).toHaveLength(1)
  expect(await calls()).toEqual(['recipient 550', 'mail 250'])
})

test('[ACC-41] [CFG-11] forced outcomes refuse the next mails for good: their recipient, or the message', async () => {
  await force('unknownMailbox', 2)
  await force('unwanted')
  for (let each = 0; each < 2; each += 1)
    await expect(send()).rejects.toMatchObject({ responseCode: 550, command: 'RCPT TO' })
  await expect(send()).rejects.toMatchObject({ responseCode: 554, command: 'DATA' })
  await send()
  expect(await mails()).toHaveLength(1)
})
