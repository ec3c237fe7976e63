import type { Mail } from './mail.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const mailOn = ({ at, from, to, subject, text }: Mail): string =>
  `<article><h2>${escaped(subject)}</h2><p>${escaped(at)} · from ${escaped(from)} to ${escaped(to.join(', '))}</p>` +
  `<pre>${escaped(text)}</pre></article>`

/** The mails, newest first, for people who try the shop out. */
export const mailPage = (mails: readonly Mail[]): string =>
  '<!doctype html><html lang="en-AU"><meta charset="utf-8"><title>Mailbox</title>' +
  '<style>body{font:16px/1.5 system-ui;max-width:42rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap}</style>' +
  `<h1>Mailbox</h1>${mails.length === 0 ? '<p>No mail yet.</p>' : mails.toReversed().map(mailOn).join('')}</html>`
