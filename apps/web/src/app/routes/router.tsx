import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { NotFoundScreen } from '../../features/content/not-found-screen.tsx'
import type { AppDeps } from '../shell/app-deps.ts'
import { RouteError } from '../shell/route-error.tsx'
import { RoutePending } from '../shell/route-pending.tsx'
import { routeTree } from './routes.tsx'

type Settings = { readonly deps: AppDeps; readonly history: RouterHistory; readonly isServer: boolean }

/** Creates the router, for server and browser alike. */
export const createAppRouter = ({ deps, history, isServer }: Settings) =>
  createRouter({
    routeTree,
    history,
    isServer,
    context: deps,
    defaultPreload: 'intent',
    // The query client decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundScreen,
    // On the server the router would write an inline script, which the CSP forbids.
    scrollRestoration: !isServer,
    trailingSlash: 'never',
    // Other spellings are redirected to the right one, except where letter case matters. [NAV-20] [MKT-06]
    caseSensitive: true,
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    /** The source file of the screen, by which the server finds its built files; null in the browser. */
    chunk?: string | null
  }
}
