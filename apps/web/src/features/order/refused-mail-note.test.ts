import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RefusedMailNote } from './refused-mail-note.tsx'

const html = (refusedEmail: string | null): string =>
  renderToStaticMarkup(createElement(RefusedMailNote, { order: { refusedEmail } })).replaceAll('&#x27;', "'")

test('[ACC-41] names the address that took no mail, and where the receipt is', () => {
  expect(html('jo@example.com')).toContain("We couldn't send your receipt to jo@example.com")
  expect(html('jo@example.com')).toContain('open its receipt on this page')
  expect(html(null)).toBe('')
})
