import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { checkAppUpdate } from '@forno/contracts/app-updates/app-updates'
import type { OrderId } from '@forno/domain/core/basic-types'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAppUpdatesCommand } from '../../src/modules/app-updates/index.ts'
import { bearerOf, browser, app as phoneApp, type Mail } from '../account-shop.ts'
import { compileCache } from '../compile-cache.ts'
import { replyOf } from '../contract-check.ts'
import { demoHashes } from '../demo-hashes.ts'
import { runWaitingJobs } from '../due-jobs.ts'
import { guestNumber } from '../guest-number.ts'
import { newUpdateKeys, openBundle, phoneReport } from '../phone-updater.ts'
import { makeDataFolder, startApi } from '../process/api-process.ts'
import { newVapidKeys, pushSettingsOf, startPushService } from '../push-service.ts'
import { runRetention } from '../run-retention.ts'
import { ada, shopOf, type Shop, type TestBasket } from '../shop.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { startSimulators, type Simulators } from '../start-simulators.ts'
import { oldDatabase, rowsNow } from './old-database.ts'
import { oldTables, remembered } from './old-tables.ts'

const runFile = promisify(execFile)
const contentCommand = fileURLToPath(new URL('../../src/commands/content.ts', import.meta.url))
const folder = makeDataFolder()
const endedAt = remembered['release']?.['endedAt'] ?? ''

let drop: () => Promise<void>
let simulators: Simulators<'mailbox' | 'cybersource' | 'zip' | 'engagement' | 'analytics'>
let pushes: Awaited<ReturnType<typeof startPushService>>
let app: TestApp
let shop: Shop
let published: string
let readiness: readonly unknown[]
let lost: Readonly<Record<string, readonly string[]>>
let contacts: { readonly all: number; readonly found: number } | undefined
let phoneHashes: readonly unknown[]

const onDatabase = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Rows of the release that are not there any more, or have another value in a column that the release knew. */
const lostRows = async (client: pg.Client): Promise<typeof lost> => {
  const found: Record<string, readonly string[]> = {}
  for (const table of oldTables) {
    const now = new Set(await rowsNow(client, table))
    const missing = table.rows.filter((row) => !now.has(row))
    if (missing.length > 0) found[table.name] = missing
  }
  return found
}

/** Baskets with personal data, and how many of them retention, export and deletion find. */
const contactsOfBaskets = async (client: pg.Client): Promise<typeof contacts> => {
  const { rows } = await client.query<NonNullable<typeof contacts>>(`
    select count(*)::integer as all, count(contact_ended_at)::integer as found
    from baskets where has_contact(state, customer_id)`)
  return rows[0]
}

const phoneNumber = '+61491570156'
/** A use of a voucher, with the unkeyed hash of its phone number that earlier releases wrote. */
const addUnkeyedUse = async (client: pg.Client): Promise<void> => {
  const unkeyed = createHash('sha256').update(`phone:${phoneNumber}`).digest('base64url')
  await client.query(
    `insert into vouchers (code, offer_id, used, issued_at) values ('UNKEYED', 'given', 1, '${endedAt}');
     insert into voucher_uses (code, basket_id, offer_id, state, held_until, order_id, phone_hash)
     values ('UNKEYED', gen_random_uuid(), 'given', 'used', 'infinity', gen_random_uuid(), '${unkeyed}')`,
  )
}
const phoneHashesNow = async (client: pg.Client): Promise<typeof phoneHashes> =>
  (await client.query<{ phone_hash: string }>(`select phone_hash from voucher_uses where code = 'UNKEYED'`)).rows

/** Updates as docs/operations.md says: the old processes have stopped, content is published, and a new one starts. */
const update = async (url: string): Promise<void> => {
  // The data folder stays, so the process draws no PINs and no demo agent.
  for (const file of ['kitchen-pins.json', 'demo-agent.json']) writeFileSync(join(folder.path, file), '{}')
  const settings = { DATABASE_URL: url, CLOCK: endedAt, DATA_DIR: folder.path }
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, ...settings }
  published = (await runFile(process.execPath, [contentCommand, 'publish'], { env })).stdout
  const api = await startApi(url, folder.path, { CLOCK: endedAt })
  const answer = await fetch(`${api.url}/readyz`)
  readiness = [answer.status, await answer.json()]
  phoneHashes = await onDatabase(url, phoneHashesNow)
  await api.stop()
}

type WaitingJob = { readonly id: number; readonly name: string; readonly attempts: number }
let waitingJobs: readonly WaitingJob[]
let jobsLeft: readonly WaitingJob[]
let renewedDevice: ReturnType<typeof pushes.device>

/** Runs the jobs that the release has left. */
const runOldJobs = async (): Promise<void> => {
  const waiting = () => app.database.sql<WaitingJob>`
    select id, task_identifier as name, attempts from graphile_worker.jobs order by id`
  // The browser renews its address, as its service worker does when the push service asks for it.
  renewedDevice = pushes.device()
  const renewal = { endpoint: kept('browser with pushes')['endpoint'] ?? '', subscription: renewedDevice.subscription }
  await shop.good('POST /push/renew', { body: renewal })
  waitingJobs = await waiting()
  await runWaitingJobs(app)
  const ids = new Set(waitingJobs.map(({ id }) => id))
  jobsLeft = (await waiting()).filter(({ id }) => ids.has(id))
}

beforeAll(async () => {
  const old = await oldDatabase()
  drop = old.drop
  await onDatabase(old.url, addUnkeyedUse)
  await update(old.url)
  lost = await onDatabase(old.url, lostRows)
  contacts = await onDatabase(old.url, contactsOfBaskets)

  simulators = await startSimulators(['mailbox', 'cybersource', 'zip', 'engagement', 'analytics'], { CLOCK: endedAt })
  const keys = await newVapidKeys()
  pushes = await startPushService(keys.publicKey)
  const { urls } = simulators
  const settings = {
    CYBERSOURCE_URL: urls.cybersource,
    CYBERSOURCE_PAYER_AUTH: 'off',
    ZIP_URL: `${urls.zip}/merchant/v1`,
    BRAZE_REST_URL: urls.engagement,
    MAIL_URL: urls.smtp,
    GA4_URL: urls.analytics,
    GA4_MEASUREMENT_ID: 'G-TEST',
    GA4_API_SECRET: 'secret',
    ...pushSettingsOf(keys),
    PUSH_EXTRA_ORIGINS: pushes.origin,
  }
  app = await startApp(endedAt, settings, undefined, old.url)
  shop = shopOf(app)
  await runOldJobs()
})
afterAll(async () => {
  await app.close()
  await Promise.all([simulators.stop(), pushes.stop(), drop(), folder.remove()])
})

const kept = (name: string): Readonly<Record<string, string>> => remembered[name] ?? {}
const basketOf = (name: string): TestBasket => {
  const { basketId = '', session = '' } = kept(name)
  return { params: { basketId: basketId as TestBasket['params']['basketId'] }, session }
}

test('content is published while all processes are stopped, and the process that starts then is ready with it', async () => {
  expect(published).toMatch(/^Version 2 is published\./)
  expect(readiness).toEqual([200, expect.objectContaining({ status: 'ready', migrated: true })])
  const [newest] = await app.database.sql<{ version: number }>`select max(number) as version from content_versions`
  expect(newest?.version).toBe(2)
})

/** Tables without rows in the fixture. */
const emptyTables: Readonly<Record<string, string>> = {
  'address_0.houses': 'each shop builds its own index of addresses',
  'address_0.localities': 'as houses',
  'address_0.streets': 'as houses',
  'address_0.words': 'as houses',
  'graphile_worker._private_job_queues': 'the shop names no queue',
  'graphile_worker._private_known_crontabs': 'the processes of the recording run no recurring jobs',
}
/** Tables whose rows a migration changes. */
const changedTables: Readonly<Record<string, string>> = {
  'public.push_subscriptions': '0053 takes devices from sign-ins that have ended',
}

test('every row of every table is still there after the migrations', () => {
  const empty = oldTables.filter(({ rows }) => rows.length === 0).map(({ name }) => name)
  expect(empty).toEqual(Object.keys(emptyTables))
  expect(Object.keys(lost)).toEqual(Object.keys(changedTables))
  expect(lost['public.push_subscriptions']).toHaveLength(1)
})

test('[M7] a process re-keys what an earlier version wrote before it listens', () => {
  expect(phoneHashes).toEqual([{ phone_hash: demoHashes.phoneHashOf(phoneNumber) }])
})

test('[ACC-23] the migrations find the contact of every basket of the release, so that it expires', () => {
  expect(contacts?.all).toBeGreaterThan(0)
  expect(contacts?.found).toBe(contacts?.all)
})

test('a customer stays signed in, and orders the basket with a pizza, a half-n-half, a meal and a side', async () => {
  const { customerId = '', email, cookie = '', token = '' } = kept('customer')
  const { access_token: bearer, ...next } = await shop.good('POST /customer/token/refresh', {
    body: { refresh_token: token },
    headers: { ...browser, cookie },
  })
  expect(next.refresh_token).toBeDefined()
  const headers = { ...bearerOf(bearer), ...browser }
  const own = { params: { id: customerId }, headers }
  expect(await shop.good('GET /customer/:id', own)).toMatchObject({
    email,
    profile: { firstName: 'Jo', lastName: 'Nguyen', optinEmail: true, optinSms: true },
    cards: [{ maskedCard: '411111XXXXXX1111', status: 'active' }],
  })
  expect(await shop.good('GET /customer/:id/passkeys', own)).toHaveLength(1)
  expect(await shop.good('GET /customer/:id/push', own)).toHaveLength(1)
  expect((await shop.call('GET /customer/:id/export', own)).status).toBe(200)
  const past = await shop.good('GET /order/orderHistory/:customerId', { params: { customerId }, headers })
  expect(past.map(({ orderId }) => orderId)).toEqual([kept('order of the customer')['orderId']])

  const basket = basketOf('basket of the customer')
  const { basketItems, groupedBasketItems } = await shop.good('GET /baskets/:basketId', { ...basket, headers })
  expect(basketItems.map(({ productId }) => productId).toSorted()).toEqual([
    ...['garlic-bread', 'half-n-half', 'margherita'],
  ])
  expect(groupedBasketItems).toHaveLength(1)
  await shop.change(basket, { customerInfo: { ...ada, phoneNumber: guestNumber() } })
  const { orderId } = await shop.placeCashOrder(basket, { headers })
  const again = await shop.good('GET /order/orderHistory/:customerId', { params: { customerId }, headers })
  expect(again.map((each) => each.orderId)).toContain(orderId)
})

test('the phone app stays signed in', async () => {
  const { token = '' } = kept('phone')
  const reply = await shop.good('POST /customer/token/refresh', { body: { refresh_token: token }, headers: phoneApp })
  expect(reply.refresh_token?.split('.')).toHaveLength(3)
})

test('the password still logs in', async () => {
  const { email, password } = kept('customer')
  const body = { email, password, scope: 'openid', tokenV3: 'none', action: 'CUSTOMER_TOKEN' }
  const { customer } = await shop.good('POST /customer/token', { body, headers: browser })
  expect(customer.email).toBe(email)
})

test('guests read their orders by session and by reference, with the receipt, and order the basket they left', async () => {
  const names = ['scheduled order', 'delivered order', 'cancelled order', 'answered order', 'order paid by card']
  for (const name of names) {
    const { orderId = '', orderReference = '', session = '' } = kept(name)
    const params = { orderId: orderId as OrderId }
    expect(await shop.good('POST /order/tracker', { body: { orderId, sessionId: session } })).toMatchObject(params)
    const status = await shop.good('GET /order/status/reference/:orderReference', { params: { orderReference } })
    expect(status.orderId).toBe(orderId)
    expect((await shop.call('GET /order/:orderId/receipt', { params, session })).status).toBe(200)
  }
  const statusOf = async (name: string) => {
    const params = { orderReference: kept(name)['orderReference'] ?? '' }
    return (await shop.good('GET /order/status/reference/:orderReference', { params })).status
  }
  expect([await statusOf('delivered order'), await statusOf('cancelled order')]).toEqual([
    ...['Delivered', 'Unable to Deliver'],
  ])
  expect((await shop.placeCashOrder(basketOf('scheduled basket'))).status).toBe('Preparing')
})

test('the kitchen stays signed in, sees open orders, and moves one', async () => {
  const screen = { headers: { ...browser, cookie: kept('kitchen screen')['cookie'] ?? '' } }
  const orderId = kept('order with a code')['orderId'] ?? ''
  const listed = async () => (await shop.good('GET /kitchen/orders', screen)).orders.map((order) => order.orderId)
  const open = ['open order', 'order on its way', 'order of the customer', 'order paid by card']
  const ids = open.map((name) => kept(name)['orderId'])
  expect(await listed()).toEqual(expect.arrayContaining([...ids, orderId]))
  expect(await listed()).not.toContain(kept('delivered order')['orderId'])
  await shop.good('POST /kitchen/orders/:orderId/move', { ...screen, params: { orderId }, body: { status: 'Cooking' } })
  const items = await shop.good('GET /kitchen/items', screen)
  expect(items.find(({ itemId }) => itemId === 'tiramisu')).toMatchObject({ isSoldOut: true })
})

test('a voucher that was won before counts in a new basket', async () => {
  const basket = await shop.readyBasket({}, 5)
  for (const productId of ['garlic-bread', 'chocolate-lava-cake']) await shop.add(basket, { productId })
  const { code = '' } = kept('prize')
  const { params, session } = basket
  const call = { params: { ...params, code }, session }
  const { basketTotal: before } = await shop.good('GET /baskets/:basketId', basket)
  const { basketTotal } = await shop.good('POST /baskets/:basketId/applyvoucher/:code', call)
  expect(basketTotal).toBeLessThan(before)
})

const mailsTo = async (email: string): Promise<readonly Mail[]> => {
  const answer = await fetch(`${simulators.urls.mailbox}/control/mails`)
  return ((await answer.json()) as { mails: readonly Mail[] }).mails.filter(({ to }) => to.includes(email))
}

test('waiting and failed jobs of every kind run', async () => {
  expect([...new Set(waitingJobs.map(({ name }) => name))].toSorted()).toEqual(jobsOfRelease)
  expect(waitingJobs.some(({ attempts }) => attempts > 0)).toBe(true)
  expect(jobsLeft).toEqual([])
  const { email = '' } = kept('unverified customer')
  expect((await mailsTo(email)).map(({ text }) => text).join()).toContain('/verify-email/')
  expect(pushes.received.map(({ deviceId }) => deviceId)).toEqual([renewedDevice.deviceId])
  expect(pushes.faults).toEqual([])
  const [moved] = await app.database.sql<{ status: string }>`
    select status from orders where order_id = ${kept('open order')['orderId'] ?? ''}`
  expect(moved?.status).toBe('Cooking')
})
const jobsOfRelease = [
  ...['advance_payment', 'end_idle_sign_ins', 'forget_cards', 'forget_customer_orders', 'forget_person'],
  ...['forget_what_is_over', 'forward_analytics', 'invite_to_surveys', 'measure_pace', 'opt_out', 'profile_opt_out'],
  ...['publish_move', 'send_account_mail', 'send_campaign_mail', 'send_order_message', 'send_order_push'],
  ...['send_payment_message', 'send_prize_mail', 'send_security_mail', 'send_survey_mail', 'sweep_payments'],
  'sync_contact',
]

test('recurring jobs and all steps of the retention run, and delete nothing that is in use', async () => {
  const recurring = ['count_sales', 'forward_analytics', 'forget_cards', 'end_idle_sign_ins', 'invite_to_surveys']
  for (const name of [...recurring, 'sweep_payments']) await app.tasks[name]?.({}, {} as never)
  await runRetention(app)
  const [left] = await app.database.sql<{ orders: number; customers: number }>`
    select (select count(*) from orders) as orders, (select count(*) from customers where email is not null) as customers`
  const rowsOf = (name: string) => oldTables.find((table) => table.name === name)?.rows.length ?? 0
  expect(left?.orders).toBeGreaterThanOrEqual(rowsOf('public.orders'))
  expect(left?.customers).toBe(rowsOf('public.customers'))
})

test('[NAT-08] a phone gets the bundle of the release, and after it the bundle of this build', async () => {
  const { publicKey: oldKey = '', bundleVersion = '', deviceId } = kept('phone')
  const check = async (version_name: string) => {
    const payload = phoneReport({ device_id: deviceId, version_name })
    return replyOf(checkAppUpdate, await app.app.inject({ method: 'POST', url: '/api/v1/app-updates/check', payload }))
  }
  const filesOf = async (version: string, publicKey: string) => {
    const offered = await check(version)
    if (!('url' in offered)) throw new Error(`there is no update of ${version}`)
    const { rawPayload } = await app.app.inject(new URL(offered.url).pathname)
    return { version: offered.version, files: openBundle(rawPayload, offered, publicKey) }
  }
  const old = await filesOf('builtin', oldKey)
  expect([old.version, Object.keys(old.files)]).toEqual([bundleVersion, expect.arrayContaining(['index.html'])])
  expect('url' in (await check(bundleVersion))).toBe(false)

  const { publicKey, privateKey } = newUpdateKeys()
  mkdirSync(join(folder.path, 'built'))
  writeFileSync(join(folder.path, 'built/index.html'), '<!doctype html><title>Shop</title>')
  writeFileSync(join(folder.path, 'public.pem'), publicKey)
  writeFileSync(join(folder.path, 'private.pem'), privateKey)
  const words = ['bundle', '--version', '1.2.0', '--from', join(folder.path, 'built'), '--channel', 'production']
  const keys = ['--key', 'private.pem', '--public-key', join(folder.path, 'public.pem')]
  const deps = { sql: app.database.sql, clock: app.clock, folder: folder.path }
  expect(await runAppUpdatesCommand([...words, ...keys], deps)).toMatchObject({ isDone: true })
  const next = await filesOf(bundleVersion, publicKey)
  expect([next.version, Object.keys(next.files)]).toEqual(['1.2.0', expect.arrayContaining(['index.html'])])
})
