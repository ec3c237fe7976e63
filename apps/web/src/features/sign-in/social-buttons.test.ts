import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import { SocialButtons } from './social-buttons.tsx'

type ButtonProps = { readonly onClick: () => void; readonly children: string }

const screen = vi.hoisted(() => ({
  buttons: [] as ButtonProps[],
  snackbar: vi.fn<(snack: { readonly text: string }) => void>(),
  goTo: vi.fn<() => Promise<void>>(),
}))
vi.mock('../../lib/react/shop-context.ts', () => ({ useShop: () => ({ configuration: {} }) }))
vi.mock('../../state/sign-in/social-attempt.ts', () => ({
  offeredProviders: () => ['facebook'],
  providerNames: { facebook: 'Facebook' },
}))
vi.mock('../../state/sign-in/social-sign-in.ts', () => ({ useGoToProvider: () => screen.goTo }))
vi.mock('../../state/sign-in/use-google-sign-in.ts', () => ({}))
vi.mock('../../ui/notices/notices.ts', () => ({ useNotices: () => ({ snackbar: screen.snackbar }) }))
vi.mock('../../ui/buttons/button.tsx', () => ({
  Button: (props: ButtonProps) => {
    screen.buttons.push(props)
    return null
  },
}))

test('[ACC-06] says why a provider’s page could not be opened', async () => {
  vi.stubGlobal('location', { pathname: '/login', search: '' })
  const offline = new ApiError({ status: 0, data: null, url: '/appReturns', method: 'POST' })
  screen.goTo.mockRejectedValueOnce(offline)
  renderToStaticMarkup(createElement(SocialButtons, { onOutcome: () => undefined }))
  screen.buttons[0]?.onClick()
  await vi.waitFor(() => expect(screen.snackbar).toHaveBeenCalledOnce())
  expect(screen.snackbar.mock.calls[0]?.[0].text).toMatch(/offline|connection/i)
})
