import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { CallProvider } from '../../lib/http/call-context.ts'
import { ShopContext } from '../../lib/react/shop-context.ts'
import { EditsContext } from '../../state/edits/edits.ts'
import { LoginContext } from '../../state/sign-in/login.ts'
import { PanelsContext } from '../../state/session/panels.ts'
import { SessionContext } from '../../state/session/session.ts'
import { LinkProvider } from '../../ui/link.tsx'
import { NoticesContext } from '../../ui/notices/notices.ts'
import type { AppDeps } from '../shell/app-deps.ts'
import { NoticesLayer } from '../watchers/notices-layer.tsx'
import { RouterLink } from '../shell/router-link.tsx'
import type { AppRouter } from '../routes/routes.tsx'

type AppProps = {
  readonly router: AppRouter
  readonly deps: AppDeps
}

/** The app with every context that its screens use. */
export function App({ router, deps }: AppProps) {
  return (
    <QueryClientProvider client={deps.queries}>
      <CallProvider value={deps.call}>
        <ShopContext value={deps.shop}>
          <LoginContext value={deps.login}>
            <SessionContext value={deps.session}>
              <PanelsContext value={deps.panels}>
                <EditsContext value={deps.edits}>
                  <LinkProvider component={RouterLink}>
                    <NoticesContext value={deps.notices}>
                      <RouterProvider router={router} />
                      <NoticesLayer />
                    </NoticesContext>
                  </LinkProvider>
                </EditsContext>
              </PanelsContext>
            </SessionContext>
          </LoginContext>
        </ShopContext>
      </CallProvider>
    </QueryClientProvider>
  )
}
