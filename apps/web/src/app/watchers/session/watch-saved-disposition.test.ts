import { createStore } from 'zustand/vanilla'
import { beforeEach, expect, test, vi } from 'vitest'
import * as routePaths from '../../../urls/route-paths.ts'
import type { AppDeps } from '../../shell/app-deps.ts'
import type { AppRouter } from '../../routes/routes.tsx'

const offered = vi.fn<() => Promise<void>>(() => Promise.resolve())
vi.mock('./propose-saved-disposition.ts', () => ({ proposeSavedDisposition: offered }))

beforeEach(() => {
  offered.mockClear()
  vi.stubGlobal('document', { visibilityState: 'visible' })
})

/** Logs a customer in while a route is open. */
const logInAt = async (fullPath: string): Promise<void> => {
  const { watchSavedDisposition } = await import('./watch-saved-disposition.ts')
  const login = createStore<{ signIn: { customerId: string } | null }>(() => ({ signIn: null }))
  const read = vi.fn<() => Promise<object>>(() => Promise.resolve({}))
  const router = { state: { matches: [{ fullPath }], isLoading: false, location: { pathname: fullPath } } }
  watchSavedDisposition(router as unknown as AppRouter, { login, queries: { query: read } } as unknown as AppDeps)
  login.setState({ signIn: { customerId: 'c1' } })
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce())
  await Promise.resolve()
}

test('[NAV-18] [ACC-11] a log-in at the checkout leaves the disposition of the order alone', async () => {
  await logInAt(routePaths.checkout)
  expect(offered).not.toHaveBeenCalled()
})

test.each([routePaths.home, routePaths.menu, routePaths.order, routePaths.login])(
  '[NAV-18] [ACC-11] a log-in at %s offers the saved disposition',
  async (path) => {
    await logInAt(path)
    await vi.waitFor(() => expect(offered).toHaveBeenCalledOnce())
  },
)
