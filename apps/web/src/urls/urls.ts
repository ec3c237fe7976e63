const menu = '/menu/$category/{-$subcategory}'
const product = '/product/$type/$slug/{-$basketItemId}'

/**
 * The path of every screen, as the router reads it: `$name` is a parameter, `{-$name}` an optional one, `$` the rest of the path.
 * No other file writes one down, but for the pages to which payment providers lead back: `return-paths.ts`.
 */
export const routePaths = {
  home: '/',
  newHome: '/new',
  menu,
  productOverMenu: `${menu}${product}`,
  product,
  meal: '/pizza-meals/$slug/{-$basketItemId}',
  /** With a code in the path, which is then applied. [NAV-04] */
  offers: '/offers/{-$voucherCode}',
  coupons: '/coupons',
  nutrition: '/nutrition-information',
  stores: '/stores/{-$store}',
  blog: '/blog',
  blogPost: '/blog/$slug',
  campaign: '/c/{-$slug}/{-$storeId}',
  contact: '/feedback',
  careers: '/careers-apply-now',
  franchise: '/franchise',
  franchiseThanks: '/franchise/thanks',
  preferences: '/preferences/$type/{-$userId}',
  basket: '/cart',
  checkout: '/checkout',
  expressCheckout: '/checkout/$paymentMethod',
  processOrder: '/process-order/$basketId',
  cardAuth: '/card-auth',
  order: '/order/$orderId',
  receipt: '/order/$orderId/receipt',
  trackOrder: '/track-order',
  account: '/account/{-$child}',
  login: '/login',
  register: '/register',
  forgotPassword: '/reset-password',
  resetPassword: '/reset-password/$customerId/$token',
  verifyEmail: '/verify-email/{-$customerId}/{-$token}',
  socialReturn: '/oauth/$',
  socialRegister: '/oauth-register',
  /** Where agents of the call centre sign in. [NAV-36] */
  callCentre: '/callcentermode/{-$agentName}',
  /** Deep links hang on any other path, which no route can say: their screen is below one folder. [NAV-14] [NAV-16] */
  deepLink: '/enter/$',
  content: '/$',
  styleguide: '/styleguide',
  fatal: '/fatal',
} as const

const parameter = /\/(\{-)?\$(\w*)\}?/g

/** A path with its parameters filled in as they are; an optional one without a value is left out. */
const filled = (path: string, values: Readonly<Record<string, string | undefined>> = {}): string =>
  path.replace(parameter, (_, __, name: string) => (values[name] === undefined ? '' : `/${values[name]}`))

const { home, coupons, nutrition, blog, contact, careers, franchise, franchiseThanks, basket } = routePaths
const { checkout, cardAuth, trackOrder, login, register, forgotPassword, socialRegister, fatal } = routePaths

/** The path of every screen that another one leads to. */
export const paths = {
  home,
  coupons,
  nutrition,
  blog,
  contact,
  careers,
  franchise,
  franchiseThanks,
  basket,
  checkout,
  cardAuth,
  trackOrder,
  login,
  register,
  forgotPassword,
  socialRegister,
  fatal,
  menu: (category = 'pizza', subcategory?: string) => filled(menu, { category, subcategory }),
  product: (type: string, slug: string, basketItemId?: string) =>
    filled(product, { type: type.toLowerCase(), slug, basketItemId }),
  productOver: (list: string, type: string, slug: string) => list + paths.product(type, slug),
  meal: (slug: string, basketItemId?: string) => filled(routePaths.meal, { slug, basketItemId }),
  offers: filled(routePaths.offers),
  stores: filled(routePaths.stores),
  store: (pathSlug: string, store: string) => filled(routePaths.stores, { store: `${pathSlug}-${store}` }),
  blogPost: (slug: string) => filled(routePaths.blogPost, { slug }),
  preferences: (type: string, userId?: string) => filled(routePaths.preferences, { type, userId }),
  processOrder: (basketId: string) => filled(routePaths.processOrder, { basketId }),
  order: (orderId: string) => filled(routePaths.order, { orderId }),
  receipt: (orderId: string) => filled(routePaths.receipt, { orderId }),
  account: (child?: string) => filled(routePaths.account, { child }),
  checkMailbox: (email: string, customerId?: string) =>
    `${filled(routePaths.verifyEmail, { customerId })}?email=${encodeURIComponent(email)}`,
  callCentre: filled(routePaths.callCentre),
  deepLink: (path: string) => filled(routePaths.deepLink, { '': path.slice(1) }),
  /** Where a provider sends people back to: `redirect`, `apple-return`, `paypal-redirect`. [NAV-32] */
  socialReturn: (answer: string) => filled(routePaths.socialReturn, { '': answer }),
} as const

const folderOf = (route: string): string => route.replace(/\/[{$].*/, '')

/** Whether a path is the fixed beginning of a route, such as `/menu` of `/menu/$category`, or below it. */
export const isWithin = (path: string, route: string): boolean => `${path}/`.startsWith(`${folderOf(route)}/`)

/** Whether a path is of a list of the menu, or of a product over one. */
export const isMenuPath = (path: string): boolean => isWithin(path, menu)

/** Whether a path is of a product, at its own address or over a list. */
export const isProductPath = (path: string): boolean =>
  isWithin(path, product) || (isMenuPath(path) && path.includes(`${folderOf(product)}/`))
