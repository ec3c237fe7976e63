import { enterCampaign } from '@forno/contracts/engagement/campaigns'
import { changeCustomer, getCustomer } from '@forno/contracts/customers/customers'
import { optOutAddress, unsubscribeByLink, showUnsubscribePage } from '@forno/contracts/engagement/opt-outs'
import { consentKinds } from '@forno/domain/customers/consents'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bearerOf, startAccountShop, type AccountShop, type Mail } from '../../../test/account-shop.ts'
import { refusalOf } from '../../../test/contract-check.ts'
import { ownAddress, registerPerson, signedInPerson } from '../../../test/people.ts'
import { waitOptions } from '../../../test/wait-options.ts'
import { emailHash } from '../../platform/crypto/keyed-hash.ts'
import { shopBrand } from '../../../test/shop-brand.ts'

let shop: AccountShop
beforeAll(async () => {
  shop = await startAccountShop()
})
afterAll(() => shop.stop())

const yes = { optinEmail: true, optinSms: true, optinSupercarsFan: true }
let people = 0
const somebody = (): string => `fan${(people += 1)}@example.com`

const enter = async (email: string): Promise<Mail> => {
  const tokenV3 = await shop.tokenFor('CAMPAIGN_FORM')
  const form = {
    slug: 'default',
    email,
    firstName: 'Jo',
    lastName: 'Nguyen',
    mobileNumber: '0491 570 156',
    ...yes,
    tokenV3,
    action: 'CAMPAIGN_FORM',
  }
  const { statusCode } = await shop.call(enterCampaign, { body: form, ip: ownAddress() })
  expect(statusCode).toBe(201)
  return vi.waitFor(async () => {
    const [mail] = (await shop.mailsTo(email)).filter(({ text }) => text.includes('Here is your code'))
    expect(mail).toBeDefined()
    return mail!
  }, waitOptions)
}
const linkOf = ({ headers }: Mail): string =>
  /^<http:\/\/localhost(.+)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? ''
const hashOf = (email: string): string => emailHash('demo-email-hash-key', email)
const entryOf = async (email: string) => {
  const [row] = await shop.database.sql`
    select optin_email, optin_sms, optin_supercars_fan from campaign_entries where email_hash = ${hashOf(email)}`
  return row
}
const linesOf = (email: string) => shop.database.sql<{ kind: string; given: boolean; source: string; channel: string }>`
  select kind, given, source, channel from consents where contact_hash = ${hashOf(email)} order by at, given desc, kind`

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
const clicks = [
  ['a form', form, 'List-Unsubscribe=One-Click'],
  [
    'multipart form data',
    multipart,
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
  ['no body', {}, null],
] as const
const click = (url: string, headers: object = form, payload: string | null = 'List-Unsubscribe=One-Click') =>
  shop.app.inject({ method: 'POST', url, headers: { ...headers }, ...(payload === null ? {} : { payload }) })

describe('the unsubscribe link of a mail', () => {
  test('[MKT-02] [MKT-08] every marketing mail has the link, in its text and as one-click header; account mails do not', async () => {
    const email = somebody()
    const mail = await enter(email)
    const url = /^<(.+)>$/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? 'none'
    expect(url).toMatch(/^http:\/\/localhost\/api\/v1\/user\/unsubscribe\?token=[\w-]+$/)
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(mail.text).toContain(url)
    expect(mail.text).toContain(shopBrand.supportNumber)
    expect(url).not.toContain(email.split('@')[0])
    const person = await registerPerson(shop)
    const [verify] = await vi.waitFor(async () => {
      const mails = await shop.mailsTo(person.email)
      expect(mails).toHaveLength(1)
      return mails
    }, waitOptions)
    expect(verify?.headers).not.toHaveProperty('list-unsubscribe')
  })

  test('[MKT-02] GET /user/unsubscribe happy: shows a page with one button and changes nothing', async () => {
    const email = somebody()
    const url = linkOf(await enter(email))
    const page = await shop.app.inject({ url })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain('<form method="post">')
    expect(page.body).not.toContain(email)
    expect(await entryOf(email)).toMatchObject({ optin_email: true })
  })

  test.each(clicks)(
    '[MKT-02] POST /user/unsubscribe happy: one click takes effect at once, sent as %s',
    async (_, headers, body) => {
      const email = somebody()
      const url = linkOf(await enter(email))
      for (let time = 0; time < 2; time += 1) {
        const answer = await click(url, headers, body)
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
        expect(answer.body).toContain('role="status"')
      }
      expect(await entryOf(email)).toEqual({ optin_email: false, optin_sms: true, optin_supercars_fan: true })
      expect((await linesOf(email)).filter(({ source }) => source === 'link')).toEqual([
        { kind: 'email', given: false, source: 'link', channel: 'mail' },
      ])
    },
  )

  test('[MKT-02] also unsubscribes the account with the same address', async () => {
    const me = await signedInPerson(shop, { profile: { firstName: 'Jo', lastName: 'Ng', ...yes } })
    const url = linkOf(await enter(me.email))
    expect((await click(url)).statusCode).toBe(200)
    const read = await shop.call(getCustomer, { params: { id: me.customerId }, headers: bearerOf(me.bearer) })
    expect(read.json<{ profile: object }>().profile).toMatchObject({ ...yes, optinEmail: false })
  })

  test.each([
    ['GET /user/unsubscribe refusal: BadInput', showUnsubscribePage, 'GET' as const],
    ['POST /user/unsubscribe refusal: BadInput', unsubscribeByLink, 'POST' as const],
  ])('[MKT-02] %s for a link that we did not make', async (_, __, method) => {
    const good = linkOf(await enter(somebody()))
    for (const url of [
      good.slice(0, -3),
      `${good}AAAA`,
      good.replace(/token=.+/, 'token=nothing'),
      good.replace(/\?.+/, ''),
    ])
      refusalOf(await shop.app.inject({ method, url }), 'BadInput')
  })
})

describe('an opt-out by an address', () => {
  test('[MKT-02] withdraws the consents of campaign entries, even without an account', async () => {
    const email = somebody()
    await enter(email)
    const optOutAt = '2026-11-21T12:00:00+11:00'
    const body = { email: ` ${email.toUpperCase()}`.trim(), optOutAt, action: 'UNSUBSCRIBE' }
    for (let time = 0; time < 2; time += 1)
      expect((await shop.call(optOutAddress, { body, ip: ownAddress() })).statusCode).toBe(204)
    await shop.settled()
    expect(await entryOf(email)).toEqual({ optin_email: false, optin_sms: true, optin_supercars_fan: true })
    expect(await linesOf(email)).toEqual([
      ...[...consentKinds].sort().map((kind) => ({ kind, given: true, source: 'campaign', channel: 'website' })),
      { kind: 'email', given: false, source: 'optOut', channel: 'website' },
    ])
  })
})

describe('an opt-out in the profile', () => {
  test('[MKT-02] [MKT-08] also ends the contact of the same address, and text messages to the number', async () => {
    const me = await signedInPerson(shop, { profile: { firstName: 'Jo', lastName: 'Ng', ...yes } })
    const other = somebody()
    for (const email of [me.email, other]) {
      const mail = await enter(email)
      const link = /\/api\/v1\/user\/confirmOptIn\?token=\S+/.exec(mail.text)?.[0] ?? ''
      expect((await click(link)).statusCode).toBe(200)
    }
    const [{ mobileNumber } = { mobileNumber: '' }] = await shop.database.sql<{ mobileNumber: string }>`
      update marketing_contacts set mobile_number = (select mobile_number from customers where email = ${me.email})
      where email = ${other} returning mobile_number as "mobileNumber"`
    const optInsOf = (email: string) => shop.database.sql`
      select optin_email, optin_sms, optin_supercars_fan from marketing_contacts where email = ${email}`
    const leave = { params: { id: me.customerId }, headers: bearerOf(me.bearer) }
    const body = { profile: { optinEmail: false, optinSms: false } }
    expect((await shop.call(changeCustomer, { ...leave, body })).statusCode).toBe(200)
    await shop.settled()
    expect(await optInsOf(me.email)).toEqual([{ optin_email: false, optin_sms: false, optin_supercars_fan: true }])
    expect(await optInsOf(other)).toEqual([{ optin_email: true, optin_sms: false, optin_supercars_fan: true }])
    expect(mobileNumber).toMatch(/^\+61/)
  })
})

describe('the ledger', () => {
  test('[ACC-34] every line records wording, time, source and channel', async () => {
    const me = await signedInPerson(shop, { profile: { firstName: 'Jo', lastName: 'Ng', ...yes } })
    const body = { profile: { optinSms: false } }
    const sent = { params: { id: me.customerId }, headers: { ...bearerOf(me.bearer), origin: 'capacitor://localhost' } }
    expect((await shop.call(changeCustomer, { ...sent, body })).statusCode).toBe(200)
    const lines = await shop.database.sql<{ words: string; wording: string }>`
      select kind, given, source, channel, wording, words, at is not null as timed
      from consents left join consent_wordings on version = wording where user_id = ${me.userId} order by at, given desc, kind`
    expect(lines.map(({ wording, ...line }) => ({ ...line, wording: wording.split('.')[0] }))).toEqual([
      {
        kind: 'email',
        given: true,
        source: 'register',
        channel: 'website',
        wording: 'email',
        words: 'Email me offers',
        timed: true,
      },
      {
        kind: 'sms',
        given: true,
        source: 'register',
        channel: 'website',
        wording: 'sms',
        words: 'Text me offers',
        timed: true,
      },
      {
        kind: 'supercarsFan',
        given: true,
        source: 'register',
        channel: 'website',
        wording: 'supercarsFan',
        words: "I'm a Supercars fan – send me the latest",
        timed: true,
      },
      {
        kind: 'sms',
        given: false,
        source: 'profile',
        channel: 'app',
        wording: 'noSms',
        words: 'Stop texting me offers',
        timed: true,
      },
    ])
  })
})
