import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startAccountShop, type AccountShop } from './account-shop.ts'
import { storeWith } from './content-edits.ts'
import { offer, withOffers } from './offer-edits.ts'
import { storeOptions } from './payments/card-shop.ts'
import { gatewayOf } from './payments/gateway-shop.ts'
import { publishAndLoad } from './shop.ts'
import { startSimulators, type Simulators } from './start-simulators.ts'
import { saturdayNoon } from './start-app.ts'
import { waitOptions } from './wait-options.ts'

/*
 * A client that knows only the two documents and docs/clients.md: plain fetch, no type and no helper of ours. The
 * simulators stand for what a person does: the script of the bot check, the mailbox, the gateway's card fields.
 */

let gateways: Simulators<'cybersource'>
let shop: AccountShop
let host: string
beforeAll(async () => {
  gateways = await startSimulators(['cybersource'], { CLOCK: saturdayNoon })
  shop = await startAccountShop({ CYBERSOURCE_URL: gateways.urls.cybersource, PUBLIC_URL: 'http://localhost' })
  await publishAndLoad(shop, (content) => withOffers(offer('five'))(storeWith('NSW01', storeOptions)(content)))
  host = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await shop.stop()
  await gateways.stop()
})

type Fields = Readonly<Record<string, unknown>>
/** The fields that the client reads. A client of the documents has no types, so each may be anything. */
type Field =
  | ('KEY_CAPTCHA' | 'URI_CAPTCHA' | 'uris' | 'settings' | 'customerId' | 'userId' | 'jsonWebToken')
  | ('refresh_token' | 'access_token' | 'token_type' | 'profile' | 'optinSms' | 'basketId' | 'sessionId' | 'discount')
  | ('basketTotal' | 'origin' | 'result' | 'referenceID' | 'orderId' | 'orderReference')
  | ('focusedQuestionId' | 'nextQuestionId' | 'survey_after_order' | 'productId' | 'slug')
type Json = string & { readonly [name in Field]: Json }
type Reply = { readonly status: number; readonly text: string; readonly json: Json }

/** Sends calls as docs/clients.md says: the page's origin, the session of the basket, the token, and the cookies. */
const makeClient = () => {
  const cookies = new Map<string, string>()
  const headers: Record<string, string> = { origin: 'http://localhost', 'content-type': 'application/json' }
  const send = async (method: string, path: string, body?: Fields | readonly Fields[]): Promise<Reply> => {
    const { 'content-type': type = '', ...others } = headers
    const response = await fetch(`${host}/api/v1${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...others,
        ...(body === undefined ? {} : { 'content-type': type }),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const text = await response.text()
    return { status: response.status, text, json: JSON.parse(/^[[{]/.test(text) ? text : '{}') as Json }
  }
  const good = async (method: string, path: string, body?: Fields | readonly Fields[]) => {
    const reply = await send(method, path, body)
    if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.status} ${reply.text}`)
    return reply
  }
  return { send, good, headers }
}

test('[ACC-12] [ACC-30] [ACC-13] [ACC-16] [BAS-01] [VOU-01] [PAY-14] [PAY-29] [ORD-14] [MKT-10] [MKT-11] [MKT-04] a client written from the documents and docs/clients.md registers, verifies, logs in, orders by card with a voucher, tracks, answers a survey, and opts out', async () => {
  const { send, good, headers } = makeClient()

  // The discovery call names the bot check; its script makes a token for each action.
  const { uris, settings } = (await good('GET', '/Configuration')).json
  const botToken = async (action: string): Promise<string> => {
    const query = new URLSearchParams({ k: settings.KEY_CAPTCHA, host: 'localhost', action })
    const answer = await fetch(`${uris.URI_CAPTCHA}/recaptcha/api2/token?${query.toString()}`)
    return ((await answer.json()) as { token: string }).token
  }

  const scope = 'openid write:profile read:card write:card offline_access'
  const [email, password] = ['documents@example.com', 'Sk8ter-boi']
  const registered = await good('POST', '/customer/register', {
    scope,
    password,
    registerType: 'email',
    email,
    mobileNumber: '0491 570 156',
    tokenV3: await botToken('REGISTER_USER'),
    profile: { firstName: 'Ada', lastName: 'Byron', optinEmail: false, optinSms: true, optinSupercarsFan: false },
  })
  const { customerId, userId } = registered.json
  const logIn = async () => {
    const tokenV3 = await botToken('CUSTOMER_TOKEN')
    return send('POST', '/customer/token', { email, password, scope, tokenV3 })
  }
  expect((await logIn()).json).toMatchObject({ code: 'UnverifiedEmail' })

  const link = await vi.waitFor(async () => {
    const [mail] = await shop.mailsTo(email)
    return /\/verify-email\/([0-9a-f-]+)\/([0-9a-f]+)/.exec(mail!.text)!
  }, waitOptions)
  const verified = await good('PATCH', '/customer/verifyemail/update', { customerId: link[1], token: link[2] })
  expect(verified.json).toEqual({ emailVerified: true })
  const { jsonWebToken } = (await logIn()).json

  // The refresh token works with its cookie and the page's origin.
  const { refresh_token } = jsonWebToken
  const renewed = await good('POST', '/customer/token/refresh', { refresh_token })
  headers['authorization'] = `${renewed.json.token_type} ${renewed.json.access_token}`
  const { json: customer } = await good('GET', `/customer/${customerId}`)
  expect(customer).toMatchObject({ email, emailVerified: true, userId })

  // A new session is 0; the basket names the session of all its later calls.
  const asked = new URLSearchParams({
    storeCode: 'NSW01',
    fulfilmentType: 'Pickup',
    fulfilmentDateTime: '2026-11-21T12:00',
  })
  const menu = JSON.parse((await good('GET', `/products?${asked.toString()}`)).text) as readonly Json[]
  const { productId } = menu.find(({ slug }) => slug === 'margherita')!
  headers['x-session-id'] = '0'
  const { json: made } = await good('POST', '/baskets', { serviceType: 'Pickup', storeId: 'NSW01', isAsap: true })
  headers['x-session-id'] = made.sessionId
  const basket = `/baskets/${made.basketId}`
  await good('POST', `${basket}/basketItems`, { productId, quantity: 2 })
  expect((await send('PATCH', `${basket}/basketItems/nope`, { quantity: 1 })).json).toMatchObject({
    code: 'BasketItemNotFound',
  })
  const { json: reduced } = await good('POST', `${basket}/applyvoucher/five`)
  expect(reduced.discount).toBe(5)
  const customerInfo = { firstName: 'Ada', lastName: 'Byron', emailAddress: email, phoneNumber: '0491570156' }
  await good('PATCH', basket, { customerInfo })
  await good('POST', `${basket}/validate`)
  const { basketTotal } = (await good('POST', `${basket}/validateOrder`)).json

  // The gateway's fields turn a card into a token, in the page of the shop's origin.
  const context = await good('POST', `${basket}/initialiseFlex`, { targetOrigin: 'http://localhost' })
  expect(context.text.split('.')).toHaveLength(3)
  const { token: flexToken } = await gatewayOf(() => gateways).typed()
  const { text: customerToken } = await good('POST', `${basket}/customerToken`, {
    tokenV3: await botToken('CUSTOMER_TOKEN'),
  })
  const pay = { flexToken, customerToken, basketTotal, orderRegister: 'order-customer' }
  const started = await send('POST', `${basket}/completeFlex`, pay)
  // 302 with an origin starts 3-D Secure; this card's bank asks nothing.
  expect([started.status, typeof started.json.origin]).toEqual([302, 'string'])
  const { referenceID } = started.json.result
  const browserInfo = {
    language: 'en-AU',
    colorDepth: 24,
    screenHeight: 844,
    screenWidth: 390,
    timeDifference: -660,
    javaEnabled: false,
  }
  await good('POST', `${basket}/payerAuth/${referenceID}`, { flexToken, browserInfo })
  const paid = await good('POST', `${basket}/completeFlex`, { ...pay, payerAuth: { referenceID } })
  const { orderId, orderReference, sessionId } = paid.json
  expect((await send('GET', basket)).json).toMatchObject({ code: 'BasketOrdered', data: { orderId } })

  const { json: tracked } = await good('GET', `/order/${orderId}/status`)
  expect(tracked).toMatchObject({ orderReference, status: 'Preparing' })
  expect((await good('POST', '/order/tracker', { orderId, sessionId })).json).toMatchObject({ orderId })
  const history = JSON.parse((await good('GET', `/order/orderHistory/${customerId}`)).text) as Fields[]
  expect(history).toMatchObject([{ orderId }])

  const surveyId = settings.survey_after_order
  const { json: survey } = await good('GET', `/survey/surveys/${surveyId}?orderId=${orderId}`)
  const questionId = survey.focusedQuestionId
  const response = { questionId, userId, orderId, value: '5' }
  const answered = await good('POST', `/survey/surveys/${surveyId}/questions/${questionId}/response`, response)
  expect(answered.json.nextQuestionId).not.toBe(questionId)

  expect(customer.profile.optinSms).toBe(true)
  await good('POST', '/user/optout/sms', { mobileNumber: '0491570156' })
  await vi.waitFor(async () => {
    const { json: later } = await good('GET', `/customer/${customerId}`)
    expect(later.profile.optinSms).toBe(false)
  }, waitOptions)

  await good('POST', '/customer/token/revoke', { refresh_token: renewed.json.refresh_token })
  expect((await send('GET', `/customer/${customerId}`)).json).toMatchObject({ code: 'LOGIN_REQUIRED' })
})
