import { returnNames, unvalidatedReturns } from './return-paths.ts'
import * as routePaths from './route-paths.ts'

/** Every named route and its path; router and guards refer to routes by these names. [NAV-41] */
export const routeNames = {
  landing: routePaths.home,
  meal: routePaths.meal,
  offers: routePaths.offers,
  'product-redirect': routePaths.product,
  'menu-category': routePaths.menu,
  checkout: routePaths.checkout,
  login: routePaths.login,
  register: routePaths.register,
  order: routePaths.order,
  'process-order': routePaths.processOrder,
  ...returnNames,
  blog: routePaths.blog,
  'blog-post': routePaths.blogPost,
  'campaign-form': routePaths.campaign,
  careers: routePaths.careers,
  'cms-content': routePaths.content,
  contact: routePaths.contact,
  'forgot-password': routePaths.forgotPassword,
  'reset-password': routePaths.resetPassword,
  franchise: routePaths.franchise,
  'franchise-thanks': routePaths.franchiseThanks,
  'opt-out': routePaths.preferences,
  // Old addresses that redirect to `opt-out`.
  unsubscribe: '/preferences/unsubscribe/sms/{-$userId}',
  'unsubscribe-email': '/preferences/unsubscribe/email/{-$userId}',
  'verify-email': routePaths.verifyEmail,
} as const

/** The name of a route, such as `menu-category`. [NAV-41] */
export type RouteName = keyof typeof routeNames

/**
 * Session validation is skipped on these routes, and wherever the lower-cased path contains one of the parts. [NAV-17]
 */
export const unvalidatedRoutes = [
  'blog',
  'blog-post',
  'campaign-form',
  'careers',
  'cms-content',
  'contact',
  'forgot-password',
  'franchise',
  'franchise-thanks',
  'opt-out',
  'order',
  'process-order',
  'reset-password',
  'unsubscribe',
  'unsubscribe-email',
  'verify-email',
  ...unvalidatedReturns,
] as const satisfies readonly RouteName[]
/** Parts of a path. [NAV-17] */
const unvalidatedParts = ['offers/', 'order/', 'oauth/']

/** A new version of the app waits while one of these routes is open. [NAV-18] */
export const updateFreeRoutes = [
  'order',
  'process-order',
  'checkout',
  'login',
  'register',
] as const satisfies readonly RouteName[]
/** The saved disposition is not overwritten here. [NAV-18] */
export const dispositionKeptRoutes = ['checkout'] as const satisfies readonly RouteName[]

/** The only routes with the splash screen. [NAV-19] */
export const splashRoutes = [
  'landing',
  'meal',
  'offers',
  'product-redirect',
  'menu-category',
] as const satisfies readonly RouteName[]
/** The only routes with the localisation popover. [NAV-19] */
export const popoverRoutes = ['landing', 'offers', 'menu-category'] as const satisfies readonly RouteName[]

/** Whether the session is validated on this route. [NAV-17] */
export const isValidated = (name: RouteName | null, path: string): boolean =>
  !unvalidatedRoutes.some((route) => route === name) &&
  !unvalidatedParts.some((part) => path.toLowerCase().includes(part))
