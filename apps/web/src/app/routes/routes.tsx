import type { ReactNode } from 'react'
import {
  createRootRouteWithContext,
  createRoute,
  notFound,
  Outlet,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router'
import { pageQuery } from '../../api/content.ts'
import {
  menuContext,
  navigationQuery,
  popularQuery,
  productQuery,
  productsQuery,
  surchargesQuery,
} from '../../api/catalogue.ts'
import { isMeal, mealQuery, mealShortQuery } from '../../api/meals.ts'
import { rangesOf, showsKinds } from '../../features/menu/model/pizza-page.ts'
import { ensure } from '../../lib/http/read.ts'
import { whereOf } from '../../lib/disposition.ts'
import { storeContactQuery } from '../../api/stores.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { returnPaths } from '../../urls/return-paths.ts'
import { paths, routePaths } from '../../urls/urls.ts'
import { needsRedirect } from '../../urls/needs-redirect.ts'
import { Frame } from '../shell/frame.tsx'
import { lazyScreen, loadFile } from '../shell/screen.tsx'
import { isToldAsStory, MenuStory } from './menu/menu-story.ts'
import type { Needs } from '../shell/needs.ts'

const dispositionOf = ({ session }: Needs) => session.getState().disposition
const contextOf = (needs: Needs) => menuContext(dispositionOf(needs))

/** A 404 of the API is the not-found page; every other failure is the screen's own. [NAV-37] */
const orNotFound = (error: unknown): never => {
  if (isApiError(error) && (error.status === 404 || error.status === 400)) throw notFound()
  throw error
}

const rootRoute = createRootRouteWithContext<Needs>()({
  component: Outlet,
  beforeLoad: async ({ location, context }) => {
    const { pathSlug } = context.shop.brand
    if (!needsRedirect(location.pathname, pathSlug)) return
    const { pathInside } = await import('../../urls/redirects.ts')
    const to = pathInside(location.pathname, pathSlug)
    if (to !== null) throw redirect({ to, search: true, replace: true })
  },
})

const framed = createRoute({
  getParentRoute: () => rootRoute,
  id: 'framed',
  component: Frame,
  loader: async ({ context }) => {
    const where = whereOf(dispositionOf(context))
    // A store that is gone must not take the page with it: the pill then shows no name.
    if (where !== null) await ensure(context.queries, storeContactQuery(where.storeId)).catch(() => null)
  },
})

const loadHome = async (needs: Needs) => {
  await Promise.all([
    ensure(needs.queries, navigationQuery(contextOf(needs))),
    ensure(needs.queries, productsQuery(contextOf(needs), 'pizza')),
  ])
}

const homeFile = () => import('./home.tsx')

const homeRoute = createRoute({
  getParentRoute: () => framed,
  path: routePaths.home,
  staticData: { chunk: 'src/app/routes/home.tsx' },
  loader: ({ context }) => loadHome(context),
  component: lazyScreen(homeFile, 'HomeRoute'),
})

const newHomeRoute = createRoute({
  getParentRoute: () => framed,
  path: routePaths.newHome,
  staticData: { chunk: 'src/app/routes/home.tsx' },
  loader: ({ context }) => loadHome(context),
  component: lazyScreen(homeFile, 'NewHomeRoute'),
})

/** At its own address nothing lies over the list. The default, an outlet, would ask for a match that a click has replaced. */
const NothingOver = () => null

/** The list stays while a product opens over it, wherever that product's address hangs. */
const menuList = createRoute({
  getParentRoute: () => framed,
  id: 'menu-list',
  staticData: { chunk: 'src/app/routes/menu/menu.tsx' },
  component: lazyScreen(() => import('./menu/menu.tsx'), 'MenuLayout'),
})

const loadMenu = async (needs: Needs, category: string, subcategory?: string) => {
  const context = contextOf(needs)
  const [navigation, products] = await Promise.all([
    ensure(needs.queries, navigationQuery(context)),
    ensure(needs.queries, productsQuery(context, category)).catch(orNotFound),
    ensure(needs.queries, surchargesQuery(context)),
    // What is popular is a help, not a need.
    ensure(needs.queries, popularQuery(context)).catch(() => null),
  ])
  const found = navigation.find(({ slug }) => slug === category)
  if (subcategory === undefined && isToldAsStory(category, navigation)) return loadStory(needs, category)
  if (found === undefined) throw notFound()
  const ranges = rangesOf(found, products, showsKinds(needs.shop.configuration.settings))
  if (subcategory !== undefined && !ranges.some(({ slug }) => slug === subcategory)) throw notFound()
}

/** [NAV-09] */
const loadStory = async (needs: Needs, slug: string) => {
  await Promise.all([ensure(needs.queries, pageQuery(slug)).catch(orNotFound), MenuStory.preload?.()])
}

const menuRoute = createRoute({
  getParentRoute: () => menuList,
  path: routePaths.menu,
  component: NothingOver,
  loader: ({ context, params }) => loadMenu(context, params.category, params.subcategory),
})

/** A meal has a page of its own, wherever it is asked for as a product. */
const loadProduct = async (needs: Needs, slug: string) => {
  const product = await ensure(needs.queries, productQuery(contextOf(needs), slug)).catch(orNotFound)
  if (isMeal(product)) throw redirect({ to: paths.meal(product.slug), replace: true })
  return product
}

const productScreen = {
  staticData: { chunk: 'src/app/routes/menu/product.tsx' },
  component: lazyScreen(() => import('./menu/product.tsx'), 'ProductRoute'),
}

const productOverMenuRoute = createRoute({
  getParentRoute: () => menuList,
  path: routePaths.productOverMenu,
  loader: async ({ context, params }) => {
    const list = loadMenu(context, params.category, params.subcategory)
    const [, product] = await Promise.all([list, loadProduct(context, params.slug)])
    return { product }
  },
  ...productScreen,
})
const productRoute = createRoute({
  getParentRoute: () => menuList,
  path: routePaths.product,
  loader: async ({ context, params }) => {
    const product = await loadProduct(context, params.slug)
    const category = product.categories.find(({ isNavigation }) => isNavigation)?.slug
    await loadMenu(context, category ?? 'pizza')
    return { product }
  },
  ...productScreen,
})

const mealRoute = createRoute({
  getParentRoute: () => framed,
  path: routePaths.meal,
  staticData: { chunk: 'src/app/routes/meal.tsx' },
  loader: async ({ context: needs, params }) => {
    const context = contextOf(needs)
    const { productId } = await ensure(needs.queries, mealShortQuery(context, params.slug.toLowerCase())).catch(
      orNotFound,
    )
    return { meal: await ensure(needs.queries, mealQuery(context, productId)).catch(orNotFound) }
  },
  component: lazyScreen(() => import('./meal.tsx'), 'MealRoute'),
})

type WholeScreen = {
  readonly Screen: () => ReactNode
  readonly load: (needs: Needs, path: string, params: Readonly<Record<string, string | undefined>>) => Promise<unknown>
}

type InFile = readonly [chunk: string, file: () => Promise<WholeScreen>]

/** Screens that are no first view bring what they ask for in their own file. */
const wholeScreen = <const Path extends string>(path: Path, [chunk, file]: InFile) =>
  createRoute({
    getParentRoute: () => framed,
    path,
    staticData: { chunk },
    loader: async ({ context, params }) => {
      const { load } = await loadFile(file)
      await load(context, path, params).catch(orNotFound)
    },
    component: lazyScreen<WholeScreen, 'Screen'>(file, 'Screen'),
  })

const offers: InFile = ['src/app/routes/offers.tsx', () => import('./offers.tsx')]
const coupons: InFile = ['src/app/routes/coupons.tsx', () => import('./coupons.tsx')]
const nutrition: InFile = ['src/app/routes/nutrition.tsx', () => import('./nutrition.tsx')]
/** [NAV-13] */
const stores: InFile = ['src/app/routes/stores.tsx', () => import('./stores.tsx')]
/** [NAV-40] */
const form: InFile = ['src/app/routes/forms/franchise.tsx', () => import('./forms/franchise.tsx')]
const campaign: InFile = ['src/app/routes/campaign.tsx', () => import('./campaign.tsx')]
const blog: InFile = ['src/app/routes/blog.tsx', () => import('./blog.tsx')]

const wholeScreens = [
  wholeScreen(routePaths.offers, offers),
  wholeScreen(routePaths.coupons, coupons),
  wholeScreen(routePaths.nutrition, nutrition),
  wholeScreen(routePaths.stores, stores),
  wholeScreen(routePaths.contact, form),
  wholeScreen(routePaths.careers, form),
  wholeScreen(routePaths.franchise, form),
  wholeScreen(routePaths.franchiseThanks, form),
  wholeScreen(routePaths.campaign, campaign),
  wholeScreen(routePaths.blog, blog),
  wholeScreen(routePaths.blogPost, blog),
  wholeScreen(routePaths.preferences, form),
] as const

/** What says who somebody is, or what they are about to do, is drawn in their browser alone. */
const ownRoute = <const Path extends string>(path: Path, chunk: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => framed, path, ssr: false, staticData: { chunk }, component })

const signInRoute = <const Path extends string>(path: Path) =>
  ownRoute(
    path,
    'src/app/routes/sign-in/login.tsx',
    lazyScreen(() => import('./sign-in/login.tsx'), 'SignInRoute'),
  )

/** [NAV-30] [NAV-32] [NAV-33] [NAV-34] [NAV-36] */
const signInRoutes = [
  signInRoute(routePaths.login),
  signInRoute(routePaths.register),
  signInRoute(routePaths.forgotPassword),
  signInRoute(routePaths.resetPassword),
  signInRoute(routePaths.verifyEmail),
  signInRoute(routePaths.callCentre),
  signInRoute(routePaths.socialReturn),
  signInRoute(routePaths.socialRegister),
] as const

/** [NAV-28] */
const accountRoute = ownRoute(
  routePaths.account,
  'src/app/routes/account.tsx',
  lazyScreen(() => import('./account.tsx'), 'AccountRoute'),
)

const basketRoute = ownRoute(
  routePaths.basket,
  'src/features/basket/basket-screen.tsx',
  lazyScreen(() => import('../../features/basket/basket-screen.tsx'), 'BasketScreen'),
)

const payingFile = 'src/app/routes/checkout/checkout.tsx'
const PayingScreen = lazyScreen(() => import('./checkout/checkout.tsx'), 'PayingRoute')

const payingRoute = <const Path extends string>(path: Path) => ownRoute(path, payingFile, PayingScreen)

/** How it opens is the same for everybody, and is drawn before any of its code is there. [NAV-23] */
const checkoutRoute = createRoute({
  getParentRoute: () => framed,
  path: routePaths.checkout,
  staticData: { chunk: payingFile },
  component: PayingScreen,
})

/** [NAV-10] [NAV-11] [NAV-23] [NAV-24] [PAY-27] */
const payingRoutes = [
  checkoutRoute,
  payingRoute(routePaths.expressCheckout),
  payingRoute(routePaths.processOrder),
  payingRoute(routePaths.cardAuth),
  ...Object.values(returnPaths).map((path) => payingRoute(path)),
] as const

const orderRoute = ownRoute(
  routePaths.order,
  'src/app/routes/order.tsx',
  lazyScreen(() => import('./order.tsx'), 'OrderRoute'),
)

/** [ORD-19] */
const receiptRoute = ownRoute(
  routePaths.receipt,
  'src/app/routes/receipt.tsx',
  lazyScreen(() => import('./receipt.tsx'), 'ReceiptRoute'),
)

const trackOrderRoute = ownRoute(
  routePaths.trackOrder,
  'src/features/order/track-screen.tsx',
  lazyScreen(() => import('../../features/order/track-screen.tsx'), 'TrackScreen'),
)

/** [NAV-14] [NAV-15] [NAV-16] */
const entryRoute = ownRoute(
  routePaths.deepLink,
  'src/app/routes/deep-link/deep-link.tsx',
  lazyScreen(() => import('./deep-link/deep-link.tsx'), 'EntryRoute'),
)

const contentRoute = createRoute({
  getParentRoute: () => framed,
  path: routePaths.content,
  staticData: { chunk: 'src/app/routes/content.tsx' },
  loader: async ({ context, params }) => {
    await ensure(context.queries, pageQuery(params._splat ?? '')).catch(orNotFound)
  },
  component: lazyScreen(() => import('./content.tsx'), 'ContentRoute'),
})

const styleguideRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.styleguide,
  staticData: { chunk: 'src/features/styleguide/styleguide.tsx' },
  component: lazyScreen(() => import('../../features/styleguide/styleguide.tsx'), 'default'),
})

const fatalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routePaths.fatal,
  staticData: { chunk: 'src/features/fatal/fatal-route.tsx' },
  component: lazyScreen(() => import('../../features/fatal/fatal-route.tsx'), 'FatalRoute'),
})

export const routeTree = rootRoute.addChildren([
  framed.addChildren([
    homeRoute,
    newHomeRoute,
    menuList.addChildren([menuRoute, productOverMenuRoute, productRoute]),
    mealRoute,
    ...wholeScreens,
    accountRoute,
    ...signInRoutes,
    basketRoute,
    ...payingRoutes,
    orderRoute,
    receiptRoute,
    trackOrderRoute,
    entryRoute,
    contentRoute,
  ]),
  styleguideRoute,
  fatalRoute,
])
