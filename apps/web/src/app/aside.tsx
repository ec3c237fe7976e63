import { QueryClientProvider } from '@tanstack/react-query'
import { RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { CallProvider } from '../data/call-context.ts'
import { ShopContext } from '../data/configuration.ts'
import { PanelsContext } from '../data/panels.ts'
import { SessionContext } from '../data/session.ts'
import { LinkProvider } from '../ui/link.tsx'
import { NoticesContext } from '../ui/notices.ts'
import type { Needs } from './needs.ts'
import { RouterLink } from './router-link.tsx'
import type { AppRouter } from './router.tsx'

/**
 * Draws something beside the screens that no first view waits for, in a root of its own: so nothing of it stands in the frame's
 * code. Returns the way to take it away again.
 */
export const showAside = (router: AppRouter, needs: Needs, content: ReactNode): (() => void) => {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  root.render(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={needs.queries}>
        <CallProvider value={needs.call}>
          <ShopContext value={needs.shop}>
            <SessionContext value={needs.session}>
              <PanelsContext value={needs.panels}>
                <LinkProvider component={RouterLink}>
                  <NoticesContext value={needs.notices}>{content}</NoticesContext>
                </LinkProvider>
              </PanelsContext>
            </SessionContext>
          </ShopContext>
        </CallProvider>
      </QueryClientProvider>
    </RouterContextProvider>,
  )
  return () => {
    root.unmount()
    place.remove()
  }
}
