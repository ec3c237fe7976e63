import type { BasketId } from '@forno/domain/core/basic-types'
import * as routePaths from './route-paths.ts'

const parameter = /\/(\{-)?\$(\w*)\}?/g

/** A path with its parameters filled in, not encoded; an optional one without a value is left out. */
const filled = (path: string, values: Readonly<Record<string, string | undefined>> = {}): string =>
  path.replace(parameter, (_, __, name: string) => (values[name] === undefined ? '' : `/${values[name]}`))

/** The paths of screens for links. */
export const paths = {
  home: routePaths.home,
  coupons: routePaths.coupons,
  nutrition: routePaths.nutrition,
  blog: routePaths.blog,
  contact: routePaths.contact,
  careers: routePaths.careers,
  franchise: routePaths.franchise,
  franchiseThanks: routePaths.franchiseThanks,
  basket: routePaths.basket,
  checkout: routePaths.checkout,
  cardAuth: routePaths.cardAuth,
  cardPage: (returnId: string) => filled(routePaths.cardPage, { returnId }),
  trackOrder: routePaths.trackOrder,
  login: routePaths.login,
  register: routePaths.register,
  forgotPassword: routePaths.forgotPassword,
  socialRegister: routePaths.socialRegister,
  fatal: routePaths.fatal,
  menu: (category = 'pizza', subcategory?: string) => filled(routePaths.menu, { category, subcategory }),
  product: (type: string, slug: string, basketItemId?: string) =>
    filled(routePaths.product, { type: type.toLowerCase(), slug, basketItemId }),
  productOver: (list: string, type: string, slug: string) => list + paths.product(type, slug),
  meal: (slug: string, basketItemId?: string) => filled(routePaths.meal, { slug, basketItemId }),
  offers: filled(routePaths.offers),
  stores: filled(routePaths.stores),
  store: (pathSlug: string, store: string) => filled(routePaths.stores, { store: `${pathSlug}-${store}` }),
  blogPost: (slug: string) => filled(routePaths.blogPost, { slug }),
  preferences: (type: string, userId?: string) => filled(routePaths.preferences, { type, userId }),
  processOrder: (basketId: BasketId) => filled(routePaths.processOrder, { basketId }),
  order: (orderId: string) => filled(routePaths.order, { orderId }),
  prizeGame: (orderId: string) => filled(routePaths.prizeGame, { orderId }),
  receipt: (orderId: string) => filled(routePaths.receipt, { orderId }),
  account: (child?: string) => filled(routePaths.account, { child }),
  checkMailbox: (email: string, customerId?: string) =>
    `${filled(routePaths.verifyEmail, { customerId })}?email=${encodeURIComponent(email)}`,
  callCentre: filled(routePaths.callCentre),
  deepLink: (path: string) => filled(routePaths.deepLink, { '': path.slice(1) }),
  /** Return pages of identity providers: `redirect`, `apple-return`, `paypal-redirect`. [NAV-32] */
  socialReturn: (answer: string) => filled(routePaths.socialReturn, { '': answer }),
} as const

/** The fixed beginning of a route: `/menu` of `/menu/$category`. */
const folderOf = (route: string): string => route.replace(/\/[{$].*/, '')

/** Whether a path is the fixed beginning of a route, such as `/menu` of `/menu/$category`, or below it. */
export const isWithin = (path: string, route: string): boolean => `${path}/`.startsWith(`${folderOf(route)}/`)

/** Whether a path is a menu list, or a product over one. */
export const isMenuPath = (path: string): boolean => isWithin(path, routePaths.menu)

/** Whether a path is a product, at its own address or over a list. */
export const isProductPath = (path: string): boolean =>
  isWithin(path, routePaths.product) || (isMenuPath(path) && path.includes(`${folderOf(routePaths.product)}/`))
