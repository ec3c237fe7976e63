import { randomUUID } from 'node:crypto'
import { surveyMailDelay } from '@forno/domain/surveys/survey-mail'
import type { JobHelpers } from 'graphile-worker'
import { expect } from 'vitest'
import { addJob } from '../../../src/platform/jobs/jobs.ts'
import type { SignedInPerson } from '../../account-shop.ts'
import { runWaitingJobs } from '../../due-jobs.ts'
import { ownAddress } from '../../people.ts'
import { headersOf, makeCustomer } from '../../process/test-customer.ts'
import { shopOf, type Shop } from '../../shop.ts'
import { startApp } from '../../start-app.ts'
import { by, keep, placed, remembered, winPrize } from './remembered.ts'

const hour = 60 * 60_000

type Settings = Readonly<Record<string, string>>

/** Jobs that have failed once, because the mail server does not answer. */
export const failJobs = async (databaseUrl: string, at: number, settings: Settings): Promise<void> => {
  const app = await startApp(new Date(at).toISOString(), settings, undefined, databaseUrl)
  await placed('order whose mail failed', shopOf(app), await shopOf(app).readyBasket())
  await runWaitingJobs(app)
  await app.close()
}

/** Leaves a job of every kind to the next release, as a process does that ends in the middle of its work. */
export const leaveJobs = async (
  databaseUrl: string,
  at: number,
  settings: Settings,
  leaving: SignedInPerson,
): Promise<void> => {
  const app = await startApp(new Date(at).toISOString(), settings, undefined, databaseUrl)
  const { sql } = app.database
  const shop = shopOf(app)
  const me = await makeCustomer(app)
  const own = { params: { id: me.customerId }, ...headersOf(me) }
  const start = (task: string, payload: object = {}) => app.tasks[task]?.(payload, {} as JobHelpers)

  const profile = { firstName: 'Mai', lastName: 'Tran' }
  const account = { email: 'mai@example.com', password: 'Sk8ter-boi', mobileNumber: '0491 570 156', profile }
  await shop.good('POST /customer/register', {
    body: {
      ...account,
      scope: 'openid write:profile',
      registerType: 'email',
      tokenV3: 'REGISTER_USER',
      action: 'REGISTER_USER',
    },
    ip: ownAddress(),
  })
  remembered['unverified customer'] = { email: account.email }
  for (const optinEmail of [true, false])
    await shop.good('PATCH /customer/:id', { ...own, body: { profile: { optinEmail } } })
  const passwords = { currentPassword: 'Sk8ter-boi', newPassword: 'Correct-horse-7' }
  await shop.good('POST /customer/:id/password', { ...own, body: passwords })
  await shop.good('POST /user/optout/email', {
    body: { email: 'out@example.com', optOutAt: new Date(app.clock()).toISOString(), action: 'UNSUBSCRIBE' },
    ip: ownAddress(),
  })
  const entrant = { slug: 'default', email: 'late@example.com', firstName: 'Lee', lastName: 'Ng' }
  await shop.good('POST /user/campaign', {
    body: {
      ...entrant,
      tokenV3: 'CAMPAIGN_FORM',
      action: 'CAMPAIGN_FORM',
      optinEmail: true,
      optinSms: false,
      optinSupercarsFan: false,
    },
    ip: ownAddress(),
  })
  await shop.good('DELETE /customer/:id', { params: { id: leaving.customerId }, ...by(leaving) })

  await winPrize(app)
  await payAtZip(shop)
  const screen = await shop.kitchenScreen()
  const tap = async (name: string, status: 'Cooking' | 'With Driver') => {
    const orderId = remembered[name]?.['orderId'] ?? ''
    await shop.good('POST /kitchen/orders/:orderId/move', { ...screen, params: { orderId }, body: { status } })
    return orderId
  }
  await tap('open order', 'Cooking')
  const orderId = await tap('order on its way', 'With Driver')
  const [event] = await sql<{ seq: number }>`
    select seq from order_events where order_id = ${orderId} and published_at is null`
  await start('publish_move', { orderId, storeId: 'NSW01', seq: event?.seq })
  await start('send_order_message', { orderId, message: 'onItsWay', way: 'push' })

  const [attempt] = await sql<{ attempt_id: string }>`
    select attempt_id from payment_attempts where order_id is not null order by created_at limit 1`
  await addJob(sql, 'send_payment_message', { attemptId: attempt?.attempt_id, message: 'locked', way: 'support' })
  const [contact] = await sql<{ contact_id: string }>`select contact_id from marketing_contacts limit 1`
  await addJob(sql, 'sync_contact', { contactId: contact?.contact_id })
  app.pass(surveyMailDelay + hour)
  await start('invite_to_surveys')
  for (const task of recurringJobs) await addJob(sql, task, {})

  const waiting = await sql<{ name: string }>`
    select distinct task_identifier as name from graphile_worker.jobs order by 1`
  expect(Object.keys(app.tasks).filter((name) => !waiting.some((each) => each.name === name))).toEqual([])
  await app.close()
}

const recurringJobs = [
  ...['forget_cards', 'end_idle_sign_ins', 'forward_analytics', 'invite_to_surveys', 'forget_what_is_over'],
  'sweep_payments',
]

/** A customer who is on Zip's page. */
const payAtZip = async (shop: Shop): Promise<void> => {
  const basket = await shop.readyBasket()
  const { basketTotal } = await shop.good('GET /baskets/:basketId', basket)
  const body = { returnUrl: '/zippayconfirmation', orderRegister: 'order-guest' as const, basketTotal }
  await shop.good('POST /baskets/:basketId/initialiseZipPay', { ...basket, key: randomUUID(), body })
  keep('basket at Zip', basket)
}
