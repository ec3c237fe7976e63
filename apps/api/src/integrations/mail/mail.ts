import type { PlatformSettings } from '../../platform/settings/platform-settings.ts'
import { partyAddress, text } from '../../platform/settings/setting-kinds.ts'
import { defineSettings, type ValuesOf } from '../../platform/settings/setting.ts'
import { makeSendMail, type SendMail } from './mail-client.ts'

export const mailSettings = defineSettings({
  /** The mail server; null = mails wait until one is configured. */
  mailUrl: partyAddress('MAIL_URL', { protocols: ['smtp:', 'smtps:'] }),
  mailFrom: text('MAIL_FROM', 'orders@example.com'),
})

/** Sends the shop's mails; null = no server. In production the server must offer TLS. */
export const makeMail = (
  { mailUrl, mailFrom }: ValuesOf<typeof mailSettings>,
  { environment }: Pick<PlatformSettings, 'environment'>,
): SendMail | null =>
  mailUrl === null ? null : makeSendMail({ mailUrl, mailFrom, requiresTls: environment === 'production' })
