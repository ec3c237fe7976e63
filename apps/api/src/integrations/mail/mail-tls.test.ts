import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { makeSendMail } from './mail-client.ts'

/** A mail server without TLS. Returns its URL and the commands that it received. */
const startPlainServer = async () => {
  const commands: string[] = []
  const server = createServer((socket) => {
    let isData = false
    socket.on('error', () => socket.destroy())
    socket.write('220 plain.example ESMTP\r\n')
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').slice(0, -1)) {
        const command = line.split(' ')[0]?.toUpperCase() ?? ''
        if (isData && line !== '.') continue
        if (!isData) commands.push(command)
        isData = command === 'DATA'
        if (command === 'EHLO') socket.write('250-plain.example\r\n250 AUTH PLAIN\r\n')
        else if (command === 'AUTH') socket.write('235 2.7.0 Accepted\r\n')
        else if (command === 'STARTTLS') socket.write('502 5.5.1 Unknown command\r\n')
        else socket.write(isData ? '354 Go on\r\n' : '250 2.0.0 OK\r\n')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { commands, mailUrl: `smtp://shop:secret@127.0.0.1:${port}` }
}
const mail = {
  kind: 'account',
  to: 'jo@example.com',
  subject: 'Your new password',
  text: 'https://shop.example.com/reset/abc',
} as const
const mailFrom = 'orders@example.com'

test('[CFG-11] sends neither password nor mail to a server without TLS if TLS is required', async () => {
  const { commands, mailUrl } = await startPlainServer()
  await expect(makeSendMail({ mailUrl, mailFrom, requiresTls: true })(mail)).rejects.toThrow()
  expect(commands).toContain('EHLO')
  expect(commands).not.toContain('AUTH')
  expect(commands).not.toContain('MAIL')
})

test('sends mail to a server without TLS if TLS is not required', async () => {
  const { commands, mailUrl } = await startPlainServer()
  await makeSendMail({ mailUrl, mailFrom, requiresTls: false })(mail)
  expect(commands).toEqual(expect.arrayContaining(['EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA']))
})
