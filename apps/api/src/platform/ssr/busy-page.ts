import { escaped } from '../core/markup.ts'
import { telLink } from '@forno/domain/texts/placeholders'
import type { FastifyReply } from 'fastify'
import type { Brand } from '../core/brand.ts'

const sentences = {
  503: 'Lots of people are ordering right now. Your cart is safe.',
  429: 'Too many pages were opened from your internet connection. Your cart is safe.',
} as const
type BusyStatus = keyof typeof sentences

const wait = (seconds: number): string => (seconds === 1 ? 'a second' : `${seconds} seconds`)

/** The smallest range, in seconds, over which the next tries of refused visitors are spread. */
const leastSpread = 3

/**
 * Seconds until the page loads again: never before Retry-After, and up to half of it later, so that visitors who were
 * refused at once do not return at once. `random` is in [0, 1). [API-05]
 */
export const retryWait = (retryAfter: number, random: number): number =>
  retryAfter + Math.floor(random * (Math.max(leastSpread, Math.ceil(retryAfter / 2)) + 1))

/** The shop's colours, those of apps/web/src/ui/tokens.css; the accent is the brand's. */
const coloursOf = ({ action, actionHover, actionInk }: Brand['accent'], theme: 'light' | 'dark'): string => {
  const neutral = {
    light: { paper: '#fffaf3', ink: '#1d1512', soft: '#62554c', line: '#eadfd0', focus: '#1d1512' },
    dark: { paper: '#171210', ink: '#f9f0e7', soft: '#c4b5a8', line: '#3a2f29', focus: '#f3c987' },
  }[theme]
  const colours = {
    ...neutral,
    action: action[theme],
    'action-hover': actionHover[theme],
    'action-ink': actionInk[theme],
  }
  return Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}

/** The typeface of the wordmark. Files are never shed; until it arrives, the page shows another one. */
const fontFace = (file: string | null): string =>
  file === null
    ? ''
    : `@font-face{font-family:Fraunces;src:url("${file}") format("woff2");font-weight:400 700;font-display:swap}`

const styleOf = ({ accent }: Brand, displayFont: string | null): string =>
  `${fontFace(displayFont)}:root{color-scheme:light dark;${coloursOf(accent, 'light')}}` +
  `@media(prefers-color-scheme:dark){:root{${coloursOf(accent, 'dark')}}}` +
  '*{box-sizing:border-box;margin:0}' +
  'body{display:grid;min-height:100vh;min-height:100dvh;padding:1.5rem;color:var(--ink);background:var(--paper);font:1.0625rem/1.5 Inter,system-ui,sans-serif}' +
  'main{display:grid;justify-items:center;gap:1rem;width:100%;max-width:28rem;margin:auto;text-align:center}' +
  '.logo,h1{font-family:Fraunces,Georgia,"Noto Serif",serif;font-weight:700}' +
  '.logo{display:flex;align-items:center;gap:.3em;margin-bottom:1.5rem;font-size:2rem;line-height:1;letter-spacing:-.03em}' +
  '.logo svg{flex:none;width:.95em;height:.95em}' +
  'h1{font-size:clamp(1.75rem,1.5rem + 1.5vw,2.25rem);line-height:1.15;letter-spacing:-.02em;text-wrap:balance}' +
  'p{color:var(--soft);text-wrap:pretty}' +
  '.wait{width:100%;max-width:16rem;height:.25rem;margin-block:.5rem;border-radius:1rem;background:var(--line);overflow:hidden}' +
  '.wait i{display:block;height:100%;border-radius:1rem;background:var(--action);transform-origin:0 50%;animation:wait linear both}' +
  '@keyframes wait{from{transform:scaleX(0)}}' +
  '@media(prefers-reduced-motion:reduce){.wait{display:none}}' +
  '.again{display:grid;place-items:center;min-height:3.5rem;padding:.5rem 2rem;border-radius:2rem;background:var(--action);color:#fff;font-size:1.125rem;font-weight:600;text-decoration:none}' +
  '.again:hover{background:var(--action-hover)}' +
  '.call{display:inline-grid;place-items:center;min-height:2.75rem;color:var(--action-ink);font-weight:600;white-space:nowrap}' +
  ':focus-visible{outline:3px solid var(--focus);outline-offset:3px}'

/** The oven of the logo, as apps/web/src/ui/layout/frame.tsx draws it. */
const mark =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><path fill="var(--action)" d="M2 30V16a14 14 0 0 1 28 0v14h-5.5V16a8.5 8.5 0 0 0-17 0v14Z"/><path fill="#e9b872" d="M11 30V16a5 5 0 0 1 10 0v14Z"/></svg>'

type BusyPage = {
  readonly status: BusyStatus
  /** Seconds until this page loads again by itself. */
  readonly seconds: number
  /** The file of the display typeface; null = none. */
  readonly displayFont: string | null
}

/** The page of a visitor who has to wait: one small file in the shop's colours, without scripts. */
export const busyPage = (brand: Brand, { status, seconds, displayFont }: BusyPage): string =>
  `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
  `<meta name="robots" content="noindex"><title>We’re busy – ${escaped(brand.wordmark)}</title><style>${styleOf(brand, displayFont)}</style></head>` +
  `<body><main><div class="logo">${mark}<span>${escaped(brand.wordmark)}</span></div><h1>We’re busy right now</h1>` +
  `<p>${sentences[status]}</p><p>This page tries again by itself in ${wait(seconds)}.</p>` +
  `<div class="wait" aria-hidden="true"><i style="animation-duration:${seconds}s"></i></div>` +
  `<a class="again" href="">Try again now</a>` +
  `<p>In a hurry? Call <a class="call" href="${telLink(brand.supportNumber)}">${escaped(brand.supportNumber)}</a></p></main></body></html>`

type BusyAnswer = {
  readonly status: BusyStatus
  /** Seconds. */
  readonly retryAfter: number
  readonly displayFont: string | null
}

/**
 * Responds with the busy page; caches must not store it. The header Refresh loads the same address again, also without
 * JavaScript.
 */
export const sendBusyPage = (
  reply: FastifyReply,
  brand: Brand,
  { status, retryAfter, displayFont }: BusyAnswer,
): void => {
  const seconds = retryWait(retryAfter, Math.random())
  void reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('retry-after', retryAfter)
    .header('refresh', seconds)
    .type('text/html; charset=utf-8')
    .send(busyPage(brand, { status, seconds, displayFont }))
}
