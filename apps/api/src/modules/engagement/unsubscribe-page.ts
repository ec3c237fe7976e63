import type { EditorialContent } from '../content/index.ts'

type UnsubscribePageContent = { readonly editorial: EditorialContent; readonly brandName: string }

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const page = (
  { editorial, brandName }: UnsubscribePageContent,
  inside: (textOf: (name: string) => string) => string,
): string => {
  const textOf = (name: string): string =>
    escaped((editorial.datasources.messages[name] ?? '').replaceAll('{brand}', brandName))
  return (
    '<!doctype html><html lang="en-AU"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<meta name="robots" content="noindex"><title>${textOf('leaveTitle')} – ${escaped(brandName)}</title>` +
    '<style>:root{color-scheme:light dark}body{font:18px/1.5 system-ui;max-width:34rem;margin:3rem auto;padding:0 1rem}' +
    'button{font:inherit;min-height:48px;padding:0 1.5rem}</style>' +
    `<main><h1>${textOf('leaveTitle')}</h1>${inside(textOf)}<p><a href="/">${escaped(brandName)}</a></p></main></html>`
  )
}

/**
 * Asks for confirmation, because mail programs follow links by themselves; the button posts to the same URL. [MKT-02]
 */
export const unsubscribePage = (content: UnsubscribePageContent): string =>
  page(
    content,
    (textOf) =>
      `<p>${textOf('leaveText')}</p><form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click">` +
      `<button>${textOf('leaveButton')}</button></form>`,
  )

/** [MKT-02] */
export const unsubscribedPage = (content: UnsubscribePageContent): string =>
  page(content, (textOf) => `<p role="status">${textOf('leftText')}</p>`)
