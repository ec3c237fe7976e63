import { escaped } from './markup.ts'

const style =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:42rem;margin:2rem auto;padding:0 1rem}' +
  'pre{white-space:pre-wrap;overflow-wrap:anywhere}'

/** The style of a page on which the payer decides: a form whose buttons share a row. */
export const buttonRowStyle =
  'form{display:flex;gap:1rem;flex-wrap:wrap}button{font:inherit;min-height:2.75rem;padding:.5rem 1.5rem;border-radius:.5rem;cursor:pointer}'

/** A plain page of a simulator, in the visitor's light or dark mode. `body` is HTML. */
export const pageOf = (title: string, body: string, extraStyle = ''): string =>
  documentOf('main', title, body, extraStyle)

/** A page for a frame; it has no main element, because the page around it has one. */
export const framedPageOf = (title: string, body: string, extraStyle = ''): string =>
  documentOf('div', title, body, extraStyle)

const documentOf = (element: 'main' | 'div', title: string, body: string, extraStyle: string): string =>
  '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">' +
  `<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>` +
  `<style>${style}${extraStyle}</style></head><body><${element}><h1>${escaped(title)}</h1>${body}</${element}></body></html>`

/** A page that submits these fields itself, as response_mode=form_post requires. */
export const postingPage = (action: string, fields: Readonly<Record<string, string>>): string =>
  pageOf(
    'Back to the shop',
    `<form method="post" action="${escaped(action)}">` +
      Object.entries(fields)
        .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
        .join('') +
      '<button>Continue</button></form><script>document.forms[0].submit()</script>',
  )
