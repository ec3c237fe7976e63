import type { Calls } from '@forno/contracts/calls'

/**
 * The callers: the customer who owns the account, another customer, a guest with the basket's and the order's
 * session, a stranger without any proof, the owner with an expired token or with one of a revoked sign-in, and a
 * signed-in agent of the call centre.
 */
export const callers = ['stranger', 'other', 'expired', 'revoked', 'agent', 'guest', 'owner'] as const
export type CallerKind = (typeof callers)[number]

/**
 * Who may make a call. `all`: every caller gets the same answer. `customer`: the owner only. `signedIn`: every
 * customer, for themselves. `session`: a caller with the basket's session, and the customer who owns the basket.
 * `both`: the owner with the basket's session. `proof`: a caller with the order's session. `kitchen` and `pos`: none of
 * these callers. `agent`: the agent only.
 */
export type Right = 'all' | 'customer' | 'signedIn' | 'session' | 'both' | 'proof' | 'kitchen' | 'pos' | 'agent'

export type RightsRow = {
  readonly right: Right
  /** A body that passes validation; absent means none. */
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string>>
  /** Path parameters that differ from the usual values. */
  readonly params?: Readonly<Record<string, string>>
}

const all = { right: 'all' } as const
const session = { right: 'session' } as const
const customer = { right: 'customer' } as const
const kitchen = { right: 'kitchen' } as const
const pos = { right: 'pos' } as const
const unsubscribe = { action: 'UNSUBSCRIBE' } as const
const form = { firstName: 'Jo', lastName: 'Ng', email: 'jo@example.com', mobileNumber: '0491570156' } as const
const unknownId = '11111111-1111-4111-8111-111111111111'
/** A passkey that no device made. */
const passkey = (response: object) => {
  const credential = { id: 'nothing', rawId: 'nothing', type: 'public-key' }
  return { ...credential, response: { clientDataJSON: 'nothing', ...response } }
}
/** A subscription that no browser made. */
const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/nothing',
  keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
}
const botCheck = { email: 'unknown@example.com', tokenV3: '' } as const

/** One row per call. A new call does not compile without a row, and is then tested. */
export const rights: Readonly<Record<keyof Calls, RightsRow>> = {
  'GET /Configuration': all,
  'POST /error-reports': { ...all, body: '{}' },
  'POST /app-updates/check': {
    ...all,
    body: { device_id: unknownId, version_build: '1.0.0', version_name: 'builtin' },
  },
  'POST /app-updates/stats': { ...all, body: { device_id: unknownId, action: 'app_launch_ready' } },
  'GET /app-updates/bundles/:id': { ...all, params: { id: 'a'.repeat(64) } },
  'POST /security/reports': { ...all, body: { 'csp-report': {} } },
  'GET /content/campaigns/:slug': { ...all, params: { slug: 'default' } },
  'GET /content/pages/:slug': { ...all, params: { slug: 'faq' } },
  'GET /content/dictionary': all,
  'GET /content/frame': all,
  'GET /content/images/:id': { ...all, params: { id: 'x'.repeat(22) } },
  'GET /content/layouts/:name': { ...all, params: { name: 'home' } },
  'GET /content/menu-categories/:slug': { ...all, params: { slug: 'pizza' } },
  'GET /content/store-pages/:slug': { ...all, params: { slug: 'newtown' } },
  'GET /content/stories': all,
  'GET /content/stories/:slug': { ...all, params: { slug: 'nothing' } },
  'GET /product/categories': all,
  'GET /meals/:productId': { ...all, params: { productId: 'family-box' } },
  'GET /meals/slug/:slug/short': { ...all, params: { slug: 'family-box' } },
  'GET /navigation': all,
  'GET /nutrition': all,
  'GET /products/popular': all,
  'GET /products/:productId': all,
  'GET /products/slug/:slug': all,
  'GET /productIds/List': all,
  'GET /products': all,
  'GET /surcharges': all,
  'GET /store/schedule/postcode': { ...all, query: { postcode: '2042' } },
  'GET /store/schedule/locate': { ...all, query: { search: 'newtown' } },
  'GET /store/:code': all,
  'GET /store/contact/:code': all,
  'GET /store': all,
  'GET /store/name': { ...all, query: { name: 'newtown' } },
  'GET /store/geolocation': { ...all, query: { Longitude: '151.179', Latitude: '-33.8975' } },
  'GET /store/:code/changes': all,
  'GET /store/:code/validate/geolocation': { ...all, query: { IsPickup: 'true' } },
  'POST /storeform/careers': { ...all, body: { ...form, storeId: 'NSW01', position: 'Cook' } },
  'POST /storeform/contact': { ...all, body: { ...form, subject: 'Thanks', message: 'Thanks' } },
  'POST /storeform/franchise': { ...all, body: { ...form, state: 'NSW', postCode: '2042', message: 'Hello' } },
  'POST /address/soap': { ...all, body: '<nothing/>' },
  'GET /address/soap': { ...all, query: { wsdl: '' } },
  'POST /marketing/upsells': {
    ...all,
    body: { storeCode: 'NSW01', fulfilmentType: 'Pickup', productId: 'margherita', trigger: 'addtocart' },
  },
  'GET /offers': all,
  'GET /order/:orderId/status': all,
  'GET /order/status/reference/:orderReference': all,
  'GET /survey/surveys/:surveyId': { ...all, params: { surveyId: 'after-delivery' } },
  'POST /survey/surveys/:surveyId/questions/:questionId/response': {
    ...all,
    params: { surveyId: 'after-delivery', questionId: 'overall' },
    body: { questionId: 'overall', userId: unknownId, value: '5' },
  },
  'POST /app-returns': all,
  'GET /app-returns/:returnId/card': { ...all, params: { returnId: unknownId } },
  'POST /app-returns/:returnId/result': { ...all, params: { returnId: unknownId }, body: { result: 'nothing' } },
  'POST /app-returns/:returnId/collection': {
    ...all,
    params: { returnId: unknownId },
    body: { verifier: 'x'.repeat(43), code: 'x'.repeat(43) },
  },
  'PUT /analytics/consent': { ...all, body: { clientId: unknownId, given: false } },
  'POST /analytics/events': { ...all, body: { clientId: unknownId, events: [{}] } },
  'POST /user/getEntry': { ...all, body: { slug: 'default', ...botCheck, action: 'CAMPAIGN_FORM' } },
  'GET /user/confirmOptIn': { ...all, query: { token: 'nothing' } },
  'POST /user/confirmOptIn': { ...all, query: { token: 'nothing' } },
  'POST /user/campaign': { ...all, body: {} },
  'GET /kitchen/device': all,
  'POST /kitchen/device': { ...all, body: { storeCode: 'NSW01', code: '0000-0000-0000' } },
  'POST /kitchen/session': { ...all, body: { storeCode: 'NSW01', pin: '000000' } },

  'POST /baskets': { ...all, body: { serviceType: 'Pickup', storeId: 'NSW01', isAsap: true } },
  // Any caller with the id may copy the basket, because a copy contains no name, address or contact.
  'POST /baskets/:basketId/copyBasket': all,
  'GET /baskets/:basketId': session,
  'PATCH /baskets/:basketId': { ...session, body: { orderNote: 'Mine' } },
  'PATCH /baskets/:basketId/expire': session,
  'POST /baskets/:basketId/basketItems': { ...session, body: { productId: 'margherita', quantity: 1 } },
  'DELETE /baskets/:basketId/basketItems': session,
  'PATCH /baskets/:basketId/basketItems': { ...session, body: [{ basketItemId: unknownId, quantity: 1 }] },
  'PATCH /baskets/:basketId/basketItems/:basketItemId': { ...session, body: { quantity: 2 } },
  'DELETE /baskets/:basketId/basketItems/:basketItemId': session,
  'PATCH /baskets/:basketId/basketItems/:basketItemId/swap': {
    ...session,
    body: { addBasketItemParts: [], removeProductIds: [], updateSingle: false },
  },
  'POST /baskets/:basketId/groupedBasketItems': { ...session, body: { productId: 'family-box', quantity: 1 } },
  'PATCH /baskets/:basketId/groupedBasketItems/:groupedBasketItemId': { ...session, body: { quantity: 2 } },
  'DELETE /baskets/:basketId/groupedBasketItems/:groupedBasketItemId': session,
  'POST /baskets/:basketId/validate': session,
  'POST /baskets/:basketId/validateOrder': session,
  'GET /baskets/:basketId/bestPrice': session,
  'POST /baskets/:basketId/bestPrice': session,
  'GET /baskets/:basketId/sameOrder': session,
  'POST /baskets/:basketId/applyvoucher/:code': { ...session, params: { code: 'NOTHING' } },
  'DELETE /baskets/:basketId/removeCartVoucher/:voucherCode': session,
  'DELETE /baskets/:basketId/groupedBasketItems/:groupedBasketItemId/removeVoucher': session,
  'POST /baskets/:basketId/order': {
    ...session,
    body: { paymentType: 'cash', orderRegister: 'order-guest', basketTotal: 1 },
  },
  'GET /baskets/:basketId/payment': session,
  'POST /baskets/:basketId/notifyOrderError': { right: 'all', body: { code: 'Unknown' } },
  'POST /baskets/:basketId/completeFlex': {
    ...session,
    body: { flexToken: 'token', orderRegister: 'order-guest', basketTotal: 1 },
  },
  'POST /baskets/:basketId/initialiseZipPay': {
    ...session,
    body: { returnUrl: '/zippayconfirmation', orderRegister: 'order-guest', basketTotal: 1 },
  },
  'POST /baskets/:basketId/completeZipPay': {
    ...session,
    body: { zipToken: unknownId, orderRegister: 'order-guest', basketTotal: 1 },
  },
  'GET /baskets/:basketId/apOptions': session,
  'POST /baskets/:basketId/initialiseAfterpay': {
    ...session,
    body: { returnUrl: '/', cancelUrl: '/checkout', orderRegister: 'order-guest', basketTotal: 1 },
  },
  'PATCH /baskets/:basketId/apNotify': { ...session, body: { orderToken: 'nothing', status: 'SUCCESS' } },
  'POST /baskets/:basketId/InitialisePayPal': { ...session, body: { returnUrl: '/', cancelUrl: '/checkout' } },
  'POST /baskets/:basketId/completePayPal': {
    ...session,
    body: { paymentId: 'nothing', payerId: 'unknown', orderRegister: 'order-guest', basketTotal: 1 },
  },
  'POST /content/webhook': all,
  'POST /payments/paypal/events': all,
  'PATCH /baskets/:basketId/zipNotify': { ...session, body: { checkoutId: 'co_nothing' } },
  'PATCH /baskets/:basketId/paymentInfo': { ...session, body: { paymentType: 'cash' } },
  'POST /baskets/:basketId/initialiseApplePay': {
    ...session,
    body: { validationURL: 'https://apple-pay-gateway.apple.com', domainName: 'localhost' },
  },
  'POST /baskets/:basketId/completeApplePay': {
    ...session,
    body: { token: 'token', orderRegister: 'order-guest', basketTotal: 1 },
  },
  'POST /baskets/:basketId/completeGooglePay': {
    ...session,
    body: { token: 'token', orderRegister: 'order-guest', basketTotal: 1 },
  },
  'POST /baskets/:basketId/initialiseClickToPay': { ...session, body: { targetOrigin: 'http://localhost' } },
  'POST /baskets/:basketId/completeClickToPay': {
    ...session,
    body: { transientToken: 'token', orderRegister: 'order-guest', basketTotal: 1 },
  },
  'POST /baskets/:basketId/initialiseVCO': session,
  'POST /baskets/:basketId/completeVCO': {
    ...session,
    body: { callId: 'call', orderRegister: 'order-guest', basketTotal: 1 },
  },
  'POST /baskets/:basketId/initialiseFlex': { ...session, body: { targetOrigin: 'http://localhost' } },
  'POST /baskets/:basketId/initialiseFlexApi': { ...session, body: { targetOrigin: 'http://localhost' } },
  'POST /baskets/:basketId/verifyFlex': { ...session, body: { flexToken: 'token' } },
  'DELETE /baskets/:basketId/token/:flexToken': { ...session, params: { flexToken: 'NOTHING' } },
  'POST /baskets/:basketId/customerToken': { ...session, body: { tokenV3: '', action: 'CUSTOMER_TOKEN' } },
  'POST /baskets/:basketId/payerAuth/:referenceID': {
    ...session,
    params: { referenceID: 'nothing' },
    body: {
      flexToken: 'token',
      browserInfo: {
        language: 'en-AU',
        colorDepth: 24,
        screenHeight: 844,
        screenWidth: 390,
        timeDifference: -660,
        javaEnabled: false,
      },
    },
  },
  'GET /order/:orderId/stream': { right: 'proof' },
  'POST /order/tracker': { right: 'proof' },
  'POST /order/:orderId/collected': { right: 'proof' },
  'GET /order/:orderId/prize': { right: 'proof' },
  'POST /order/:orderId/prize': { right: 'proof' },
  'GET /order/:orderId/receipt': { right: 'proof' },
  'GET /order/:orderId/receipt.pdf': { right: 'proof' },
  'POST /order/:orderId/receipt/link': { right: 'proof' },
  'GET /receipt-files/:ticket': { ...all, params: { ticket: 'x'.repeat(60) } },
  'POST /order/:orderId/push': { right: 'proof', body: subscription },

  'POST /kitchen/orders/:orderId/acknowledge': kitchen,
  'PATCH /kitchen/store': { ...kitchen, body: { extraMinutes: 5 } },
  'DELETE /kitchen/session': kitchen,
  'GET /kitchen/items': kitchen,
  'GET /kitchen/orders': kitchen,
  'PUT /kitchen/items/:itemId/soldOut': { ...kitchen, body: { isSoldOut: true } },
  'POST /kitchen/orders/:orderId/move': { ...kitchen, body: { status: 'Cooking' } },
  'DELETE /kitchen/orders/:orderId/move': kitchen,
  'GET /kitchen/stream': kitchen,

  'GET /pos/orders': pos,
  'POST /pos/orders/:orderId/acknowledge': pos,
  'POST /pos/orders/:orderId/move': { ...pos, body: { status: 'Cooking' } },

  'POST /staff/sign-in': { ...all, body: { name: 'unknown', password: 'x', code: '000000' } },
  'GET /staff/session': { right: 'agent' },
  'DELETE /staff/session': { right: 'agent' },

  'GET /customer/:id': customer,
  'PATCH /customer/:id': { ...customer, body: { profile: { firstName: 'Mallory' } } },
  'DELETE /customer/:id': customer,
  'POST /customer/:id/password': { ...customer, body: { currentPassword: 'Sk8ter-boi', newPassword: 'N3w-enough' } },
  'POST /customer/:id/card': { ...customer, body: { flexToken: 'token' } },
  'POST /customer/:id/card/initialiseFlex': { ...customer, body: { targetOrigin: 'http://localhost' } },
  'GET /customer/:id/card/:cardId': { ...customer, params: { cardId: unknownId } },
  'DELETE /customer/:id/card/:cardId': { ...customer, params: { cardId: unknownId } },
  'PATCH /customer/:id/card/:cardId/status': { ...customer, params: { cardId: unknownId }, body: { status: 'active' } },
  'PATCH /customer/:id/card/:cardId/default': { ...customer, params: { cardId: unknownId } },
  'POST /customer/:id/disposition': { ...customer, body: { serviceType: 'Pickup' } },
  'POST /customer/:id/store': { ...customer, body: { storeId: 'NSW01' } },
  'DELETE /customer/:id/store': customer,
  'POST /customer/:id/address': {
    ...customer,
    body: {
      address: '12 Example Street',
      city: 'Newtown',
      state: 'NSW',
      postalCode: '2042',
      longitude: 151.179,
      latitude: -33.8975,
    },
  },
  'DELETE /customer/:id/address': customer,
  'POST /customer/:id/identities': { ...customer, body: { registrationTicket: 'nothing' } },
  'POST /customer/:id/identities/:provider': { ...customer, params: { provider: 'google' }, body: { token: 'a.b.c' } },
  'DELETE /customer/:id/identities/:provider': { ...customer, params: { provider: 'google' } },
  'GET /customer/:id/signIns': customer,
  'DELETE /customer/:id/signIns/:signInId': { ...customer, params: { signInId: unknownId } },
  'DELETE /customer/:id/signIns': customer,
  'GET /customer/:id/stepUp': customer,
  'POST /customer/:id/stepUp': { ...customer, body: { password: 'not the password' } },
  'POST /customer/:id/push': { ...customer, body: subscription },
  'GET /customer/:id/push': customer,
  'DELETE /customer/:id/push/:pushId': { ...customer, params: { pushId: unknownId } },
  'GET /customer/:id/passkeys': customer,
  'POST /customer/:id/passkeys/options': customer,
  'POST /customer/:id/passkeys': { ...customer, body: { passkey: passkey({ attestationObject: 'nothing' }) } },
  'PATCH /customer/:id/passkeys/:passkeyId': { ...customer, body: { name: 'Mine' } },
  'DELETE /customer/:id/passkeys/:passkeyId': customer,
  'GET /customer/:id/vouchers': customer,
  'GET /customer/:id/export': customer,
  'POST /customer/ziptoken': { right: 'signedIn', body: { checkoutId: 'co_nothing' } },
  'GET /customer/ziptoken': { right: 'signedIn' },
  'DELETE /customer/ziptoken': { right: 'signedIn' },
  'GET /order/orderHistory/:customerId': customer,
  'GET /order/trackOrders/:userId': customer,
  'POST /customers/:customerId/reorder': { ...customer, body: { orderId: unknownId } },
  'POST /baskets/:basketId/customers/:customerId/reorder': { right: 'both', body: { orderId: unknownId } },

  // Being signed in makes no difference to these calls.
  'POST /customer/register': { ...all, body: {} },
  'POST /customer/oauth': { ...all, body: { provider: 'google', token: 'nothing', nonce: 'a-nonce-of-the-page' } },
  'POST /customer/passkey/options': all,
  'POST /customer/passkey': {
    ...all,
    body: { passkey: passkey({ authenticatorData: 'nothing', signature: 'nothing' }) },
  },
  'POST /customer/token': { ...all, body: { ...botCheck, password: 'Sk8ter-boi' } },
  'POST /customer/token/refresh': { ...all, body: { refresh_token: 'nothing' } },
  'POST /customer/token/revoke': { ...all, body: { refresh_token: 'nothing' } },
  'POST /customer/recaptcha': { ...all, body: { tokenV3: '', action: 'VERIFY_EMAIL' } },
  'POST /customer/password/forgotten': { ...all, body: { ...botCheck, action: 'FORGOT_PASSWORD' } },
  'POST /customer/password/validatetoken': { ...all, body: { customerId: unknownId, token: 'nothing' } },
  'POST /customer/password/resetpassword': {
    ...all,
    body: { customerId: unknownId, token: 'nothing', password: 'N3w-enough', tokenV3: '', action: 'RESET_PASSWORD' },
  },
  'POST /customer/verifyemail/send': { ...all, body: { ...botCheck, action: 'VERIFY_EMAIL' } },
  'POST /customer/verifyemail/validatetoken': { ...all, body: { customerId: unknownId, token: 'nothing' } },
  'PATCH /customer/verifyemail/update': { ...all, body: { customerId: unknownId, token: 'nothing' } },
  'POST /push/status': { ...all, body: { endpoint: subscription.endpoint, orderId: unknownId } },
  'POST /push/stop': { ...all, body: { endpoint: subscription.endpoint } },
  'POST /push/renew': { ...all, body: { endpoint: subscription.endpoint, subscription } },
  'GET /user/shortUserId/:shortId': all,
  'GET /user/unsubscribe': { ...all, query: { token: 'nothing' } },
  'POST /user/unsubscribe': { ...all, query: { token: 'nothing' } },
  'POST /user/:userId/optin/email': { ...all, body: { optinEmail: false, ...unsubscribe } },
  'POST /user/optout/email': {
    ...all,
    body: { email: 'unknown@example.com', optOutAt: '2026-11-21T12:00:00+11:00', ...unsubscribe },
  },
  'POST /user/optout/sms': { ...all, body: { mobileNumber: '0491570110', ...unsubscribe } },
  'POST /user/shortuserid/:shortUserId/optin/sms': { ...all, body: { optinSms: false, ...unsubscribe } },
  'POST /user/shortuserid/:shortUserId/optin/supercars': { ...all, body: { optinSupercarsFan: false, ...unsubscribe } },
}
