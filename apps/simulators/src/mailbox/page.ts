import { escaped, pageOf } from '../html-page.ts'
import type { Mail } from './mail.ts'

const mailOn = ({ at, from, to, subject, text }: Mail): string =>
  `<article><h2>${escaped(subject)}</h2><p>${escaped(at)} · from ${escaped(from)} to ${escaped(to.join(', '))}</p>` +
  `<pre>${escaped(text)}</pre></article>`

/** The mails, newest first, for people who try the shop out. */
export const mailPage = (mails: readonly Mail[]): string =>
  pageOf('Mailbox', mails.length === 0 ? '<p>No mail yet.</p>' : mails.toReversed().map(mailOn).join(''))
