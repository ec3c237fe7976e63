import { expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import { makePanels } from '../session/panels.ts'
import { logInAgain } from './ask-for-login.ts'

const offline = new ApiError({ status: 0, data: null, url: '/app-returns', method: 'POST' })
vi.mock('./social-sign-in.ts', () => ({ goToProvider: () => Promise.reject(offline) }))

const start = () => {
  vi.stubGlobal('location', { pathname: '/account/details', search: '' })
  const panels = makePanels()
  const snackbar = vi.fn<(snack: { readonly text: string }) => void>()
  const deps = {
    call: () => Promise.reject(offline),
    shop: { configuration: { uris: {}, settings: {} } },
    panels,
    notices: { snackbar },
  }
  return { deps, panels, snackbar }
}

test("[ACC-07] a provider's page that does not open is reported to the customer", async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { deps, snackbar } = start()
  logInAgain(deps, 'facebook')
  await vi.waitFor(() => expect(snackbar).toHaveBeenCalledOnce())
  expect(snackbar).toHaveBeenCalledWith({ text: "You're offline. Check your connection.", theme: 'danger' })
})

test.each([null, 'google'] as const)('[ACC-07] a customer of the provider %s chooses in the dialog', (provider) => {
  const { deps, panels } = start()
  logInAgain(deps, provider)
  expect(panels.getState().open).toMatchObject({ panel: 'login' })
})
