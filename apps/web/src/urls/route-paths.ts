// The path of every screen in the router's syntax: `$name` is a parameter, `{-$name}` an optional one, `$` the rest
// of the path. All paths are defined here, as separate constants, so that the build can place each where it is used.

export const home = '/'
export const newHome = '/new'
export const menu = '/menu/$category/{-$subcategory}'
export const product = '/product/$type/$slug/{-$basketItemId}'
export const productOverMenu = `${menu}${product}` as const
export const meal = '/pizza-meals/$slug/{-$basketItemId}'
/** A code in the path is applied. [NAV-04] */
export const offers = '/offers/{-$voucherCode}'
export const coupons = '/coupons'
export const nutrition = '/nutrition-information'
export const stores = '/stores/{-$store}'
export const blog = '/blog'
export const blogPost = '/blog/$slug'
export const campaign = '/c/{-$slug}/{-$storeId}'
export const contact = '/feedback'
export const careers = '/careers-apply-now'
export const franchise = '/franchise'
export const franchiseThanks = '/franchise/thanks'
export const preferences = '/preferences/$type/{-$userId}'
export const basket = '/cart'
export const checkout = '/checkout'
export const expressCheckout = '/checkout/$paymentMethod'
export const processOrder = '/process-order/$basketId'
export const cardAuth = '/card-auth'
/** The hosted card page of the phone app. */
export const cardPage = '/card-page/$returnId'
export const order = '/order/$orderId'
/** [NAV-12] */
export const prizeGame = '/order/$orderId/hawaiian-pizza-game'
export const receipt = '/order/$orderId/receipt'
export const trackOrder = '/track-order'
/**
 * A survey follows any other path, which no route pattern can express: `{surveyId}/{base}` follows its folder. [NAV-35]
 */
export const survey = '/survey/$'
export const account = '/account/{-$child}'
export const login = '/login'
export const register = '/register'
export const forgotPassword = '/reset-password'
export const resetPassword = '/reset-password/$customerId/$token'
export const verifyEmail = '/verify-email/{-$customerId}/{-$token}'
export const socialReturn = '/oauth/$'
export const socialRegister = '/oauth-register'
/** The sign-in of call-centre agents. [NAV-36] */
export const callCentre = '/callcentermode/{-$agentName}'
/**
 * Deep links follow any other path, which no route pattern can express: their screen has one folder. [NAV-14] [NAV-16]
 */
export const deepLink = '/enter/$'
export const content = '/$'
export const styleguide = '/styleguide'
export const fatal = '/fatal'
