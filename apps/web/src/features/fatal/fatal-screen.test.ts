import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FatalScreen } from './fatal-screen.tsx'

const retryButton = (afterRetry: boolean): string | undefined =>
  /<button.*<\/button>/.exec(renderToStaticMarkup(createElement(FatalScreen, { wordmark: 'Pizza', afterRetry })))?.[0]

test('[ERR-21] enables the button on the first fatal screen and disables it on one that returns after a retry', () => {
  expect(retryButton(false)).toContain('Retry')
  expect(retryButton(false)).not.toContain('disabled')
  expect(retryButton(true)).toContain('Retry in 5')
  expect(retryButton(true)).toContain('disabled=""')
})
