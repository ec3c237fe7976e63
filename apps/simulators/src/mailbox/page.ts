import { messagePage } from '../platform/message-page.ts'
import type { Mail } from './mail.ts'

/** The mails, newest first. */
export const mailPage = (mails: readonly Mail[]): string =>
  messagePage(
    'Mailbox',
    'No mail yet.',
    mails.map(({ at, from, to, subject, text }) => ({
      heading: subject,
      about: `${at} · from ${from} to ${to.join(', ')}`,
      text,
    })),
  )
