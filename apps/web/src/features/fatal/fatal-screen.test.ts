import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fatalReasons } from './fatal-reasons.ts'
import { FatalScreen } from './fatal-screen.tsx'

const markupOf = (afterRetry: boolean): string =>
  renderToStaticMarkup(
    createElement(FatalScreen, {
      brand: { wordmark: 'Pizza', supportNumber: '13 00 00' },
      reason: 'server' as const,
      afterRetry,
    }),
  )
const retryButton = (afterRetry: boolean): string | undefined => /<button.*<\/button>/.exec(markupOf(afterRetry))?.[0]

test('[ERR-19] [NAT-01] gives the page of the phone app a title, which has none before its first screen', () => {
  expect(markupOf(false)).toContain('<title>Pizza</title>')
})

test('[ERR-21] enables the button on the first fatal screen and disables it on one that returns after a retry', () => {
  expect(retryButton(false)).toContain('Retry')
  expect(retryButton(false)).not.toContain('disabled')
  expect(retryButton(true)).toContain('Retry in 5')
  expect(retryButton(true)).toContain('disabled=""')
})

test('[ERR-20] [SES-14] shows the sentence, the reason and a link to call', () => {
  const text = markupOf(false)
  expect(text.replaceAll(/<[^>]+>/g, '')).toContain('Our website is temporarily unavailable. Please try again shortly.')
  expect(text).toContain(fatalReasons.server.replace("'", '&#x27;'))
  expect(text).toContain('href="tel:130000"')
})

test('[SES-14] each reason is a short sentence of its own, without words of the trade', () => {
  const reasons = Object.values(fatalReasons)
  expect(new Set(reasons).size).toBe(reasons.length)
  for (const reason of reasons) {
    expect(reason).toMatch(/^[A-Z][^.]{10,45}\.$/)
    expect(reason).not.toMatch(/script|file|chunk|error|server|request|HTTP|\d/i)
  }
})
