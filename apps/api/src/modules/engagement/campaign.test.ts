import { enterCampaign } from '@forno/contracts/engagement/campaigns'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { expectRefusal, shopOf } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { startSimulators, type Simulators } from '../../../test/start-simulators.ts'
import { emailHash } from '../../platform/crypto/keyed-hash.ts'
import { runJobs, type JobRunner } from '../../platform/jobs/jobs.ts'
import { makeLogger } from '../../platform/logs/logger.ts'

const hashKey = 'a-key-of-the-test'
/** An evening in Sydney, an hour and a half before midnight. */
const evening = '2026-11-21T22:30:00+11:00'
/** Two hours later; still the same day in UTC. */
const afterMidnight = '2026-11-22T00:30:00+11:00'
let simulators: Simulators<'captcha' | 'mailbox'>
let shop: TestApp
let runner: JobRunner
beforeAll(async () => {
  simulators = await startSimulators(['captcha', 'mailbox'], { CLOCK: afterMidnight })
  shop = await startApp(evening, {
    CAPTCHA_URL: simulators.urls.captcha,
    MAIL_URL: simulators.urls.smtp,
    EMAIL_HASH_KEY: hashKey,
  })
  runner = runJobs(shop.database.pool, shop.tasks, [], makeLogger('silent'))
})
afterAll(async () => {
  await runner.stop()
  await shop.close()
  await simulators.stop()
})

const control = (of: 'captcha' | 'mailbox', method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  fetch(`${simulators.urls[of]}/control${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
beforeEach(async () => {
  await control('captcha', 'DELETE', '')
  await control('mailbox', 'DELETE', '')
})

type Mail = { readonly to: readonly string[]; readonly subject: string; readonly text: string }
const mails = async (): Promise<readonly Mail[]> =>
  ((await (await fetch(`${simulators.urls.mailbox}/control/mails`)).json()) as { mails: readonly Mail[] }).mails

const tokenFor = async (action: string): Promise<string> => {
  const query = new URLSearchParams({ k: 'demo-captcha-site-key', host: 'localhost', action })
  const answer = await fetch(`${simulators.urls.captcha}/recaptcha/api2/token?${query.toString()}`)
  return ((await answer.json()) as { token: string }).token
}

let people = 0
const somebody = (): string => `jo${(people += 1)}@example.com`

const enter = async (body: object = {}, of = shop) =>
  of.app.inject({
    method: 'POST',
    url: '/api/v1/user/campaign',
    payload: {
      slug: 'default',
      email: somebody(),
      firstName: 'Jo',
      lastName: 'Nguyen',
      optinEmail: true,
      optinSms: false,
      optinSupercarsFan: false,
      tokenV3: await tokenFor('CAMPAIGN_FORM'),
      action: 'CAMPAIGN_FORM',
      ...body,
    },
  })

const entriesOf = (email: string) => shop.database.sql<{ code: string; sending: unknown; store_id: string | null }>`
  select * from campaign_entries where email_hash = ${emailHash(hashKey, email)}`

describe('POST /user/campaign', () => {
  test('[MKT-08] [VOU-13] POST /user/campaign happy: mails the code, which is a voucher, and does not answer it', async () => {
    const email = somebody()
    const response = await enter({ email, storeId: 'nsw01', mobileNumber: '0491 570 156' })
    expect(replyOf(enterCampaign, response)).toEqual({})
    const mailsToThem = async () => (await mails()).filter(({ to }) => to.includes(email))
    await expect.poll(mailsToThem).toHaveLength(1)
    const [mail] = await mailsToThem()
    const [entry] = await entriesOf(email)
    expect(mail?.to).toEqual([email])
    expect(mail?.subject).toContain('A pizza on us')
    expect(mail?.text).toContain(`\n${entry?.code ?? 'no code'}\n`)
    expect(entry?.store_id).toBe('NSW01')
    const [voucher] = await shop.database.sql`
      select offer_id, maximum, used from vouchers where code = ${entry?.code ?? ''}`
    expect(voucher).toEqual({ offer_id: 'free-pizza', maximum: 1, used: 0 })
  })

  test('[VOU-13] [L11] the code works only with addresses of its mailbox', async () => {
    const email = somebody()
    replyOf(enterCampaign, await enter({ email: email.replace('@', '+pizza@') }))
    const [entry] = await entriesOf(email.replace('@', '+pizza@'))
    const code = entry?.code ?? ''
    const customers = shopOf(shop)
    const basket = await customers.readyBasket()
    const apply = () =>
      customers.call('POST /baskets/:basketId/applyvoucher/:code', {
        params: { ...basket.params, code },
        session: basket.session,
      })
    expectRefusal(await apply(), 'VoucherConditions', { code })
    await customers.change(basket, { customerInfo: { emailAddress: email } })
    expect((await apply()).status).toBe(200)
    await customers.placeCashOrder(basket)
    const [voucher] = await shop.database.sql`select used from vouchers where code = ${code}`
    expect(voucher).toEqual({ used: 1 })
  })

  test('[MKT-08] the mail explains that the code is bound to its address', async () => {
    const email = somebody()
    replyOf(enterCampaign, await enter({ email }))
    const textToThem = async () => (await mails()).find(({ to }) => to.includes(email))?.text ?? ''
    await expect.poll(textToThem).toContain('with the email address that this mail was sent to')
  })

  test('[MKT-08] the mail omits the name, because anyone can enter any name for any mailbox', async () => {
    const email = somebody()
    replyOf(enterCampaign, await enter({ email, firstName: 'Prize https://evil.example' }))
    await expect.poll(mails).toContainEqual(expect.objectContaining({ to: [email] }))
    const mail = (await mails()).find(({ to }) => to.includes(email))
    expect(mail?.text.split('\n')[0]).toBe('Hi,')
    expect(mail?.text).not.toContain('evil')
  })

  test('[VOU-13] once the mail is sent only a keyed hash of the address is left', async () => {
    const email = somebody()
    await enter({ email, firstName: 'Quandong' })
    await expect.poll(async () => (await entriesOf(email))[0]?.sending).toBeNull()
    const rows = JSON.stringify(await shop.database.sql`select * from campaign_entries`)
    for (const part of [email, 'Quandong', 'Nguyen']) expect(rows).not.toContain(part)
    expect(emailHash('another key', email)).not.toBe(emailHash(hashKey, email))
  })

  test('[MKT-08] [VOU-13] POST /user/campaign refusal: CouponClaimed for the same address on the same day, in any spelling', async () => {
    const email = somebody()
    replyOf(enterCampaign, await enter({ email }))
    const { code, message } = refusalOf(await enter({ email: email.toUpperCase() }), 'CouponClaimed')
    expect([code, message]).toEqual([
      'EmailInUse',
      "You've already claimed your free pizza coupon today. Please try again tomorrow.",
    ])
    expect(await entriesOf(email)).toHaveLength(1)
  })

  test('[VOU-13] POST /user/campaign refusal: CouponClaimed for another spelling of the same mailbox', async () => {
    const email = somebody()
    replyOf(enterCampaign, await enter({ email }))
    refusalOf(await enter({ email: email.replace('@', '+again@') }), 'CouponClaimed')
    const name = email.slice(0, email.indexOf('@')).replaceAll('.', '')
    replyOf(enterCampaign, await enter({ email: `${name}@gmail.com` }))
    refusalOf(await enter({ email: `${name.slice(0, 1)}.${name.slice(1)}+1@googlemail.com` }), 'CouponClaimed')
  })

  test('[VOU-13] of concurrent claims the database accepts one, and the others leave no voucher', async () => {
    const email = somebody()
    const count = async () => (await shop.database.sql<{ count: number }>`select count(*) from vouchers`)[0]?.count ?? 0
    const before = await count()
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await enter({ email })).statusCode))
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(7)
    expect(await count()).toBe(before + 1)
  })

  test('[MKT-08] POST /user/campaign refusal: RecaptchaException for a missing or used token, another action and a low score', async () => {
    const used = await tokenFor('CAMPAIGN_FORM')
    await enter({ tokenV3: used })
    refusalOf(await enter({ tokenV3: '' }), 'RecaptchaException')
    refusalOf(await enter({ tokenV3: used }), 'RecaptchaException')
    refusalOf(await enter({ tokenV3: await tokenFor('REGISTER_USER') }), 'RecaptchaException')
    await control('captcha', 'PUT', '/score', { score: 0.2 })
    refusalOf(await enter(), 'RecaptchaException')
  })

  test.each([
    ['slug', { slug: 'nothing' }],
    ['storeId', { storeId: 'ZZZ99' }],
    ['mobileNumber', { mobileNumber: 'none' }],
    ['email', { email: 'at home' }],
    ['email', { email: 'jo@mailinator.com' }],
    ['firstName', { firstName: ' ' }],
    ['action', { action: 'OTHER' }],
    ['optinEmail', { optinEmail: undefined }],
  ])('[MKT-08] [API-16] POST /user/campaign refusal: BadInput names %s of %o', async (field, body) => {
    const { data } = refusalOf(await enter(body), 'BadInput')
    expect(data?.errors?.map((error) => error.field)).toEqual([field])
  })

  test('[MKT-08] POST /user/campaign refusal: DependencyDown without a bot check', async () => {
    const plain = await startApp(evening)
    onTestFinished(() => plain.close())
    refusalOf(await enter({}, plain), 'DependencyDown')
  })

  test('[MKT-08] an unavailable mail server loses no code', async () => {
    const email = somebody()
    await control('mailbox', 'POST', '', { outcome: 'error' })
    replyOf(enterCampaign, await enter({ email }))
    await expect.poll(mails).toContainEqual(expect.objectContaining({ to: [email] }))
  })
})

test('[VOU-13] the day is Sydney’s: after its midnight the same address gets another code, although the UTC day is the same', async () => {
  const email = somebody()
  replyOf(enterCampaign, await enter({ email }))
  refusalOf(await enter({ email }), 'CouponClaimed')
  const environ = { CAPTCHA_URL: simulators.urls.captcha, EMAIL_HASH_KEY: hashKey }
  const tomorrow = await startApp(afterMidnight, environ, undefined, shop.databaseUrl)
  onTestFinished(() => tomorrow.close())
  replyOf(enterCampaign, await enter({ email }, tomorrow))
  refusalOf(await enter({ email }, tomorrow), 'CouponClaimed')
  expect(await entriesOf(email)).toHaveLength(2)
})
