import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { enterCampaign } from '@forno/contracts/engagement/campaigns'
import { deleteCustomer, saveAddress } from '@forno/contracts/customers/customers'
import { optOutAddress, optOutNumber } from '@forno/contracts/engagement/opt-outs'
import { pushCustomer } from '@forno/contracts/push/push'
import { exportPerson } from '@forno/contracts/privacy/export'
import { forgotPassword } from '@forno/contracts/sign-in/sign-in'
import { sendContactForm } from '@forno/contracts/stores/forms'
import type { CustomerId, OfferId } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearerOf, startAccountShop, type AccountShop, type SignedInPerson } from '../../../test/account-shop.ts'
import { demoHashes } from '../../../test/demo-hashes.ts'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { passkeyCalls } from '../../../test/passkey-people.ts'
import { ownAddress, signedInPerson } from '../../../test/people.ts'
import { newVapidKeys, pushSettingsOf, subscriptionAt } from '../../../test/push-service.ts'
import { delivery, shopOf } from '../../../test/shop.ts'
import { makeDevice } from '../../../test/software-passkey.ts'
import { issueVoucher } from '../vouchers/index.ts'

let shop: AccountShop
let other: SignedInPerson
beforeAll(async () => {
  shop = await startAccountShop(pushSettingsOf(await newVapidKeys()))
  other = await signedInPerson(shop)
})
afterAll(() => shop.stop())

/** Each person has unique data, so that tests do not find each other's; no guest has these numbers. */
const newPersonDetails = (count: number) => {
  const tag = `x${String(count).padStart(3, '0')}x`
  return {
    names: { firstName: `Jarrahlee ${tag}`, lastName: `Zilphia ${tag}` },
    street: `77 Kookawarra ${tag} Crescent`,
    door: {
      unit: `Shed ${tag}`,
      access: `Gate ${tag}`,
      leaveAtDoor: true,
      driverNote: `Dog ${tag}`,
      isUnverified: true,
    },
    number: `+61491575${300 + count}`,
    note: `Ring Zebedee ${tag} twice`,
    email: `jarrahlee@bush${tag}.example.com`,
    tellTales: [tag, `491575${300 + count}`],
  }
}
type PersonDetails = ReturnType<typeof newPersonDetails>

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
let people = 0
/** A person who has used every feature that stores data; their orders are finished by default. */
const createActivePerson = async (): Promise<{ me: SignedInPerson; they: PersonDetails }> => {
  const they = newPersonDetails((people += 1))
  const { names, street, door, number, note, email } = they
  const profile = { ...names, optinEmail: true, optinSms: true }
  const me = await signedInPerson(shop, { email, mobileNumber: number, profile })
  const guest = shopOf(shop)
  await passkeyCalls(shop).added(me, makeDevice(), { name: `Phone of ${names.lastName}` })
  const home = {
    address: street,
    city: 'Newtown',
    state: 'NSW',
    postalCode: '2042',
    longitude: 151.179,
    latitude: -33.8975,
    ...door,
  }
  replyOf(
    saveAddress,
    await shop.call(saveAddress, { params: { id: me.customerId }, headers: bearerOf(me.bearer), body: home }),
  )
  const body = subscriptionAt(`https://web.push.apple.com/${they.tellTales[0] ?? ''}`)
  const headers = { ...bearerOf(me.bearer), 'user-agent': phone }
  expect((await shop.call(pushCustomer, { params: { id: me.customerId }, headers, body })).statusCode).toBe(204)
  const customerInfo = { ...names, phoneNumber: number, emailAddress: email.toUpperCase() }
  const fill = async () => {
    const basket = await guest.newBasket({ ...delivery, address: street, ...door })
    await guest.add(basket, { quantity: 3 })
    await guest.change(basket, { customerInfo, orderNote: note })
    return basket
  }
  for (const headers of [bearerOf(me.bearer), {}]) {
    const basket = await fill()
    await guest.good('POST /baskets/:basketId/order', { ...basket, headers, body: await guest.orderBody(basket) })
  }
  await fill()
  const form = { ...names, email, mobileNumber: number, subject: 'Thanks', message: `From ${street}` }
  replyOf(sendContactForm, await shop.call(sendContactForm, { body: form, ip: ownAddress() }))
  const tokenV3 = await shop.tokenFor('CAMPAIGN_FORM')
  const entry = { ...names, slug: 'default', email, optinEmail: true, optinSms: false, optinSupercarsFan: true }
  const entered = { ...entry, mobileNumber: number, tokenV3, action: 'CAMPAIGN_FORM' }
  expect((await shop.call(enterCampaign, { body: entered, ip: ownAddress() })).statusCode).toBe(201)
  const request = { email, tokenV3: await shop.tokenFor('FORGOT_PASSWORD'), action: 'FORGOT_PASSWORD' }
  expect((await shop.call(forgotPassword, { body: request, ip: ownAddress() })).statusCode).toBe(204)
  const optOutAt = '2026-11-21T12:00:00+11:00'
  await shop.call(optOutAddress, { body: { email, optOutAt, action: 'UNSUBSCRIBE' }, ip: ownAddress() })
  await shop.call(optOutNumber, { body: { mobileNumber: number, action: 'UNSUBSCRIBE' }, ip: ownAddress() })
  const voucher = {
    offerId: 'free-pizza' as OfferId,
    emailHash: demoHashes.emailHashOf(email),
    maximum: 1,
    validFrom: null,
    validUntil: null,
  }
  await issueVoucher(shop.database.sql, voucher, shop.clock())
  await shop.settled()
  return { me, they }
}

/** All rows of all tables that contain data of the person, as `table: row`. */
const rowsNaming = async ({ tellTales }: PersonDetails): Promise<readonly string[]> => {
  const { rows: tables } = await shop.database.pool.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') and table_schema not like 'address%'`)
  expect(tables.length).toBeGreaterThan(20)
  const naming = []
  for (const { name } of tables) {
    const { rows } = await shop.database.pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    for (const { row } of rows)
      if (tellTales.some((text) => row.toLowerCase().includes(text.toLowerCase()))) naming.push(`${name}: ${row}`)
  }
  return naming
}

const tableOf = (row: string): string => row.slice(0, row.indexOf(':')).replace('public.', '')
const exported = (person: SignedInPerson, bearer = person.bearer) =>
  shop.call(exportPerson, { params: { id: person.customerId }, headers: bearer === '' ? {} : bearerOf(bearer) })
/** Address and keys of a device are encrypted, so that no search finds them. */
const pushDevices = async (): Promise<number> => (await shop.database.sql`select from push_subscriptions`).length
const handOver = () => shop.database.sql`update orders set status = 'Delivered' where service_type = 'Delivery'`

describe('DELETE /customer/:id', () => {
  test('[ACC-23] leaves no row that names the person, once their orders are finished', async () => {
    const { me, they } = await createActivePerson()
    // Proves that the search finds the data before the deletion.
    expect([...new Set((await rowsNaming(they)).map(tableOf))].sort()).toEqual([
      'baskets',
      'customer_addresses',
      'customers',
      'marketing_contacts',
      'orders',
      'passkeys',
      'store_forms',
    ])
    const before = await pushDevices()
    await handOver()
    const sent = { params: { id: me.customerId }, headers: bearerOf(me.bearer) }
    expect((await shop.call(deleteCustomer, sent)).statusCode).toBe(204)
    await shop.settled()
    expect(await rowsNaming(they)).toEqual([])
    expect(await pushDevices()).toBe(before - 1)
    const kept = await shop.database.sql`select total from orders where total > 0`
    expect(kept.length).toBeGreaterThanOrEqual(2)
  })

  test('[ACC-23] an open order keeps its name until it is finished, and other people’s data are kept', async () => {
    const guest = shopOf(shop)
    const bystander = await guest.readyBasket({}, 1)
    await guest.placeCashOrder(bystander)
    const { me, they } = await createActivePerson()
    const sent = { params: { id: me.customerId }, headers: bearerOf(me.bearer) }
    expect((await shop.call(deleteCustomer, sent)).statusCode).toBe(204)
    await shop.settled()
    const left = [...new Set((await rowsNaming(they)).map(tableOf))].sort()
    expect(left).toEqual(['baskets', 'graphile_worker._private_jobs', 'orders'])
    await handOver()
    await shop.database.pool.query('update graphile_worker._private_jobs set run_at = created_at')
    await shop.settled()
    expect(await rowsNaming(they)).toEqual([])
    const [other] = await shop.database.sql<{ name: string }>`
      select customer ->> 'firstName' as name from orders where basket_id = ${bystander.params.basketId}`
    expect(other?.name).toBe('Ada')
  })
})

describe('GET /customer/:id/export', () => {
  test('[ACC-23] GET /customer/:id/export happy: returns all data in one file, without credentials', async () => {
    const { me, they } = await createActivePerson()
    const { names, street, door, number, note } = they
    const response = await exported(me)
    expect(response.headers['content-disposition']).toBe('attachment; filename="my-data-2026-11-21.json"')
    const file = replyOf(exportPerson, response)
    expect(file.account).toMatchObject({
      email: me.email,
      mobileNumber: number,
      dispositionPreference: { address: { address: street, ...door } },
    })
    expect(file.orders).toHaveLength(2)
    for (const { contact, note: written, basketItems } of file.orders) {
      expect(contact).toMatchObject({ ...names, phoneNumber: number, address: street, ...door })
      expect([written, basketItems.length]).toEqual([note, 1])
    }
    expect(file.consents.map(({ kind, given, source }) => `${source} ${kind} ${given}`).sort()).toEqual([
      'campaign email true',
      'campaign supercarsFan true',
      'optOut email false',
      'optOut email false',
      'optOut sms false',
      'register email true',
      'register sms true',
    ])
    expect(file.consents[0]?.words).toBe('Email me offers')
    expect(file.forms.map(({ fields }) => fields['message'])).toEqual([`From ${street}`])
    expect(file.marketingContacts).toMatchObject([{ optinSupercarsFan: true, optinEmail: false, confirmedAt: null }])
    expect(file.campaigns).toMatchObject([{ campaign: 'default', optinEmail: false }])
    expect(file.baskets).toMatchObject([{ contact: { ...names, address: street, ...door }, note }])
    expect(file.passkeys).toMatchObject([{ name: `Phone of ${names.lastName}`, lastUsedAt: null }])
    // One personal voucher, and one from the campaign.
    expect([file.signIns.length, file.vouchers.length]).toEqual([1, 2])
    expect(file.pushDevices).toEqual([
      {
        device: 'Safari on iPhone',
        addedAt: expect.stringContaining('2026-'),
        lastUsedAt: expect.stringContaining('2026-'),
      },
    ])
    const { rows } = await shop.database.pool.query<{ secret: string }>(`
      select password_hash as secret from customers union all select live_hash from refresh_families where live_hash is not null
      union all select token_hash from one_time_tokens union all select credential_id from passkeys
      union all select encode(public_key, 'base64') from passkeys`)
    for (const { secret } of rows) expect(response.body).not.toContain(secret)
    expect(response.body).not.toContain(other.email)
  })

  test('[API-08] GET /customer/:id/export refusal: LoginRequired without a token', async () => {
    refusalOf(await exported(other, ''), 'LoginRequired')
  })
  test('[API-08] GET /customer/:id/export refusal: NotYours with the token of another', async () => {
    refusalOf(await exported({ ...other, customerId: '11111111-1111-4111-8111-111111111111' }), 'NotYours')
  })
  test('[API-08] GET /customer/:id/export stranger: learns nothing', async () => {
    const stranger = await signedInPerson(shop)
    refusalOf(await exported(other, stranger.bearer), 'NotYours')
    expect((await exported(other)).json<{ account: { customerId: CustomerId } }>().account.customerId).toBe(
      other.customerId,
    )
  })
})

test('[ACC-23] docs/privacy.md lists every table, and content, purpose and retention of those with personal data', async () => {
  const text = readFileSync(fileURLToPath(new URL('../../../../../docs/privacy.md', import.meta.url)), 'utf8')
  const [before = '', after = ''] = text.split('## Tables without')
  const without = after.slice(0, after.indexOf('\n## '))
  const rows = [...before.matchAll(/^\| `([\w.]+)` +\|(.+)\|$/gm)].map(
    ([, name, cells]) => [name!, cells!.split('|')] as const,
  )
  for (const [, cells] of rows) expect(cells.map((cell) => cell.trim() !== '')).toEqual([true, true, true])
  const { rows: columns } = await shop.database.pool.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' order by 1, 2`)
  const described = new Set(rows.map(([name]) => name))
  const personal =
    /email|phone|mobile|name$|^address$|^city$|postal|customer|user_id|session_id|contact|^form$|^note$|sending|password|tries|state$/
  const harmless = new Set([
    'app_channels',
    'content_versions',
    'good_datasources',
    'good_stories',
    'store_state',
    'migrations',
  ])
  const personalTables = new Set(
    columns.filter(({ table, column }) => personal.test(column) && !harmless.has(table)).map(({ table }) => table),
  )
  expect([...personalTables].filter((table) => !described.has(table))).toEqual([])
  const all = new Set(columns.map(({ table }) => table))
  expect([...all].filter((table) => !described.has(table) && !without.includes(`\`${table}\``))).toEqual([])
  expect([...described].filter((table) => !all.has(table) && table !== 'graphile_worker.jobs')).toEqual([])
})
