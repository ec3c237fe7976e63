import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ResendMail } from './resend-mail.tsx'

vi.mock('../../state/sign-in/sign-in.ts', () => ({ useSendVerification: () => () => undefined }))

test.each([
  ['has just been sent', 'Send the link again in 30 s', true],
  ['was sent before this page', 'Send the link again', false],
])('[ACC-30] after a link that %s the button says "%s"', (_, label, isJustSent) => {
  const page = renderToStaticMarkup(createElement(ResendMail, { to: { email: 'jo@example.com' }, isJustSent }))
  expect(page.replaceAll(/<[^>]*>/g, '')).toBe(label)
})
