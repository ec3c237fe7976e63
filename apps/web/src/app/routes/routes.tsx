import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { frameQuery } from '../../api/site.ts'
import { storeContactQuery } from '../../api/stores.ts'
import { NotFoundScreen } from '../../features/content/not-found-screen.tsx'
import { whereOf } from '../../lib/disposition.ts'
import { ensure } from '../../lib/http/read.ts'
import { importAgain } from '../../lib/browser/import-again.ts'
import { needsRedirect } from '../../urls/needs-redirect.ts'
import { returnPaths } from '../../urls/return-paths.ts'
import * as routePaths from '../../urls/route-paths.ts'
import { Frame } from '../shell/frame.tsx'
import type { AppDeps } from '../shell/app-deps.ts'
import { RouteError } from '../shell/route-error.tsx'
import { RoutePending } from '../shell/route-pending.tsx'
import { layout, screen, type FileImport, type ScreenFile } from '../shell/screen.ts'
import { makeMayScroll } from '../shell/scroll.ts'

const root = createRootRouteWithContext<AppDeps>()({
  component: Outlet,
  beforeLoad: async ({ location, context }) => {
    const { pathSlug } = context.shop.brand
    if (!needsRedirect(location.pathname, pathSlug)) return
    const { redirectInApp } = await importAgain(() => import('../../urls/redirects.ts'))
    const to = redirectInApp(location.pathname, pathSlug)
    if (to !== null) throw redirect({ to, search: true, replace: true })
  },
})

const frame = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  component: Frame,
  loader: async ({ context }) => {
    const { queries, session } = context
    const where = whereOf(session.getState().disposition)
    // The page must load without them: it then shows no links, and no name of a removed store.
    await Promise.all([
      ensure(queries, frameQuery()).catch(() => null),
      where && ensure(queries, storeContactQuery(where.storeId)).catch(() => null),
    ])
  },
})

const menuFile = () => import('./menu/menu.tsx')
const productFile = () => import('./menu/product.tsx')
const resetFile = () => import('./sign-in/reset-password.tsx')
const checkoutFile = () => import('./checkout/checkout.tsx')
const returnFile = () => import('./checkout/provider-return.tsx')

/** The list stays mounted while a product opens over it, at either address of the product. */
const menu = createRoute({ getParentRoute: () => frame, id: 'menu-list', ...layout(menuFile) })

/** A screen over the menu list. */
const overMenu = <const Path extends string, Search>(path: Path, file: FileImport<ScreenFile<NoInfer<Path>, Search>>) =>
  createRoute({ getParentRoute: () => menu, ...screen(path, file) })

/** A screen inside the frame, rendered by the server for every visitor alike. */
const framed = <const Path extends string, Search>(path: Path, file: FileImport<ScreenFile<NoInfer<Path>, Search>>) =>
  createRoute({ getParentRoute: () => frame, ...screen(path, file) })

/** A screen that depends on the visitor is rendered in the browser only. */
const personal = <const Path extends string, Search>(path: Path, file: FileImport<ScreenFile<NoInfer<Path>, Search>>) =>
  createRoute({ getParentRoute: () => frame, ssr: false, ...screen(path, file) })

/** A screen without the frame. */
const bare = <const Path extends string, Search>(path: Path, file: FileImport<ScreenFile<NoInfer<Path>, Search>>) =>
  createRoute({ getParentRoute: () => root, ...screen(path, file) })

/** Every screen of the shop: its path in `urls.ts`, and the module with its loader and screen. */
export const routeTree = root.addChildren([
  frame.addChildren([
    framed(routePaths.home, () => import('./home.tsx')),
    framed(routePaths.newHome, () => import('./new-home.tsx')),
    menu.addChildren([
      overMenu(routePaths.menu, menuFile),
      overMenu(routePaths.productOverMenu, productFile),
      overMenu(routePaths.product, productFile),
    ]),
    framed(routePaths.meal, () => import('./meal.tsx')),
    framed(routePaths.offers, () => import('./offers.tsx')),
    framed(routePaths.coupons, () => import('./coupons.tsx')),
    framed(routePaths.nutrition, () => import('./nutrition.tsx')),
    framed(routePaths.stores, () => import('./stores.tsx')),
    framed(routePaths.blog, () => import('./blog.tsx')),
    framed(routePaths.blogPost, () => import('./blog-post.tsx')),
    framed(routePaths.campaign, () => import('./campaign.tsx')),
    framed(routePaths.contact, () => import('./forms/contact.tsx')),
    framed(routePaths.careers, () => import('./forms/careers.tsx')),
    framed(routePaths.franchise, () => import('./forms/franchise.tsx')),
    framed(routePaths.franchiseThanks, () => import('./forms/franchise-thanks.tsx')),
    framed(routePaths.preferences, () => import('./forms/preferences.tsx')),
    personal(routePaths.account, () => import('./account.tsx')),
    personal(routePaths.login, () => import('./sign-in/login.tsx')),
    personal(routePaths.register, () => import('./sign-in/register.tsx')),
    personal(routePaths.forgotPassword, resetFile),
    personal(routePaths.resetPassword, resetFile),
    personal(routePaths.verifyEmail, () => import('./sign-in/verify-email.tsx')),
    personal(routePaths.socialReturn, () => import('./sign-in/social-return.tsx')),
    personal(routePaths.socialRegister, () => import('./sign-in/social-register.tsx')),
    personal(routePaths.callCentre, () => import('./sign-in/call-centre.tsx')),
    personal(routePaths.basket, () => import('./basket.tsx')),
    // The checkout's first view is the same for every visitor, so the server renders it: it is visible before the
    // browser has loaded the checkout's code. [NAV-23]
    framed(routePaths.checkout, checkoutFile),
    personal(routePaths.expressCheckout, checkoutFile),
    personal(routePaths.processOrder, () => import('./checkout/process-order.tsx')),
    personal(routePaths.cardAuth, () => import('./checkout/card-auth.tsx')),
    personal(routePaths.cardPage, () => import('./checkout/card-page.tsx')),
    ...Object.values(returnPaths).map((path) => personal(path, returnFile)),
    personal(routePaths.order, () => import('./order.tsx')),
    personal(routePaths.prizeGame, () => import('./prize-game.tsx')),
    personal(routePaths.receipt, () => import('./receipt.tsx')),
    personal(routePaths.trackOrder, () => import('./track-order.tsx')),
    personal(routePaths.survey, () => import('./survey.tsx')),
    personal(routePaths.deepLink, () => import('./deep-link/deep-link.tsx')),
    framed(routePaths.content, () => import('./content.tsx')),
  ]),
  bare(routePaths.styleguide, () => import('./styleguide.tsx')),
  bare(routePaths.fatal, () => import('./fatal.tsx')),
])

type RouterOptions = { readonly deps: AppDeps; readonly history: RouterHistory; readonly isServer: boolean }

/** Creates the router, for server and browser alike. */
export const createAppRouter = ({ deps, history, isServer }: RouterOptions) =>
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
    scrollRestoration: isServer ? false : makeMayScroll(),
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
