import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { makeSendMail, type Mail } from './mail-client.ts'

let server: Server | null = null
afterEach(() => server?.close())

/** A mail server that answers one command with this reply, which may contain the address, as real ones do. */
const refusingServer = async (reply: string, refused = 'RCPT'): Promise<string> => {
  const listening = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 mail.example ESMTP\r\n')
    socket.on('data', (command: Buffer) => {
      const verb = command.toString().slice(0, 4).toUpperCase()
      if (verb === 'QUIT') socket.end('221 bye\r\n')
      else if (verb === refused || (refused === '.' && command.toString().endsWith('\r\n.\r\n'))) {
        if (reply === '') socket.destroy()
        else socket.write(`${reply}\r\n`)
      } else if (verb === 'DATA') socket.write('354 go on\r\n')
      else if (['EHLO', 'MAIL', 'RCPT', 'RSET'].includes(verb)) socket.write('250 ok\r\n')
      // Anything else is the message, whose last line is a full stop.
      else if (command.toString().endsWith('\r\n.\r\n')) socket.write('250 ok\r\n')
    })
  })
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
}

const mailFrom = 'Forno <orders@forno.example>'
const mail = { kind: 'order', to: 'jo.private@example.com', subject: 'Your order', text: 'Hi Jo' } as const

const send = (mailUrl: string, changes: Partial<Mail> = {}) =>
  makeSendMail({ mailUrl, mailFrom, requiresTls: false })({ ...mail, ...changes })

const errorOf = (mailUrl: string): Promise<unknown> =>
  send(mailUrl).then(
    () => null,
    (error: unknown) => error,
  )

/** Everything that a log or a job's row could contain of an error. */
const contentsOf = (error: unknown): string => {
  const values = error as Record<string, unknown>
  const own = Object.getOwnPropertyNames(values).map((name) => String(values[name]))
  return [String(error), ...own].join('\n')
}

test('[ACC-41] keeps the number of the mail server’s reply, but not its text, which may name the recipient', async () => {
  const error = await errorOf(await refusingServer('450 4.2.1 <jo.private@example.com> unknown'))
  expect(error).toBeInstanceOf(Error)
  expect((error as Error).message).toBe('the mail server did not accept the mail (450)')
  expect(contentsOf(error)).not.toMatch(/jo\.private|example\.com|unknown/)
})

test('[ACC-41] reports an unreachable mail server by code', async () => {
  const mailUrl = await refusingServer('550 no')
  await new Promise((resolve) => server?.close(resolve))
  expect(String(await errorOf(mailUrl))).toMatch(/^Error: the mail server did not accept the mail \(E[A-Z]+\)$/)
})

test.each([
  ['RCPT', '550 5.1.1 unknown', { refused: 'recipient', code: 550 }],
  ['RCPT', '501 5.1.3 bad address', { refused: 'recipient', code: 501 }],
  ['RCPT', '552 5.2.2 mailbox full', { refused: 'recipient', code: 552 }],
  ['RCPT', '553 5.1.8 not allowed', { refused: 'recipient', code: 553 }],
  ['DATA', '554 5.7.1 not wanted', { refused: 'message', code: 554 }],
  ['.', '554 5.7.1 not wanted', { refused: 'message', code: 554 }],
  ['.', '550 5.7.1 not wanted', { refused: 'message', code: 550 }],
])('[ACC-41] a mail whose %s gets the reply %s is refused for good', async (verb, reply, refusal) => {
  expect(await send(await refusingServer(reply, verb))).toEqual(refusal)
})

test.each([
  ['RCPT', '450 4.2.1 busy'],
  ['RCPT', '452 4.2.2 mailbox full'],
  ['RCPT', '421 4.3.2 shutting down'],
  ['RCPT', '530 5.7.0 log in first'],
  ['RCPT', '534 5.7.9 a stronger log-in is needed'],
  ['DATA', '535 5.7.8 wrong credentials'],
  ['RCPT', '538 5.7.11 encryption is needed'],
  ['RCPT', ''],
  ['DATA', '451 4.3.0 try again'],
  ['DATA', '503 5.5.1 out of order'],
  ['.', '451 4.7.1 try again'],
  ['.', ''],
  ['MAIL', '550 5.7.1 sender not allowed'],
])('[ACC-41] a mail whose %s gets the reply "%s" is tried again', async (verb, reply) => {
  await expect(send(await refusingServer(reply, verb))).rejects.toThrow('the mail server did not accept the mail')
})

test('[ACC-41] a recipient that no server can get is refused for good', async () => {
  expect(await send(await refusingServer('250 ok'), { to: ' ' })).toEqual({
    refused: 'recipient',
    code: null,
  })
})

test('[ACC-41] an accepted mail has no refusal', async () => {
  expect(await send(await refusingServer('250 ok'))).toBeNull()
})
