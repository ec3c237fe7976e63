import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import { escaped } from '../../platform/core/markup.ts'
import { optInWords } from '@forno/domain/customers/marketing-contact'
import type { EditorialContent } from '../content/index.ts'
import type { MarketingContact } from './contacts-store.ts'

type PageContent = { readonly editorial: EditorialContent; readonly brandName: string }

/** A page outside the shop's own frame; `title` and the texts are keys of the datasource messages. */
const page = (
  { editorial, brandName }: PageContent,
  title: string,
  inside: (textOf: (name: string) => string) => string,
): string => {
  const textOf = (name: string): string =>
    escaped(fillPlaceholders(editorial.datasources.messages[name] ?? '', { brand: brandName }))
  return (
    '<!doctype html><html lang="en-AU"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<meta name="robots" content="noindex"><title>${textOf(title)} – ${escaped(brandName)}</title>` +
    '<style>:root{color-scheme:light dark}body{font:18px/1.5 system-ui;max-width:34rem;margin:3rem auto;padding:0 1rem}' +
    'button{font:inherit;min-height:48px;padding:0 1.5rem}</style>' +
    `<main><h1>${textOf(title)}</h1>${inside(textOf)}<p><a href="/">${escaped(brandName)}</a></p></main></html>`
  )
}

/**
 * Asks for confirmation, because mail programs follow links by themselves; the button posts to the same URL. [MKT-02]
 */
export const unsubscribePage = (content: PageContent): string =>
  page(
    content,
    'leaveTitle',
    (textOf) =>
      `<p>${textOf('leaveText')}</p><form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click">` +
      `<button>${textOf('leaveButton')}</button></form>`,
  )

/** [MKT-02] */
export const unsubscribedPage = (content: PageContent): string =>
  page(content, 'leaveTitle', (textOf) => `<p role="status">${textOf('leftText')}</p>`)

/** Names the opted-in messages above the button that confirms them. [MKT-08] */
export const confirmPage = (content: PageContent, { optIns, mobileNumber }: MarketingContact): string =>
  page(
    content,
    'confirmTitle',
    (textOf) =>
      `<p>${fillPlaceholders(textOf('confirmText'), { kinds: escaped(optInWords(optIns, mobileNumber)) })}</p>` +
      `<form method="post"><button>${textOf('confirmButton')}</button></form>`,
  )

/** [MKT-08] */
export const confirmedPage = (content: PageContent): string =>
  page(content, 'confirmTitle', (textOf) => `<p role="status">${textOf('confirmedText')}</p>`)

/** The contact has opted out, or was not confirmed in time. [MKT-08] */
export const expiredPage = (content: PageContent): string =>
  page(content, 'confirmTitle', (textOf) => `<p role="status">${textOf('confirmExpired')}</p>`)
