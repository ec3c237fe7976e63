import { randomUUID } from 'node:crypto'
import { optOutAddress } from '@forno/contracts/engagement/opt-outs'
import type { JobHelpers } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccountShop, type AccountShop, type Mail } from '../../../test/account-shop.ts'
import { guestNumber } from '../../../test/guest-number.ts'
import { ownAddress, verifiedPerson } from '../../../test/people.ts'
import { ada, shopOf, type Shop } from '../../../test/shop.ts'
import { emailHash } from '../../platform/crypto/keyed-hash.ts'
import { cancelOrder } from '../orders/index.ts'
import { inviteToSurveysJob } from './survey-mail.ts'
import { shopBrand } from '../../../test/shop-brand.ts'
import { withoutIds } from '../../../test/without-ids.ts'
import { hour } from '@forno/domain/core/durations'

let app: AccountShop
let shop: Shop
/** The tokens of the bot check expire while the clock advances. */
let subscriber: string
let optedOut: string
beforeAll(async () => {
  app = await startAccountShop()
  shop = shopOf(app)
  subscriber = (await verifiedPerson(app, { profile: { firstName: 'Jo', lastName: 'Ng', optinEmail: true } })).email
  optedOut = guest()
  const tokenV3 = await app.tokenFor('UNSUBSCRIBE')
  const body = { email: optedOut, optOutAt: new Date(app.clock()).toISOString(), tokenV3, action: 'UNSUBSCRIBE' }
  expect((await app.call(optOutAddress, { body, ip: ownAddress() })).statusCode).toBe(204)
})
afterAll(() => app.stop())

let guests = 0
const guest = (): string => `eater${(guests += 1)}@example.com`
const orderOf = async (emailAddress: string | null) => {
  const held = await shop.readyBasket()
  await shop.change(held, { customerInfo: { ...ada, phoneNumber: guestNumber(), emailAddress } })
  const { orderId } = await shop.placeCashOrder(held)
  await app.settled()
  const [row] = await app.database.sql<{ due_at: number }>`select due_at from orders where order_id = ${orderId}`
  return { orderId, session: held.session, dueAt: row!.due_at }
}
const invite = async (): Promise<void> => {
  await app.tasks[inviteToSurveysJob]?.({}, {} as JobHelpers)
  await app.settled()
}
const inviteAt = async (at: number): Promise<void> => {
  app.pass(at - app.clock())
  await invite()
}
/** Invites an hour after the mail of every order so far is due. */
const inviteAll = (): Promise<void> => inviteAt(app.clock() + 3 * hour)
const surveyMails = async (email: string): Promise<readonly Mail[]> =>
  (await app.mailsTo(email)).filter(({ subject }) => subject.startsWith('How was your order?'))
const urlIn = ({ text }: Mail): URL => new URL(/http:\/\/localhost\/survey\/\S+/.exec(text)?.[0] ?? 'http://none')

test('[MKT-12] one mail is sent two hours after the due time, and never twice', async () => {
  const email = guest()
  const { orderId, dueAt } = await orderOf(email)
  await inviteAt(dueAt + 2 * hour - 1_000)
  expect(await surveyMails(email)).toEqual([])
  await inviteAt(dueAt + 2 * hour)
  expect(await surveyMails(email)).toHaveLength(1)
  await Promise.all([invite(), invite(), invite()])
  await inviteAll()
  const [mail, ...more] = await surveyMails(email)
  expect(more).toEqual([])
  expect(mail?.headers['message-id']).toBe(`<${orderId}.survey@localhost>`)
})

test('[MKT-12] the link has a proof that answers for the order, and no personal data', async () => {
  const email = guest()
  const { orderId } = await orderOf(email)
  await inviteAll()
  const url = urlIn((await surveyMails(email))[0]!)
  expect(url.pathname).toBe('/survey/after-delivery')
  expect([...url.searchParams.keys()]).toEqual(['proof'])
  for (const secret of [email, 'Byron', orderId]) expect(url.href).not.toContain(secret)
  expect(withoutIds(url.href)).not.toContain('Ada')
  const answer = await shop.call('POST /survey/surveys/:surveyId/questions/:questionId/response', {
    params: { surveyId: 'after-delivery', questionId: 'overall' },
    body: { questionId: 'overall', userId: randomUUID(), value: '4', proof: url.searchParams.get('proof') },
  })
  expect([answer.status, answer.body]).toEqual([200, { nextQuestionId: 'on-time' }])
  const rows = await app.database.sql`select value from survey_answers where order_id = ${orderId}`
  expect(rows).toEqual([{ value: '4' }])
})

test('[MKT-12] [MKT-02] without a consent an address gets one mail in all, without an offer, with its way out', async () => {
  const email = guest()
  await Promise.all([orderOf(email), orderOf(email), orderOf(email)])
  await inviteAll()
  await orderOf(email)
  await inviteAll()
  const [mail, ...more] = await surveyMails(email)
  expect(more).toEqual([])
  expect(mail?.text).toContain('The link works for two weeks.')
  expect(mail?.text).toContain(`You get this email once, because you ordered from ${shopBrand.name}.`)
  expect(withoutIds(mail?.text ?? '')).not.toMatch(/offer|deal|coupon|voucher|save|free|menu/i)
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/[{}]|undefined/)
  const links = mail?.text.match(/https?:\/\/\S+/g) ?? []
  expect(links.map((link) => new URL(link).pathname)).toEqual(['/survey/after-delivery', '/api/v1/user/unsubscribe'])
  expect(mail?.headers['list-unsubscribe']).toBe(`<${links[1]}>`)
  const out = links[1]!.replace('http://localhost', '')
  expect((await app.app.inject({ method: 'POST', url: out })).statusCode).toBe(200)
  const [row] = await app.database.sql<{ given: boolean }>`
    select given from consents where contact_hash = ${emailHash('demo-email-hash-key', email)} and kind = 'email'`
  expect(row?.given).toBe(false)
})

test('[MKT-12] an order that was due at the same time as the newest mail has its mail, too', async () => {
  const [first, second] = [guest(), guest()]
  const { dueAt } = await orderOf(first)
  const { orderId } = await orderOf(second)
  const [together, later] = [new Date(dueAt), new Date(dueAt + 60_000)]
  await app.database.sql`update orders set due_at = ${later} where order_id = ${orderId}`
  await inviteAt(dueAt + 2 * hour)
  expect([await surveyMails(first), await surveyMails(second)]).toMatchObject([{ length: 1 }, { length: 0 }])
  await app.database.sql`update orders set due_at = ${together} where order_id = ${orderId}`
  await invite()
  expect(await surveyMails(second)).toHaveLength(1)
})

test('[MKT-12] with a consent each order has its mail', async () => {
  await orderOf(subscriber)
  await inviteAll()
  await orderOf(subscriber)
  await inviteAll()
  const mails = await surveyMails(subscriber)
  expect(mails).toHaveLength(2)
  expect(mails[0]?.text).toContain(`because you asked ${shopBrand.name} for emails`)
})

test('[MKT-12] an address that has opted out gets no mail', async () => {
  await orderOf(optedOut)
  await inviteAll()
  expect(await surveyMails(optedOut)).toEqual([])
})

test('[MKT-12] [MKT-02] an unconfirmed entry of a campaign, which anyone can send, is no consent', async () => {
  const email = guest()
  const hash = emailHash('demo-email-hash-key', email)
  const record = (given: boolean, source: string) => app.database.sql`
    insert into consents (consent_id, contact_hash, kind, given, source, channel, wording, at)
    select ${randomUUID()}, ${hash}, 'email', ${given}, ${source}, 'website', version, ${new Date(app.clock())}
    from consent_wordings limit 1`
  await record(false, 'link')
  app.pass(1_000)
  await record(true, 'campaign')
  await orderOf(email)
  await inviteAll()
  expect(await surveyMails(email)).toEqual([])
  app.pass(1_000)
  await record(true, 'confirmation')
  await orderOf(email)
  await inviteAll()
  expect(await surveyMails(email)).toHaveLength(1)
})

test('[MKT-12] a cancelled, an answered and a much older order and one without an address get no mail', async () => {
  const [cancelled, answered, old] = [guest(), guest(), guest()]
  const { orderId } = await orderOf(cancelled)
  await app.database.sql.begin((inside) => cancelOrder(inside, orderId, app.clock()))
  const answeredOrder = await orderOf(answered)
  await shop.good('POST /survey/surveys/:surveyId/questions/:questionId/response', {
    params: { surveyId: 'after-delivery', questionId: 'overall' },
    body: { questionId: 'overall', userId: randomUUID(), value: '4', orderId: answeredOrder.orderId },
    session: answeredOrder.session,
  })
  await orderOf(null)
  await inviteAll()
  const { dueAt } = await orderOf(old)
  await inviteAt(dueAt + 26 * hour + 1_000)
  expect([await surveyMails(cancelled), await surveyMails(answered), await surveyMails(old)]).toEqual([[], [], []])
})

test('[MKT-12] an order that is cancelled or answered while its mail waits gets none', async () => {
  const [cancelled, answered] = [guest(), guest()]
  const one = await orderOf(cancelled)
  const other = await orderOf(answered)
  await fetch(`${app.simulators.urls.mailbox}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'error', times: 2 }),
  })
  await inviteAll()
  expect([await surveyMails(cancelled), await surveyMails(answered)]).toEqual([[], []])
  await app.database.sql.begin((inside) => cancelOrder(inside, one.orderId, app.clock()))
  await app.database.sql`
    insert into survey_answers (survey_id, question_id, question, order_id, user_id, value, answered_at)
    values ('after-delivery', 'overall', 'How?', ${other.orderId}, ${randomUUID()}, '"4"', ${new Date(app.clock())})`
  await app.database.sql`
    update graphile_worker._private_jobs set run_at = ${new Date(0)} where locked_at is null`
  await app.settled()
  expect([await surveyMails(cancelled), await surveyMails(answered)]).toEqual([[], []])
})
