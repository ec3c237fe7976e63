import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js'
import type { Clock } from '../platform/clock.ts'
import { addControl } from '../control/routes.ts'
import { createScript, type ForcedOutcome } from '../control/script.ts'
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

/** Stored mails; the oldest go first. */
const maxMails = 500

/** A reply of the server that refuses a command; from 500 on it is final (RFC 5321, 4.2.1). */
class SmtpRefusal extends Error {
  readonly responseCode: number
  constructor(responseCode: number, text: string) {
    super(text)
    this.responseCode = responseCode
  }
}

/** Enhanced status codes as of RFC 3463. */
const busy = () => new SmtpRefusal(451, '4.3.2 The mailbox is busy: try again later')
const unknownMailbox = (address: string) => new SmtpRefusal(550, `5.1.1 <${address}>: no such mailbox here`)
const unwanted = () => new SmtpRefusal(554, '5.7.1 The message was refused as unwanted')

/** Mailboxes with this local part do not exist, at any domain. */
const unknownName = /^unknown@/i

const isForMails = ({ operation }: ForcedOutcome): boolean => operation === undefined || operation === 'mail'

const bytesOf = async (stream: SMTPServerDataStream): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/**
 * A mail server that accepts mail for every mailbox but `unknown@…`, and delivers none: SMTP on one port; on another a
 * page of the mails, `GET /control/mails` for tests, and the control endpoint. Forced outcomes of the next mails:
 * `error` refuses them temporarily (451), `unknownMailbox` their recipient for good (550), `unwanted` the message for
 * good (554). [ACC-41]
 */
export function createMailbox(clock: Clock): Mailbox {
  const app = createHttpServer()
  const script = createScript()
  let mails: readonly Mail[] = []
  const forget = () => {
    script.forget()
    mails = []
  }
  addControl(app, { ...script, forget }, ['unknownMailbox', 'unwanted'])
  app.get('/control/mails', () => ({ mails }))
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(mailPage(mails)))

  const take = async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> => {
    const bytes = await bytesOf(stream)
    const forced = script.take('mail')
    const refusal = forced === undefined ? null : forced.outcome === 'unwanted' ? unwanted() : busy()
    const { subject = '', text = '', headers: written } = await PostalMime.parse(bytes)
    const headers = Object.fromEntries(written.map(({ key, value }) => [key, value]))
    const to = envelope.rcptTo.map(({ address }) => address)
    const status = refusal?.responseCode ?? 250
    const at = new Date(clock()).toISOString()
    script.record({ at, operation: 'mail', outcome: forced?.outcome ?? 'taken', status, detail: { to, subject } })
    if (refusal !== null) throw refusal
    const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
    mails = [...mails, { at, from, to, subject, text: text.trim(), headers }].slice(-maxMails)
  }

  /** Refuses an unknown recipient, as a server does before it takes the message. */
  const checkRecipient = (to: string): SmtpRefusal | null => {
    const isForced = script.waiting().find(isForMails)?.outcome === 'unknownMailbox'
    if (!isForced && !unknownName.test(to)) return null
    if (isForced) script.take('mail')
    const refusal = unknownMailbox(to)
    const at = new Date(clock()).toISOString()
    const { responseCode: status } = refusal
    script.record({ at, operation: 'recipient', outcome: 'unknownMailbox', status, detail: { to: [to] } })
    return refusal
  }

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) => done(checkRecipient(address)),
    onData: (stream, session, done) => {
      take(stream, session).then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      )
    },
  })
  // A client that drops its connection is no fault of the server; an error of listening rejects `listen`.
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
