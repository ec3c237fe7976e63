import { QueryClientProvider } from '@tanstack/react-query'
import { RouterContextProvider, type RegisteredRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { CallProvider } from '../../lib/http/call-context.ts'
import { rootErrors } from '../../lib/react/root-errors.ts'
import { ShopContext } from '../../lib/react/shop-context.ts'
import { EditsContext } from '../../state/edits/edits.ts'
import { PanelsContext } from '../../state/session/panels.ts'
import { SessionContext } from '../../state/session/session.ts'
import { reserveLayer } from '../../ui/dialogs/layers.ts'
import { LinkProvider } from '../../ui/link.tsx'
import { NoticesContext } from '../../ui/notices/notices.ts'
import type { AppDeps } from './app-deps.ts'
import { RouterLink } from './router-link.tsx'

/**
 * Renders content beside the screens in its own React root, so that the first view does not contain its code. Returns
 * the function that removes it.
 */
export const renderInSeparateRoot = (router: RegisteredRouter, deps: AppDeps, content: ReactNode): (() => void) => {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container, rootErrors)
  root.render(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={deps.queries}>
        <CallProvider value={deps.call}>
          <ShopContext value={deps.shop}>
            <SessionContext value={deps.session}>
              <PanelsContext value={deps.panels}>
                <EditsContext value={deps.edits}>
                  <LinkProvider component={RouterLink}>
                    <NoticesContext value={deps.notices}>{content}</NoticesContext>
                  </LinkProvider>
                </EditsContext>
              </PanelsContext>
            </SessionContext>
          </ShopContext>
        </CallProvider>
      </QueryClientProvider>
    </RouterContextProvider>,
  )
  return () => {
    root.unmount()
    container.remove()
  }
}

/**
 * Renders a modal dialog that appears by itself. No other one may appear until it has been removed, which the returned
 * function does. [UI-11]
 */
export const renderOwnDialog = (router: RegisteredRouter, deps: AppDeps, dialog: ReactNode): (() => void) => {
  const release = reserveLayer()
  const remove = renderInSeparateRoot(router, deps, dialog)
  return () => {
    remove()
    release()
  }
}
