import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { makeSendMail } from './mail-client.ts'

let server: Server | null = null
afterEach(() => server?.close())

/** A mail server that refuses every recipient with this reply, which contains the address, as real ones do. */
const refusingServer = async (reply: string): Promise<string> => {
  const listening = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 mail.example ESMTP\r\n')
    socket.on('data', (command: Buffer) => {
      const verb = command.toString().slice(0, 4).toUpperCase()
      if (verb === 'QUIT') socket.end('221 bye\r\n')
      else socket.write(verb === 'RCPT' ? `${reply}\r\n` : '250 ok\r\n')
    })
  })
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
}

const errorOf = (mailUrl: string): Promise<unknown> =>
  makeSendMail({ mailUrl, mailFrom: 'Forno <orders@forno.example>', requiresTls: false })({
    to: 'jo.private@example.com',
    subject: 'Your order',
    text: 'Hi Jo',
  }).then(
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
  const error = await errorOf(await refusingServer('550 5.1.1 <jo.private@example.com> unknown'))
  expect(error).toBeInstanceOf(Error)
  expect((error as Error).message).toBe('the mail server did not accept the mail (550)')
  expect(contentsOf(error)).not.toMatch(/jo\.private|example\.com|unknown/)
})

test('[ACC-41] reports an unreachable mail server by code', async () => {
  const mailUrl = await refusingServer('550 no')
  await new Promise((resolve) => server?.close(resolve))
  expect(String(await errorOf(mailUrl))).toMatch(/^Error: the mail server did not accept the mail \(E[A-Z]+\)$/)
})
