import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ResendMail } from './resend-mail.tsx'

vi.mock('../../state/sign-in/sign-in.ts', () => ({ useSendVerification: () => () => undefined }))

test.each([
  [true, 'Send the link again in 30 s'],
  [false, 'Send the link again'],
])('[ACC-30] a link that was just sent: %s, so the button says "%s"', (isJustSent, words) => {
  const page = renderToStaticMarkup(createElement(ResendMail, { to: { email: 'jo@example.com' }, isJustSent }))
  expect(page.replaceAll(/<[^>]*>/g, '')).toBe(words)
})
