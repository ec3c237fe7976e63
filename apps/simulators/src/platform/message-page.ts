import { escaped, pageOf } from './html-page.ts'

/** A message as people see it: what it is known by, one line about it, and its words. */
export type Shown = { readonly heading: string; readonly about: string; readonly text: string }

const messageOn = ({ heading, about, text }: Shown): string =>
  `<article><h2>${escaped(heading)}</h2><p>${escaped(about)}</p><pre>${escaped(text)}</pre></article>`

/** What the shop has sent, newest first, for people who try it out; mails and text messages look alike. */
export const messagePage = (title: string, none: string, messages: readonly Shown[]): string =>
  pageOf(title, messages.length === 0 ? `<p>${escaped(none)}</p>` : messages.toReversed().map(messageOn).join(''))
