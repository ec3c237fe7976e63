import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FatalScreen } from './fatal-screen.tsx'

const markup = (afterRetry: boolean): string =>
  renderToStaticMarkup(createElement(FatalScreen, { wordmark: 'Pizza', afterRetry }))
const retryButton = (afterRetry: boolean): string | undefined => /<button.*<\/button>/.exec(markup(afterRetry))?.[0]

test('[ERR-19] [NAT-01] gives the page of the phone app a title, which has none before its first screen', () => {
  expect(markup(false)).toContain('<title>Pizza</title>')
})

test('[ERR-21] enables the button on the first fatal screen and disables it on one that returns after a retry', () => {
  expect(retryButton(false)).toContain('Retry')
  expect(retryButton(false)).not.toContain('disabled')
  expect(retryButton(true)).toContain('Retry in 5')
  expect(retryButton(true)).toContain('disabled=""')
})
