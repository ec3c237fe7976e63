import type { Transporter } from 'nodemailer'

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The one-click unsubscribe address (RFC 8058); only for advertising. [MKT-02] */
  readonly unsubscribeUrl?: string
  /** Without angle brackets. Mail programs show mails with the same id once. Generated if absent. */
  readonly messageId?: string
}

/** Sends a mail to the mail server. Rejects on any failure, so that the job is retried. */
export type SendMail = (mail: Mail) => Promise<void>

export type MailSettings = {
  /** smtp:// or smtps://, with name and password if the server requires them. */
  readonly mailUrl: string
  readonly mailFrom: string
  /** Whether a server at smtp:// must offer STARTTLS. If it does not, neither password nor mail is sent. */
  readonly requiresTls: boolean
}

/** Timeouts in milliseconds, so that a server that hangs does not block a worker. */
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }

const leaveHeaders = (unsubscribeUrl: string | undefined): Record<string, string> =>
  unsubscribeUrl === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

const isCode = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^[A-Z_]+$/.test(value))

/**
 * The error of a failed mail without personal data: a mail server's reply often names the recipient, and job errors
 * are logged and stored. Keeps only the number of the reply, or the library's code if there was no reply.
 */
const withoutReply = (error: unknown): Error => {
  const { responseCode, code } = (error instanceof Error ? error : {}) as { responseCode?: unknown; code?: unknown }
  const known = [responseCode, code].find(isCode)
  return new Error(`the mail server did not accept the mail${known === undefined ? '' : ` (${known})`}`)
}

/** Sends mail over SMTP. The library is loaded with the first mail. Errors contain no personal data. */
export const makeSendMail = ({ mailUrl, mailFrom, requiresTls }: MailSettings): SendMail => {
  let connecting: Promise<Transporter> | null = null
  const connect = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    const { protocol, hostname, port, username, password } = new URL(mailUrl)
    return createTransport({
      host: hostname,
      port: port === '' ? (protocol === 'smtps:' ? 465 : 587) : Number(port),
      secure: protocol === 'smtps:',
      requireTLS: requiresTls,
      ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      ...timeouts,
    })
  }
  const send: SendMail = async ({ to, subject, text, unsubscribeUrl, messageId }) => {
    const transport = await (connecting ??= connect())
    // An address given as an object is one recipient, even if it contains commas or brackets.
    await transport.sendMail({
      from: mailFrom,
      to: { name: '', address: to },
      subject,
      text,
      headers: leaveHeaders(unsubscribeUrl),
      ...(messageId === undefined ? {} : { messageId: `<${messageId}>` }),
    })
  }
  return (mail) =>
    send(mail).catch((error: unknown) => {
      throw withoutReply(error)
    })
}
