import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import { ByProvider } from './step-up-dialog.tsx'

const screen = vi.hoisted(() => ({
  press: (): void => undefined,
  snackbar: vi.fn<(snack: { readonly text: string }) => void>(),
  goTo: vi.fn<() => Promise<void>>(),
}))
vi.mock('../../state/sign-in/customer.ts', () => ({ useSuspenseCustomer: () => ({ customerId: 'c1' }) }))
vi.mock('../../state/sign-in/social-sign-in.ts', () => ({ useGoToProvider: () => screen.goTo }))
vi.mock('../../ui/notices/notices.ts', () => ({ useNotices: () => ({ snackbar: screen.snackbar }) }))
vi.mock('../../ui/buttons/button.tsx', () => ({
  Button: ({ onClick }: { onClick: () => void }) => {
    screen.press = onClick
    return null
  },
}))

test('a step-up says why a provider’s page could not be opened', async () => {
  vi.stubGlobal('location', { pathname: '/account/details', search: '' })
  screen.goTo.mockRejectedValueOnce(new ApiError({ status: 0, data: null, url: '/appReturns', method: 'POST' }))
  renderToStaticMarkup(createElement(ByProvider, { provider: 'facebook' }))
  screen.press()
  await vi.waitFor(() => expect(screen.snackbar).toHaveBeenCalledOnce())
  expect(screen.snackbar.mock.calls[0]?.[0].text).toMatch(/offline|connection/i)
})
