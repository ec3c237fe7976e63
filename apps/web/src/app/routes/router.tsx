import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { NotFoundScreen } from '../../features/content/not-found-screen.tsx'
import type { Needs } from '../shell/needs.ts'
import { RouteError } from '../shell/route-error.tsx'
import { RoutePending } from '../shell/route-pending.tsx'
import { routeTree } from './routes.tsx'

type Settings = { readonly needs: Needs; readonly history: RouterHistory; readonly isServer: boolean }

/** The one router of server and browser. */
export const createAppRouter = ({ needs, history, isServer }: Settings) =>
  createRouter({
    routeTree,
    history,
    isServer,
    context: needs,
    defaultPreload: 'intent',
    // The query client knows what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundScreen,
    // On the server it would write an inline script, which the page's policy forbids.
    scrollRestoration: !isServer,
    trailingSlash: 'never',
    // Other spellings are led to the right one, except where letters matter. [NAV-20] [MKT-06]
    caseSensitive: true,
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    /** The source of the screen, by which the server finds its file; null in the browser. */
    chunk?: string | null
  }
}
