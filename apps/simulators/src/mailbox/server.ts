import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js'
import type { Clock } from '../platform/clock.ts'
import { addControl } from '../control/routes.ts'
import { createScript } from '../control/script.ts'
import { createHttpServer } from '../platform/http-server.ts'
import type { Mail } from './mail.ts'
import { mailPage } from './page.ts'

export type Mailbox = {
  readonly app: FastifyInstance
  /** Listens for mail on the loopback interface; resolves to smtp://localhost:PORT. */
  readonly listen: (port: number) => Promise<string>
  readonly close: () => Promise<unknown>
}

// The library waits 100 ms before its greeting, to detect clients that send too early. This skips the wait, which
// tests would pay for each mail.
SMTPConnection.prototype.init = function () {
  this._setListeners(() => this.connectionReady())
}

const maxMails = 500
const refusalReasonOf = 451

class InvalidMail extends Error {
  readonly responseCode = refusalReasonOf
}

const bytesOf = async (stream: SMTPServerDataStream): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/**
 * A mail server that accepts every mail and delivers none: SMTP on one port; on another a page of the mails, `GET
 * /control/mails` for tests, and the control endpoint. The outcome `error` refuses the next mails temporarily.
 * [ACC-41]
 */
export function createMailbox(clock: Clock): Mailbox {
  const app = createHttpServer()
  const script = createScript()
  let mails: readonly Mail[] = []
  const forget = () => {
    script.forget()
    mails = []
  }
  addControl(app, { ...script, forget }, [])
  app.get('/control/mails', () => ({ mails }))
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(mailPage(mails)))

  const take = async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> => {
    const bytes = await bytesOf(stream)
    const forced = script.take('mail')
    const { subject = '', text = '', headers: written } = await PostalMime.parse(bytes)
    const headers = Object.fromEntries(written.map(({ key, value }) => [key, value]))
    const to = envelope.rcptTo.map(({ address }) => address)
    const status = forced === undefined ? 250 : refusalReasonOf
    const at = new Date(clock()).toISOString()
    script.record({ at, operation: 'mail', outcome: forced?.outcome ?? 'taken', status, detail: { to, subject } })
    if (forced !== undefined) throw new InvalidMail('The mailbox is busy: try again later')
    const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
    mails = [...mails, { at, from, to, subject, text: text.trim(), headers }].slice(-maxMails)
  }

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      take(stream, session).then(
        () => done(),
        (trouble: unknown) => done(trouble instanceof Error ? trouble : new Error(String(trouble))),
      )
    },
  })
  smtp.on('error', () => undefined)

  return {
    app,
    listen: (port) =>
      new Promise((resolve, reject) => {
        smtp.server.once('error', reject)
        smtp.listen(port, 'localhost', () => {
          smtp.server.off('error', reject)
          resolve(`smtp://localhost:${(smtp.server.address() as AddressInfo).port}`)
        })
      }),
    close: () => Promise.all([app.close(), new Promise<void>((closed) => smtp.close(() => closed()))]),
  }
}
