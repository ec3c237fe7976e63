import { escaped } from './markup.ts'

const style =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:42rem;margin:2rem auto;padding:0 1rem}' +
  'pre{white-space:pre-wrap;overflow-wrap:anywhere}'

/** A plain page of a simulator, in the visitor's light or dark mode. `body` is HTML. */
export const pageOf = (title: string, body: string, ownStyle = ''): string => documentOf('main', title, body, ownStyle)

/** A page for a frame; it has no main element, because the page around it has one. */
export const framedPageOf = (title: string, body: string, ownStyle = ''): string =>
  documentOf('div', title, body, ownStyle)

const documentOf = (element: 'main' | 'div', title: string, body: string, ownStyle: string): string =>
  '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">' +
  `<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>` +
  `<style>${style}${ownStyle}</style></head><body><${element}><h1>${escaped(title)}</h1>${body}</${element}></body></html>`

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
