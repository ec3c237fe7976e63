import { enterCampaign, getEntry } from '@forno/contracts/engagement/campaigns'
import type { JobHelpers } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { runWaitingJobs } from '../../../test/due-jobs.ts'
import { lockWaits } from '../../../test/lock-waits.ts'
import { ageCounters, startApp, type TestApp } from '../../../test/start-app.ts'
import { startSimulators, type Simulators } from '../../../test/start-simulators.ts'
import { emailHash } from '../../platform/crypto/keyed-hash.ts'
import { runRetention } from '../../../test/run-retention.ts'
import type { EngagementClient } from '../../integrations/engagement/engagement-client.ts'
import { contactSyncJob, contactSyncJobs } from './contact-sync.ts'
import { contactsStore } from './contacts-store.ts'
import { contactsCsv } from './index.ts'
import { day } from '@forno/domain/core/durations'

let simulators: Simulators<'captcha' | 'mailbox' | 'engagement'>
let app: TestApp
let environ: Record<string, string>
beforeAll(async () => {
  simulators = await startSimulators(['captcha', 'mailbox', 'engagement'])
  environ = { CAPTCHA_URL: simulators.urls.captcha, MAIL_URL: simulators.urls.smtp }
  app = await startApp(undefined, { ...environ, BRAZE_REST_URL: simulators.urls.engagement })
})
beforeEach(() => ageCounters(app.database, 3_600_000))
afterAll(async () => {
  await app.close()
  await simulators.stop()
})

let people = 0
const newEmail = (): string => `contact${(people += 1)}@example.com`
const number = '0491 570 156'

const tokenFor = async (action: string): Promise<string> => {
  const query = new URLSearchParams({ k: 'demo-captcha-site-key', host: 'localhost', action })
  const answer = await fetch(`${simulators.urls.captcha}/recaptcha/api2/token?${query.toString()}`)
  return ((await answer.json()) as { token: string }).token
}

const post = (url: string, payload: object, to = app, remoteAddress = '127.0.0.1') =>
  to.app.inject({ method: 'POST', url: `/api/v1${url}`, payload, remoteAddress })

const enter = async (email: string, change: object = {}, to = app, remoteAddress?: string) =>
  post(
    '/user/campaign',
    {
      slug: 'default',
      email,
      firstName: 'Jo',
      lastName: 'Nguyen',
      optinEmail: true,
      optinSms: false,
      optinSupercarsFan: false,
      tokenV3: await tokenFor('CAMPAIGN_FORM'),
      action: 'CAMPAIGN_FORM',
      ...change,
    },
    to,
    remoteAddress,
  )

/** Runs the jobs, and returns the text of the newest mail to the address. */
const mailTo = async (email: string): Promise<string> => {
  await runWaitingJobs(app)
  const answer = await fetch(`${simulators.urls.mailbox}/control/mails`)
  const { mails } = (await answer.json()) as { mails: readonly { to: readonly string[]; text: string }[] }
  return mails.findLast(({ to }) => to.includes(email))?.text ?? ''
}
const linkIn = (text: string): string => /\/api\/v1\/user\/confirmOptIn\?token=\S+/.exec(text)?.[0] ?? 'no link'

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const open = (url: string) => app.app.inject({ method: 'GET', url })
const press = (url: string) => app.app.inject({ method: 'POST', url, headers: form, payload: '' })

/** The HTML of a successful answer. */
const pageOf = ({ statusCode, headers, body }: { statusCode: number; headers: object; body: string }): string => {
  expect([statusCode, headers]).toEqual([200, expect.objectContaining({ 'content-type': 'text/html; charset=utf-8' })])
  return body
}

/** Enters a campaign and confirms its opt-ins. */
const confirmed = async (email: string, change: object = {}): Promise<void> => {
  replyOf(enterCampaign, await enter(email, change))
  pageOf(await press(linkIn(await mailTo(email))))
  await runWaitingJobs(app)
}

const hashOf = (email: string): string => emailHash('demo-email-hash-key', email)
const contactsOf = (email: string) => app.database.sql<{ contact_id: string; confirmed_at: number | null }>`
  select * from marketing_contacts where contact_hash = ${hashOf(email)} order by requested_at`

/** The users of the engagement service with this address. */
const usersWith = async (email: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  await runWaitingJobs(app)
  const answer = await fetch(`${simulators.urls.engagement}/control/received`)
  const { users } = (await answer.json()) as { users: Readonly<Record<string, Readonly<Record<string, unknown>>>> }
  return Object.values(users).filter((user) => user['email'] === email)
}

describe('GET /user/confirmOptIn and POST /user/confirmOptIn', () => {
  test('[MKT-08] POST /user/confirmOptIn happy: the button in the mail makes a contact, which reaches the engagement service', async () => {
    const email = newEmail()
    replyOf(enterCampaign, await enter(email, { optinSms: true, mobileNumber: number }))
    const text = await mailTo(email)
    expect(text).toContain('You ticked offers by email and offers by text message to the number ending in 156.')
    expect(text).toContain("If you don't, we forget your details in 14 days.")
    expect(await usersWith(email)).toEqual([])
    const link = linkIn(text)
    pageOf(await press(link))
    expect(await contactsOf(email)).toMatchObject([
      { email, first_name: 'Jo', last_name: 'Nguyen', mobile_number: '+61491570156', campaign: 'default' },
    ])
    expect(await usersWith(email)).toMatchObject([
      {
        email,
        first_name: 'Jo',
        last_name: 'Nguyen',
        phone: '+61491570156',
        email_subscribe: 'opted_in',
        optin_sms: true,
        optin_supercars_fan: false,
        consent_source: 'campaign default',
      },
    ])
    const ledger = await app.database.sql`
      select kind, given, source, channel from consents where contact_hash = ${hashOf(email)} order by source, kind`
    expect(ledger).toEqual([
      { kind: 'email', given: true, source: 'campaign', channel: 'website' },
      { kind: 'sms', given: true, source: 'campaign', channel: 'website' },
      { kind: 'email', given: true, source: 'confirmation', channel: 'mail' },
      { kind: 'sms', given: true, source: 'confirmation', channel: 'mail' },
    ])
  })

  test('[MKT-08] GET /user/confirmOptIn happy: names the messages and confirms nothing, because mail programs follow links', async () => {
    const email = newEmail()
    await enter(email, { optinSupercarsFan: true })
    expect(pageOf(await open(linkIn(await mailTo(email))))).toContain('offers by email and news for Supercars fans')
    expect((await contactsOf(email))[0]?.confirmed_at).toBeNull()
  })

  test('[MKT-08] an entry without an opt-in stores no contact, and its mail has no link', async () => {
    const email = newEmail()
    replyOf(enterCampaign, await enter(email, { optinEmail: false }))
    expect(linkIn(await mailTo(email))).toBe('no link')
    expect(await contactsOf(email)).toEqual([])
  })

  test('[MKT-08] a second press changes nothing, and a link without its contact says that it has ended', async () => {
    const email = newEmail()
    await enter(email)
    const link = linkIn(await mailTo(email))
    await press(link)
    await press(link)
    expect(await contactsOf(email)).toHaveLength(1)
    await app.database.sql`delete from marketing_contacts where contact_hash = ${hashOf(email)}`
    for (const answer of [await open(link), await press(link)]) expect(answer.body).toContain('This link has ended')
    expect(await contactsOf(email)).toEqual([])
  })

  const invented = '/api/v1/user/confirmOptIn?token=invented'
  test('[MKT-08] GET /user/confirmOptIn refusal: BadInput for a token that we did not make', async () => {
    refusalOf(await open(invented), 'BadInput')
  })
  test('[MKT-08] POST /user/confirmOptIn refusal: BadInput for a token that we did not make', async () => {
    refusalOf(await press(invented), 'BadInput')
  })

  test('[MKT-08] a later entry adds its opt-ins to the contact only once it is confirmed', async () => {
    const email = newEmail()
    await confirmed(email, { optinSupercarsFan: true })
    app.pass(24 * 3_600_000)
    await enter(email, { firstName: 'Someone', optinEmail: false, optinSms: true, mobileNumber: number })
    expect(await usersWith(email)).toMatchObject([{ first_name: 'Jo', optin_sms: false }])
    await press(linkIn(await mailTo(email)))
    expect(await contactsOf(email)).toMatchObject([
      { first_name: 'Someone', optin_email: true, optin_sms: true, optin_supercars_fan: true },
    ])
    expect(await usersWith(email)).toMatchObject([
      { first_name: 'Someone', email_subscribe: 'opted_in', optin_sms: true },
    ])
  })
})

test('[MKT-08] POST /user/campaign refusal: BadInput for text messages without a number', async () => {
  const { data } = refusalOf(await enter(newEmail(), { optinSms: true }), 'BadInput')
  expect(data?.errors).toEqual([{ field: 'mobileNumber', message: 'is needed for text messages' }])
})

test('[MKT-08] [VOU-13] POST /user/campaign refusal: TooManyRequests after sixty forms of one address in a quarter of an hour', async () => {
  const email = newEmail()
  const statuses: number[] = []
  for (let index = 0; index < 61; index += 1) statuses.push((await enter(email, {}, app, '203.0.113.78')).statusCode)
  expect(statuses).toEqual([201, ...Array.from({ length: 59 }, () => 400), 429])
})

describe('opt-outs', () => {
  test('[MKT-02] [MKT-08] the unsubscribe link ends the contact at once, here and at the engagement service', async () => {
    const email = newEmail()
    await confirmed(email)
    expect(await usersWith(email)).toHaveLength(1)
    const leave = /\/api\/v1\/user\/unsubscribe\?token=\S+/.exec(await mailTo(email))?.[0] ?? ''
    expect((await press(leave)).statusCode).toBe(200)
    expect(await contactsOf(email)).toEqual([])
    expect(await usersWith(email)).toEqual([])
  })

  test('[MKT-04] [MKT-08] the opt-out of a number ends text messages and leaves the e-mails', async () => {
    const email = newEmail()
    const theirNumber = '0491 570 157'
    await confirmed(email, { optinSms: true, mobileNumber: theirNumber })
    const tokenV3 = await tokenFor('UNSUBSCRIBE')
    const answer = await post('/user/optout/sms', { mobileNumber: theirNumber, tokenV3, action: 'UNSUBSCRIBE' })
    expect(answer.statusCode).toBe(204)
    await runWaitingJobs(app)
    expect(await contactsOf(email)).toMatchObject([{ optin_email: true, optin_sms: false }])
    const [user] = await usersWith(email)
    expect(user).toMatchObject({ email_subscribe: 'opted_in', optin_sms: false })
    expect(user).not.toHaveProperty('phone')
  })

  test('[MKT-02] [MKT-08] an opt-out before the confirmation deletes the pending contact', async () => {
    const email = newEmail()
    await enter(email)
    const text = await mailTo(email)
    await press(/\/api\/v1\/user\/unsubscribe\?token=\S+/.exec(text)?.[0] ?? '')
    expect((await press(linkIn(text))).body).toContain('This link has ended')
    expect(await contactsOf(email)).toEqual([])
  })
})

test('[MKT-08] a number without a consent to text messages does not replace one with it', async () => {
  const email = newEmail()
  await confirmed(email, { optinSms: true, mobileNumber: number })
  // Another entry is allowed on the next day.
  await app.database.sql`delete from campaign_entries where email_hash = ${hashOf(email)}`
  await confirmed(email, { optinSupercarsFan: true, mobileNumber: '0491 570 158' })
  expect(await contactsOf(email)).toMatchObject([
    { mobile_number: '+61491570156', optin_sms: true, optin_supercars_fan: true },
  ])
})

test('[MKT-02] [MKT-08] an opt-out during a confirmation is not undone by it', async () => {
  const email = newEmail()
  await enter(email, { optinSms: true, mobileNumber: '0491 570 159' })
  const link = linkIn(await mailTo(email))
  const hash = hashOf(email)
  let confirming: Promise<unknown> = Promise.resolve()
  await app.database.sql.begin(async (inside) => {
    await contactsStore(inside).optOut({ contactHashes: [], mobileNumbers: ['+61491570159'] }, 'sms')
    // The confirmation starts before the opt-out is committed.
    confirming = press(link)
    await expect.poll(() => lockWaits(app.database.sql)).toBeGreaterThan(0)
  })
  await confirming
  expect(await contactsOf(email)).toMatchObject([{ contact_hash: hash, optin_email: true, optin_sms: false }])
})

describe('the job that sends a contact to the engagement service', () => {
  type Call = readonly [string, unknown]
  /** A service that is slow enough for a change during its first request. */
  const slowService = (change: () => Promise<unknown>) => {
    const calls: Call[] = []
    const engagement: EngagementClient = {
      track: async (user) => {
        if (calls.length === 0) await change()
        calls.push(['track', user.email_subscribe])
      },
      deleteUser: (id) => {
        calls.push(['deleteUser', id])
        return Promise.resolve()
      },
    }
    return { calls, jobs: contactSyncJobs({ sql: app.database.sql, engagement }) }
  }

  test('[MKT-02] [MKT-08] sends an opt-out that it overtook', async () => {
    const email = newEmail()
    await confirmed(email)
    const [{ contact_id: contactId } = { contact_id: '' }] = await contactsOf(email)
    const { calls, jobs } = slowService(() => contactsStore(app.database.sql).delete(contactId))
    await jobs[contactSyncJob]?.({ contactId }, {} as JobHelpers)
    expect(calls).toEqual([
      ['track', 'opted_in'],
      ['track', 'unsubscribed'],
      ['deleteUser', contactId],
    ])
  })
})

test('[MKT-08] no job tells the engagement service about a contact that was never confirmed', async () => {
  const email = newEmail()
  await enter(email)
  await runWaitingJobs(app)
  expect(await contactsStore(app.database.sql).forget(hashOf(email))).toEqual([])
  expect(await contactsOf(email)).toEqual([])
})

test('[MKT-08] an unavailable engagement service loses no contact', async () => {
  const email = newEmail()
  replyOf(enterCampaign, await enter(email))
  const link = linkIn(await mailTo(email))
  await fetch(`${simulators.urls.engagement}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'badRequest', operation: 'usersTrack' }),
  })
  await press(link)
  expect(await usersWith(email)).toEqual([])
  expect(await usersWith(email)).toHaveLength(1)
})

test('[MKT-08] lists confirmed contacts as CSV, without the numbers of people who want no text messages', async () => {
  const [ready, texted, pending] = [newEmail(), newEmail(), newEmail()]
  await confirmed(ready, { firstName: '=SUM(1)', mobileNumber: number })
  await confirmed(texted, { optinSms: true, mobileNumber: number })
  await enter(pending)
  const lines = await contactsCsv(app.database.sql)
  expect(lines[0]).toBe(
    'email,first name,last name,mobile number,email offers,text messages,supercars fan,campaign,asked at,confirmed at',
  )
  expect(lines.find((line) => line.startsWith(ready))).toMatch(
    new RegExp(`^${ready},'=SUM\\(1\\),Nguyen,,yes,no,no,default,2026-11-2\\dT.+Z,2026-11-2\\dT.+Z$`),
  )
  expect(lines.find((line) => line.startsWith(texted))).toContain(',Nguyen,61491570156,yes,yes,no,')
  expect(lines.some((line) => line.startsWith(pending))).toBe(false)
})

test('[MKT-08] [ACC-23] deletes pending contacts after a fortnight and confirmed ones after two years, also at the service', async () => {
  const later = await startApp(
    undefined,
    { ...environ, BRAZE_REST_URL: simulators.urls.engagement },
    undefined,
    app.databaseUrl,
  )
  onTestFinished(() => later.close())
  const [ready, pending] = [newEmail(), newEmail()]
  await confirmed(ready)
  await enter(pending)
  const counts = async () => {
    await runRetention(later)
    return [(await contactsOf(pending)).length, (await contactsOf(ready)).length]
  }
  const hour = 3_600_000
  // The app's clock is up to a day ahead of this one.
  later.pass(14 * day - hour)
  expect(await counts()).toEqual([1, 1])
  later.pass(26 * hour)
  expect(await counts()).toEqual([0, 1])
  later.pass(730 * day)
  expect(await counts()).toEqual([0, 0])
  expect(await usersWith(ready)).toEqual([])
})

describe('POST /user/getEntry', () => {
  const ask = async (email: string, change: object = {}, to = app) =>
    post(
      '/user/getEntry',
      { slug: 'default', email, tokenV3: await tokenFor('CAMPAIGN_FORM'), action: 'CAMPAIGN_FORM', ...change },
      to,
    )

  test('[MKT-07] POST /user/getEntry happy: answers whether and when the mailbox entered, and no code', async () => {
    const email = newEmail()
    expect(replyOf(getEntry, await ask(email))).toEqual({ entered: false })
    await enter(email)
    const entry = replyOf(getEntry, await ask(email.replace('@', '+again@')))
    expect(entry).toEqual({ entered: true, enteredAt: expect.stringMatching(/^2026-11-2\dT.+\+11:00$/) as string })
  })

  test('[MKT-07] POST /user/getEntry refusal: RecaptchaException for a missing or used token', async () => {
    refusalOf(await ask(newEmail(), { tokenV3: '' }), 'RecaptchaException')
    const tokenV3 = await tokenFor('CAMPAIGN_FORM')
    await ask(newEmail(), { tokenV3 })
    refusalOf(await ask(newEmail(), { tokenV3 }), 'RecaptchaException')
  })

  test('[MKT-07] POST /user/getEntry refusal: DependencyDown without a bot check', async () => {
    const plain = await startApp()
    onTestFinished(() => plain.close())
    refusalOf(await ask(newEmail(), {}, plain), 'DependencyDown')
  })

  test('[MKT-07] [API-16] POST /user/getEntry refusal: BadInput for an unknown campaign and for no address', async () => {
    refusalOf(await ask(newEmail(), { slug: 'nothing' }), 'BadInput')
    refusalOf(await ask('at home'), 'BadInput')
  })

  test('[MKT-07] POST /user/getEntry refusal: TooManyRequests after ten questions of one address in a quarter of an hour', async () => {
    const from = '203.0.113.77'
    const askFrom = async () =>
      app.app.inject({
        method: 'POST',
        url: '/api/v1/user/getEntry',
        remoteAddress: from,
        payload: {
          slug: 'default',
          email: newEmail(),
          tokenV3: await tokenFor('CAMPAIGN_FORM'),
          action: 'CAMPAIGN_FORM',
        },
      })
    for (let index = 0; index < 10; index += 1) expect((await askFrom()).statusCode).toBe(200)
    refusalOf(await askFrom(), 'TooManyRequests')
  })
})
