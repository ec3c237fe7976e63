import { escaped } from './markup.ts'
import { pageOf } from './html-page.ts'

/** A message on the page: heading, one line of details, and text. */
export type PageMessage = { readonly heading: string; readonly about: string; readonly text: string }

const messageOn = ({ heading, about, text }: PageMessage): string =>
  `<article><h2>${escaped(heading)}</h2><p>${escaped(about)}</p><pre>${escaped(text)}</pre></article>`

/** The messages that the shop has sent, newest first; mails and text messages share this page. */
export const messagePage = (title: string, none: string, messages: readonly PageMessage[]): string =>
  pageOf(title, messages.length === 0 ? `<p>${escaped(none)}</p>` : messages.toReversed().map(messageOn).join(''))
