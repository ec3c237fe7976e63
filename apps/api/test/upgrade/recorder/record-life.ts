// Records the fixture of a release. `scripts/upgrade-fixture.mjs` copies this file into a checkout of the release,
// where it runs as a test: the shop, its simulators and these helpers are then those of the release.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pageView } from '@forno/domain/analytics/build-events'
import { inContext, platformValues, type EventContext } from '@forno/domain/analytics/events'
import type { StoreId } from '@forno/domain/core/basic-types'
import { refreshToken, signIn } from '@forno/contracts/sign-in/sign-in'
import { scopes } from '@forno/domain/customers/scope'
import { expect, test } from 'vitest'
import { runAppUpdatesCommand } from '../../../src/modules/app-updates/index.ts'
import { cancelOrder } from '../../../src/modules/orders/index.ts'
import { contentStore } from '../../../src/modules/content/index.ts'
import { hashPin, kitchenStore, makeKitchenOperations } from '../../../src/modules/kitchen/index.ts'
import { openDatabase } from '../../../src/platform/db/database.ts'
import { app as phoneApp, cookieOf, type AccountShop, type SignedInPerson } from '../../account-shop.ts'
import { insertAgentSession } from '../../agent-session.ts'
import { replyOf } from '../../contract-check.ts'
import { guestNumber } from '../../guest-number.ts'
import { passkeyCalls } from '../../passkey-people.ts'
import { rememberZip } from '../../payments/paying-calls.ts'
import { ownAddress, signInCall, verifiedPerson } from '../../people.ts'
import { claimRealAddresses } from '../../process/process-database.ts'
import { headersOf, makeCustomer } from '../../process/test-customer.ts'
import { startApi } from '../../process/api-process.ts'
import { startTrustingCaptcha } from '../../process/trusting-captcha.ts'
import { pushSettingsOf } from '../../push-service.ts'
import { newUpdateKeys, phoneReport } from '../../phone-updater.ts'
import { startPushShop, type PushShop } from '../../push-shop.ts'
import { ada, delivery, ownPage, shopOf, type Shop, type TestBasket } from '../../shop.ts'
import { saturdayNoon, type TestApp } from '../../start-app.ts'
import { startSimulators } from '../../start-simulators.ts'
import { changedPizza } from '../../process/guest.ts'
import { failJobs, leaveJobs } from './record-jobs.ts'
import { by, keep, placed, remembered, winPrize } from './remembered.ts'
import { recordBrowser } from './record-browser.ts'
import { writeTables } from './write-tables.ts'

const folder = process.env['UPGRADE_FIXTURE'] ?? mkdtempSync(join(tmpdir(), 'upgrade-'))
const minute = 60_000
const hour = 60 * minute
const testCard = '4111111111111111'
const cardAction = 'CUSTOMER_TOKEN'
const bundleVersion = '1.1.0'

/** A basket with a changed pizza, a half-n-half, a meal and a side. */
const fullBasket = async (shop: Shop, by: object = {}): Promise<TestBasket> => {
  const basket = await shop.newBasket()
  await shop.add(basket, { ...changedPizza, basketItemParts: [...changedPizza.basketItemParts] })
  await shop.add(basket, { productId: 'half-n-half' })
  await shop.add(basket, { productId: 'garlic-bread', quantity: 2 })
  const body = { productId: 'solo-box', quantity: 1 }
  await shop.good('POST /baskets/:basketId/groupedBasketItems', { ...basket, ...by, body })
  return basket
}

/** Orders of guests: now, later, with a code, on their way, cancelled, with a prize and with answers to a survey. */
const guests = async ({ app, shop, screen, service, move, subscribe }: PushShop): Promise<void> => {
  await placed('open order', shop, await shop.readyBasket())
  const later = { storeId: 'NSW02', isAsap: false, orderDueAt: '2026-11-21T19:00:00+11:00' }
  await placed('scheduled order', shop, await shop.readyBasket(later))
  keep('scheduled basket', await shop.readyBasket(later, 1))

  const device = service.device()
  const delivered = await shop.readyBasket(delivery)
  const deliveredId = await placed('delivered order', shop, delivered)
  await subscribe({ orderId: deliveredId, session: delivered.session }, device)
  for (const status of ['Cooking', 'With Driver', 'Delivered']) await move(deliveredId, status)

  const onItsWay = await shop.readyBasket(delivery)
  const onItsWayId = await placed('order on its way', shop, onItsWay)
  await subscribe({ orderId: onItsWayId, session: onItsWay.session }, device)
  remembered['browser with pushes'] = { endpoint: device.subscription.endpoint }
  await move(onItsWayId, 'Cooking')

  const cancelled = await placed('cancelled order', shop, await shop.readyBasket())
  await app.database.sql.begin((inside) => cancelOrder(inside, cancelled, app.clock()))

  const survey = await shop.readyBasket()
  const answeredId = await placed('answered order', shop, survey)
  await shop.good('POST /survey/surveys/:surveyId/questions/:questionId/response', {
    params: { surveyId: 'after-delivery', questionId: 'overall' },
    session: survey.session,
    body: { questionId: 'overall', userId: randomUUID(), value: '5', orderId: answeredId },
  })

  const coupon = await shop.readyBasket({}, 5)
  await shop.good('POST /baskets/:basketId/applyvoucher/:code', {
    params: { ...coupon.params, code: 'FIVER' },
    session: coupon.session,
  })
  await placed('order with a code', shop, coupon)

  const soldOut = { params: { itemId: 'tiramisu' }, body: { isSoldOut: true } }
  await shop.good('PUT /kitchen/items/:itemId/soldOut', { ...screen, ...soldOut })
  await shop.good('PATCH /kitchen/store', { ...screen, body: { extraMinutes: 5 } })
  remembered['kitchen screen'] = { cookie: screen.headers['cookie'] ?? '' }
}

/** A customer who signed in with the right to see the saved cards, as the shop's page asks for. */
const signedInPerson = async (shop: AccountShop, body: object = {}): Promise<SignedInPerson> => {
  const person = await verifiedPerson(shop, body)
  const { email, password } = person
  const answer = await signInCall(shop, { email, password, scope: scopes.join(' ') })
  const { access_token: bearer, refresh_token: handle = '' } = replyOf(signIn, answer).jsonWebToken
  return { ...person, bearer, handle, cookie: cookieOf(answer) }
}
/** A customer with a card, an address, opt-ins, a passkey, an order, and a basket on the way. */
const customer = async ({ app, shop, service, subscribeAll }: PushShop, cards: string): Promise<void> => {
  const person = await signedInPerson(app, {
    profile: { firstName: 'Jo', lastName: 'Nguyen', optinEmail: true, optinSms: true },
  })
  const own = { params: { id: person.customerId }, ...by(person) }
  await shop.good('POST /customer/:id/address', {
    ...own,
    body: {
      address: '12 Example Street',
      city: 'Newtown',
      state: 'NSW',
      postalCode: '2042',
      longitude: 151.179,
      latitude: -33.8975,
    },
  })
  await shop.good('POST /customer/:id/card', {
    ...own,
    body: { flexToken: await typedCard(cards), tokenV3: cardAction },
  })
  await passkeyCalls(app).added(person)
  await passkeyCalls(app).loginOptions()
  const device = service.device()
  const devices = await subscribeAll({ ...person, accessToken: person.bearer } as never, device)
  expect(devices.status).toBeLessThan(300)

  const ordered = await shop.readyBasket({}, 5)
  await shop.change(ordered, { customerInfo: { ...ada, emailAddress: person.email, phoneNumber: guestNumber() } })
  await shop.good('GET /baskets/:basketId', { ...ordered, ...by(person) })
  await shop.good('POST /baskets/:basketId/applyvoucher/:code', {
    ...by(person),
    params: { ...ordered.params, code: 'WELCOME' },
    session: ordered.session,
  })
  await placed('order of the customer', shop, ordered, by(person))
  const basket = await fullBasket(shop)
  await shop.good('GET /baskets/:basketId', { ...basket, ...by(person) })
  keep('basket of the customer', basket)
  const { customerId, userId, email, password, cookie } = person
  const refreshed = await app.call(refreshToken, { body: { refresh_token: person.handle }, headers: { cookie } })
  const { refresh_token: token = '' } = replyOf(refreshToken, refreshed)
  const push = device.subscription.endpoint
  remembered['customer'] = { customerId, userId, email, password, cookie, token, push }

  // The app on a phone keeps the token itself.
  const logIn = { email, password, scope: scopes.join(' '), tokenV3: cardAction, action: cardAction }
  const phone = await app.call(signIn, { body: logIn, headers: phoneApp, ip: ownAddress() })
  const { refresh_token: phoneToken = '' } = replyOf(signIn, phone).jsonWebToken
  remembered['phone'] = { token: phoneToken }
}

const typedCard = async (cards: string): Promise<string> => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: `{"number":"${testCard}"}` }
  return ((await (await fetch(`${cards}/control/tokens`, init)).json()) as { token: string }).token
}

/** A guest's order that was paid by card, and a payment whose customer is still on the page of Zip. */
const payments = async (shop: Shop, cards: string): Promise<void> => {
  const card = await shop.readyBasket()
  const { basketTotal } = await shop.good('GET /baskets/:basketId', card)
  const check = { tokenV3: cardAction, action: cardAction } as const
  const { text: customerToken } = await shop.call('POST /baskets/:basketId/customerToken', { ...card, body: check })
  const flexToken = await typedCard(cards)
  const body = { orderRegister: 'order-guest' as const, basketTotal, flexToken, customerToken }
  const reply = await shop.good('POST /baskets/:basketId/completeFlex', { ...card, key: randomUUID(), body })
  if (!('orderId' in reply)) throw new Error('the bank asks for a proof')
  const { orderId, orderReference } = reply
  keep('order paid by card', card)
  remembered['order paid by card'] = { ...remembered['order paid by card'], orderId, orderReference }
}

const marketing = async ({ app, shop }: PushShop): Promise<void> => {
  await enterCampaign(app, 'entrant@example.com')
  const clientId = randomUUID()
  await shop.good('PUT /analytics/consent', { body: { clientId, given: true }, headers: ownPage })
  const context: EventContext = {
    ...platformValues,
    release: '2.0.0',
    environment: 'production',
    session_id: 1_800_000_000,
    engagement_time_msec: 40,
    utm_source: 'mail',
    last_source: 'mail',
  }
  const events = [{ eventId: randomUUID(), age: 0, ...inContext(pageView('/menu'), context) }]
  await shop.good('POST /analytics/events', { body: { clientId, events }, headers: ownPage })
  remembered['analytics'] = { clientId }
  const question = { firstName: 'Ottilie', lastName: 'Quandong', email: 'ottilie@example.com' }
  const form = {
    ...question,
    mobileNumber: '0491 570 156',
    storeId: 'NSW01',
    subject: 'Thanks',
    message: 'Great crust.',
  }
  await shop.good('POST /storeform/contact', { body: form })
}

const enterCampaign = async (app: PushShop['app'], email: string): Promise<void> => {
  const names = { slug: 'default', email, firstName: 'Jo', lastName: 'Nguyen' }
  const optIns = { optinEmail: true, optinSms: false, optinSupercarsFan: false }
  const tokenV3 = await app.tokenFor('CAMPAIGN_FORM')
  const payload = { ...names, ...optIns, tokenV3, action: 'CAMPAIGN_FORM' }
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/v1/user/campaign',
    payload,
    remoteAddress: ownAddress(),
  })
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body])
}

/** The release's build of the phone app, offered to all phones, and one good start of it. */
const publishBundle = async (app: TestApp): Promise<void> => {
  const built = join(import.meta.dirname, '../../../../web/dist/native')
  const { publicKey, privateKey } = newUpdateKeys()
  writeFileSync(join(work, 'public.pem'), publicKey)
  writeFileSync(join(work, 'private.pem'), privateKey)
  const { isDone, lines } = await runAppUpdatesCommand(
    [
      ...['bundle', '--version', bundleVersion, '--from', built, '--key', 'private.pem', '--channel', 'production'],
      ...['--public-key', join(work, 'public.pem')],
    ],
    { sql: app.database.sql, clock: app.clock, folder: work },
  )
  expect([isDone, lines]).toEqual([true, lines])
  const deviceId = randomUUID()
  const start = { device_id: deviceId, version_name: bundleVersion, action: 'app_launch_ready', timestamp: 1 }
  await app.app.inject({ method: 'POST', url: '/api/v1/app-updates/stats', payload: [phoneReport(start)] })
  remembered['phone'] = { ...remembered['phone'], deviceId, publicKey, bundleVersion }
}

/** PINs of all stores without one, as the release draws them when it starts. */
const drawPins = async ({ database: { sql }, hashCost }: TestApp): Promise<void> => {
  const store = kitchenStore(sql)
  const [content, known] = await Promise.all([contentStore(sql).newest(), store.storesWithPin()])
  const hash = await hashPin('471147', hashCost)
  const without = (content?.stores ?? []).filter(({ id }) => !known.includes(id))
  await store.setDrawnPins(new Map(without.map(({ id }) => [id, hash])))
}

/** Rows of tables that other machines fill. */
const otherTables = async (app: TestApp): Promise<void> => {
  const { sql } = app.database
  const at = new Date(app.clock())
  await insertAgentSession(app)
  await rememberZip(app)
  const operations = makeKitchenOperations({ ...app, sql, hashKey: 'demo-email-hash-key' })
  await operations.startEnrolment('NSW02' as StoreId, 'Oven 2')
  await sql`insert into address_calls values ('demo', array[${app.clock()}::bigint])`
  await sql`insert into spent_proofs values ('proof', ${new Date(app.clock() + hour)})`
  await sql`insert into good_stories values ('pages/contact', ${randomUUID()}, '{"component":"page"}', ${at})`
  await sql`insert into good_datasources values ('labels', '[]', ${at})`
  await sql`
    insert into customer_identities select 'google', 'person-1', customer_id, ${at} from customers
    where customer_id = ${remembered['customer']?.['customerId'] ?? ''}`
  await sql`
    insert into provider_events
    select 'cybersource', 'event-1', 'captured', transaction_id, attempt_id, ${at} from payment_attempts limit 1`
  await shopOf(app).good('POST /app-returns', {
    headers: { origin: 'capacitor://localhost', host: 'shop.example.com' },
  })
}

/** A device that got the pushes of a sign-in which has ended. */
const loggedOutDevice = async ({ app, shop, service, subscribeAll }: PushShop): Promise<void> => {
  const person = await makeCustomer(app)
  expect((await subscribeAll(person, service.device())).status).toBeLessThan(300)
  await shop.good('POST /customer/token/revoke', { ...headersOf(person), body: {} })
}

/** A customer with a saved card and an order on the way, whose account the release deletes at its very end. */
const leavingCustomer = async ({ app, shop }: PushShop, cards: string): Promise<SignedInPerson> => {
  const person = await signedInPerson(app)
  const params = { id: person.customerId }
  await shop.good('POST /customer/:id/card', {
    params,
    ...by(person),
    body: { flexToken: await typedCard(cards), tokenV3: cardAction },
  })
  const basket = await shop.readyBasket()
  await shop.good('GET /baskets/:basketId', { ...basket, ...by(person) })
  await placed('order of a deleted customer', shop, basket, by(person))
  return person
}

/** The customer logs in with a browser that shows their cart, at the release's own process. */
const visitInBrowser = async (databaseUrl: string, at: number): Promise<void> => {
  const database = openDatabase(databaseUrl, 1)
  await claimRealAddresses(database)
  await database.close()
  for (const file of ['kitchen-pins.json', 'demo-agent.json']) writeFileSync(join(work, file), '{}')
  const { basketId = '', session = '' } = remembered['basket of the customer'] ?? {}
  const { email = '', password = '' } = remembered['customer'] ?? {}
  const api = await startApi(databaseUrl, work, { CLOCK: new Date(at).toISOString() })
  const url = api.url.replace('127.0.0.1', 'localhost')
  await recordBrowser({ url, email, password, basketId, session, folder })
  await api.stop()
}

const work = mkdtempSync(join(tmpdir(), 'upgrade-'))

test('records the life of a shop', async () => {
  const others = await startSimulators(['cybersource', 'zip', 'engagement', 'analytics'], { CLOCK: saturdayNoon })
  const captcha = await startTrustingCaptcha()
  const settings = {
    CAPTCHA_URL: captcha.url,
    CYBERSOURCE_URL: others.urls.cybersource,
    CYBERSOURCE_PAYER_AUTH: 'off',
    ZIP_URL: `${others.urls.zip}/merchant/v1`,
    BRAZE_REST_URL: others.urls.engagement,
    GA4_URL: others.urls.analytics,
    GA4_MEASUREMENT_ID: 'G-TEST',
    GA4_API_SECRET: 'secret',
  }
  const started = await startPushShop(settings)
  // The bot check accepts the action as its token.
  const app = { ...started.app, tokenFor: (action: string) => Promise.resolve(action) }
  const world = { ...started, app }
  await guests(world)
  await customer(world, others.urls.cybersource)
  await loggedOutDevice(world)
  const leaving = await leavingCustomer(world, others.urls.cybersource)
  await payments(world.shop, others.urls.cybersource)
  await marketing(world)
  await winPrize(app)
  await drawPins(app)
  await otherTables(app)
  await publishBundle(app)
  await world.runAllJobs()
  const end = app.clock() + minute
  const without = { ...settings, ...pushSettingsOf(world.keys), PUSH_EXTRA_ORIGINS: world.service.origin }
  await world.stop()

  const silent = { ...without, MAIL_URL: 'smtp://127.0.0.1:1' }
  await failJobs(app.databaseUrl, end, silent)
  await leaveJobs(app.databaseUrl, end + minute, silent, leaving)
  await Promise.all([others.stop(), captcha.stop()])
  await visitInBrowser(app.databaseUrl, end + 2 * minute)
  remembered['release'] = { endedAt: new Date(end + 2 * minute).toISOString() }
  rmSync(work, { recursive: true })
  await writeTables(app.databaseUrl, folder)
  writeFileSync(join(folder, 'remembered.json'), `${JSON.stringify(remembered, null, 2)}\n`)
})
