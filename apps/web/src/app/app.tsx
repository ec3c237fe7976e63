import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { CallProvider } from '../data/call-context.ts'
import { ShopContext } from '../data/configuration.ts'
import { LoginContext } from '../data/login.ts'
import { PanelsContext } from '../data/panels.ts'
import { SessionContext } from '../data/session.ts'
import { LinkProvider } from '../ui/link.tsx'
import { NoticesContext } from '../ui/notices.ts'
import type { Needs } from './needs.ts'
import { NoticesLayer } from './notices-layer.tsx'
import { RouterLink } from './router-link.tsx'
import type { AppRouter } from './router.tsx'

type AppProps = {
  readonly router: AppRouter
  readonly needs: Needs
}

/** The app with everything that its screens may ask for. */
export function App({ router, needs }: AppProps) {
  return (
    <QueryClientProvider client={needs.queries}>
      <CallProvider value={needs.call}>
        <ShopContext value={needs.shop}>
          <LoginContext value={needs.login}>
            <SessionContext value={needs.session}>
              <PanelsContext value={needs.panels}>
                <LinkProvider component={RouterLink}>
                  <NoticesContext value={needs.notices}>
                    <RouterProvider router={router} />
                    <NoticesLayer />
                  </NoticesContext>
                </LinkProvider>
              </PanelsContext>
            </SessionContext>
          </LoginContext>
        </ShopContext>
      </CallProvider>
    </QueryClientProvider>
  )
}
