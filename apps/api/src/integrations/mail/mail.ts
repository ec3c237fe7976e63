import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import type { PlatformSettings } from '../../platform/settings/platform-settings.ts'
import { partyAddress, text } from '../../platform/settings/setting-kinds.ts'
import { defineSettings, type ValuesOf } from '../../platform/settings/setting.ts'
import { mailKinds, makeSendMail, type Mail, type MailRefusal, type SendMail } from './mail-client.ts'

export const mailSettings = defineSettings({
  /** The mail server; null = mails wait until one is configured. */
  mailUrl: partyAddress('MAIL_URL', { protocols: ['smtp:', 'smtps:'] }),
  mailFrom: text('MAIL_FROM', 'orders@example.com'),
})

type MailDeps = {
  readonly settings: Pick<PlatformSettings, 'environment'>
  readonly registry: Registry
  readonly logger: Logger
}

/** Counts and logs mails that a server refused for good, for the alert. The log names neither recipient nor text. */
const makeAlarm = ({ registry, logger }: Pick<MailDeps, 'registry' | 'logger'>) => {
  const counter = new Counter({
    name: 'mails_refused_total',
    help: 'mails that the mail server refused for good, which are not sent again',
    labelNames: ['kind'] as const,
    registers: [registry],
  })
  // All labels start at 0, so that the first event is an increase, which alerts detect.
  for (const kind of mailKinds) counter.inc({ kind }, 0)
  return ({ kind }: Mail, { refused, code }: MailRefusal): void => {
    counter.inc({ kind })
    logger.warn({ mail: kind, refused, code }, 'a mail was refused for good')
  }
}

/**
 * Sends the shop's mails; null = no server. In production the server must offer TLS. A mail that is refused for good
 * raises the alarm `MailRefused`, unless its order has raised it before.
 */
export const makeMail = (
  { mailUrl, mailFrom }: ValuesOf<typeof mailSettings>,
  { settings: { environment }, ...deps }: MailDeps,
): SendMail | null => {
  const alarm = makeAlarm(deps)
  if (mailUrl === null) return null
  const send = makeSendMail({ mailUrl, mailFrom, requiresTls: environment === 'production' })
  return async (mail) => {
    const refusal = await send(mail)
    if (refusal !== null && mail.hasAlarmed !== true) alarm(mail, refusal)
    return refusal
  }
}
