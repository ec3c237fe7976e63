import type { Transporter } from 'nodemailer'

/**
 * What a mail is about, for the metric of refused mails. `form` and `alert` go to the chain, `formReceipt` to
 * the sender of a form.
 */
export const mailKinds = [
  ...['account', 'security', 'campaign', 'survey', 'prize'],
  ...['order', 'payment', 'form', 'formReceipt', 'alert'],
] as const
type MailKind = (typeof mailKinds)[number]

export type Mail = {
  readonly kind: MailKind
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The address that answers go to; by default the sender's. */
  readonly replyTo?: string
  /** The one-click unsubscribe address (RFC 8058); only for advertising. [MKT-02] */
  readonly unsubscribeUrl?: string
  /** A mail about the same order was refused for good before, so that another refusal raises no second alarm. */
  readonly hasAlarmed?: boolean
  /** Without angle brackets. Mail programs show mails with the same id once. Generated if absent. */
  readonly messageId?: string
}

/** A refusal for good: the server takes no mail for this recipient, or not this message. `code` is its reply's. */
export type MailRefusal = { readonly refused: 'recipient' | 'message'; readonly code: number | null }

/**
 * Hands a mail to the mail server. Resolves to null when it was accepted, and to the refusal when the server refused it
 * for good: the mail must not be sent again. Rejects on any other failure, so that the job is retried.
 */
export type SendMail = (mail: Mail) => Promise<MailRefusal | null>

export type MailSettings = {
  /** smtp:// or smtps://, with name and password if the server requires them. */
  readonly mailUrl: string
  readonly mailFrom: string
  /** Whether a server at smtp:// must offer STARTTLS. If it does not, neither password nor mail is sent. */
  readonly requiresTls: boolean
}

/** Timeouts in milliseconds, so that a server that hangs does not block a worker. */
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }

const unsubscribeHeaders = (unsubscribeUrl: string | undefined): Record<string, string> =>
  unsubscribeUrl === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/**
 * Replies from 500 that blame the connection and not the mail: commands out of order, and an encryption or a log-in
 * that is missing (RFC 5321, RFC 4954). The operator can mend these, so the mail waits.
 */
const connectionReplies: ReadonlySet<number> = new Set([503, 530, 534, 535, 538])

type SmtpError = { readonly code?: unknown; readonly command?: unknown; readonly responseCode?: unknown }

/**
 * The refusal for good that an error reports: a reply from 500 to the recipient or to the message (RFC 5321, 4.2.1), or
 * an address that the library sends to no server. null = the mail may be accepted later. A refused sender is a fault of
 * `MAIL_FROM`, which the operator can mend.
 */
const refusalOfMail = (error: unknown): MailRefusal | null => {
  const { code, command, responseCode } = (error instanceof Error ? error : {}) as SmtpError
  if (typeof responseCode !== 'number')
    return command === 'API' && code === 'EENVELOPE' ? { refused: 'recipient', code: null } : null
  if (responseCode < 500 || connectionReplies.has(responseCode)) return null
  if (command === 'RCPT TO') return { refused: 'recipient', code: responseCode }
  return command === 'DATA' ? { refused: 'message', code: responseCode } : null
}

const isCode = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^[A-Z_]+$/.test(value))

/**
 * The error of a failed mail without personal data: a mail server's reply often names the recipient, and job errors
 * are logged and stored. Keeps only the number of the reply, or the library's code if there was no reply.
 */
const withoutReply = (error: unknown): Error => {
  const { responseCode, code } = (error instanceof Error ? error : {}) as { responseCode?: unknown; code?: unknown }
  const cause = [responseCode, code].find(isCode)
  return new Error(`the mail server did not accept the mail${cause === undefined ? '' : ` (${cause})`}`)
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
  const send: SendMail = async ({ to, replyTo, subject, text, unsubscribeUrl, messageId }) => {
    const transport = await (connecting ??= connect())
    // An address given as an object is one recipient, even if it contains commas or brackets.
    await transport.sendMail({
      from: mailFrom,
      to: { name: '', address: to },
      ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
      subject,
      text,
      headers: unsubscribeHeaders(unsubscribeUrl),
      ...(messageId === undefined ? {} : { messageId: `<${messageId}>` }),
    })
    return null
  }
  return (mail) =>
    send(mail).catch((error: unknown) => {
      const refusal = refusalOfMail(error)
      if (refusal !== null) return refusal
      throw withoutReply(error)
    })
}
