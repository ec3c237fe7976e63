import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { keepFailedRedirect, takeFailedRedirect } from '../../../lib/storage/failed-redirect.ts'
import { Screen } from './social-return.tsx'

const none = vi.hoisted(() => () => () => undefined)
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ history: {} }) }))
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<typeof import('@tanstack/react-query')>()),
  useMutation: () => ({}),
}))
vi.mock('../../../features/account/model/identities.ts', () => ({ useConnectProvider: none, providerTokenOf: none }))
vi.mock('../../../features/account/model/step-up.ts', () => ({ useStepUpCalls: () => ({}), isStepUpNeeded: none }))
vi.mock('../../../state/sign-in/login.ts', () => ({ useSignIn: () => null }))
vi.mock('../../../state/sign-in/social-sign-in.ts', () => ({ useSocialSignIn: none }))
vi.mock('../../../ui/notices/notices.ts', () => ({ useNotices: () => ({}) }))
vi.mock('../../../features/sign-in/sign-in-frame.tsx', () => ({ SignInFrame: () => null }))
vi.mock('../../shell/navigate-by-outcome.ts', () => ({ useNavigateByOutcome: none }))
vi.mock('./for-guests.tsx', () => ({ ForGuests: ({ children }: { children: ReactNode }) => children }))

const origin = 'https://pizza.example'

test.each([
  ['paypal-redirect', [null, '/apple']],
  ['apple-return', ['/paypal', null]],
])('[PAY-33] a return to /oauth/%s without an attempt takes the path of its provider alone', (returnPath, left) => {
  const pathname = `/oauth/${returnPath}`
  vi.stubGlobal('location', { origin, pathname, search: '', hash: '', href: origin + pathname })
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('localStorage', memoryStorage())
  for (const provider of ['paypal', 'apple']) keepFailedRedirect(localStorage, provider, `/${provider}`)
  renderToStaticMarkup(createElement(Screen))
  expect(['paypal', 'apple'].map((provider) => takeFailedRedirect(localStorage, provider, origin))).toEqual(left)
})
