import type { Transporter } from 'nodemailer'

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Where one click ends such mails (RFC 8058); only what advertises has one. [MKT-02] */
  readonly leaveUrl?: string
  /** Without brackets: the same again is the same mail to whoever shows it; the library makes one where none is given. */
  readonly messageId?: string
}

/** Hands a mail to the mail server; rejects where it does not take it, so that a job tries again. */
export type SendMail = (mail: Mail) => Promise<void>

export type MailSettings = {
  /** smtp:// or smtps://, with name and password where the server asks for them. */
  readonly mailUrl: string
  readonly mailFrom: string
  /** Whether a server at smtp:// must offer TLS (STARTTLS): without it neither password nor mail is sent to it. */
  readonly requiresTls: boolean
}

/** Milliseconds: a server that hangs must not hold a worker. */
const patience = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }

const leaveHeaders = (leaveUrl: string | undefined): Record<string, string> =>
  leaveUrl === undefined
    ? {}
    : { 'List-Unsubscribe': `<${leaveUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

const isCode = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^[A-Z_]+$/.test(value))

/**
 * The error that leaves this file. A mail server's reply often names the recipient, and the error of a job is logged and stored in its row:
 * so only the reply's number is kept, or the library's code where no server replied.
 */
const withoutReply = (trouble: unknown): Error => {
  const { responseCode, code } = (trouble instanceof Error ? trouble : {}) as { responseCode?: unknown; code?: unknown }
  const known = [responseCode, code].find(isCode)
  return new Error(`the mail was not taken${known === undefined ? '' : ` (${known})`}`)
}

/** Mail over SMTP. The first mail loads its library. Rejects with an error that holds no personal data. */
export const makeSendMail = ({ mailUrl, mailFrom, requiresTls }: MailSettings): SendMail => {
  let made: Promise<Transporter> | null = null
  const make = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    const { protocol, hostname, port, username, password } = new URL(mailUrl)
    return createTransport({
      host: hostname,
      port: port === '' ? (protocol === 'smtps:' ? 465 : 587) : Number(port),
      secure: protocol === 'smtps:',
      requireTLS: requiresTls,
      ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      ...patience,
    })
  }
  const send: SendMail = async ({ to, subject, text, leaveUrl, messageId }) => {
    const transport = await (made ??= make())
    // As an object an address is one address, whatever commas or brackets stand in it.
    await transport.sendMail({
      from: mailFrom,
      to: { name: '', address: to },
      subject,
      text,
      headers: leaveHeaders(leaveUrl),
      ...(messageId === undefined ? {} : { messageId: `<${messageId}>` }),
    })
  }
  return (mail) =>
    send(mail).catch((trouble: unknown) => {
      throw withoutReply(trouble)
    })
}
