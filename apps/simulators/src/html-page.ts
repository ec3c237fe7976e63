/** Text as it may stand in HTML, between tags or in a quoted attribute. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const style =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:42rem;margin:2rem auto;padding:0 1rem}' +
  'pre{white-space:pre-wrap;overflow-wrap:anywhere}'

/** A page that a person sees of a simulator: plain, in the visitor's light or dark. `body` is HTML. */
export const pageOf = (title: string, body: string, ownStyle = ''): string =>
  '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">' +
  `<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>` +
  `<style>${style}${ownStyle}</style></head><body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`
