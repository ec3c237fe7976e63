import type { FastifyReply } from 'fastify'
import type { Brand } from '../core/brand.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const sentences = {
  503: 'Lots of people are ordering right now. Your cart is safe.',
  429: 'Too many pages were opened from your internet connection. Your cart is safe.',
} as const
export type BusyStatus = keyof typeof sentences

const wait = (seconds: number): string => (seconds === 1 ? 'a second' : `${seconds} seconds`)

const style =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1.5rem;color:#1c1917;background:#fffdf9}' +
  'a{display:inline-block;min-height:1.5rem;padding:.75rem 1.5rem;border-radius:.5rem;background:#1c1917;color:#fff}' +
  '@media(prefers-color-scheme:dark){body{color:#fafaf9;background:#1c1917}a{background:#fafaf9;color:#1c1917}}'

/** The page of a visitor who has to wait: one small file without scripts. `retryAfter` in seconds. */
const busyPage = ({ wordmark }: Brand, status: BusyStatus, retryAfter: number): string =>
  `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
  `<meta name="robots" content="noindex"><title>We’re busy – ${escaped(wordmark)}</title><style>${style}</style></head>` +
  `<body><main><p><strong>${escaped(wordmark)}</strong></p><h1>We’re busy right now</h1>` +
  `<p>${sentences[status]} Please try again in ${wait(retryAfter)}.</p><p><a href="">Try again</a></p></main></body></html>`

/** Responds with the busy page; caches must not store it. */
export const sendBusyPage = (
  reply: FastifyReply,
  brand: Brand,
  { status, retryAfter }: { readonly status: BusyStatus; readonly retryAfter: number },
): void => {
  void reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('retry-after', retryAfter)
    .type('text/html; charset=utf-8')
    .send(busyPage(brand, status, retryAfter))
}
