import { randomUUID } from 'node:crypto'
import type { DispositionBody } from '@forno/contracts/baskets/basket'
import type { OrderId } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startAccountShop, type AccountShop } from '../../../test/account-shop.ts'
import { guestNumber } from '../../../test/guest-number.ts'
import { ada, delivery, pickup, shopOf, type Shop } from '../../../test/shop.ts'
import { startApp } from '../../../test/start-app.ts'
import { addJob, runJobs } from '../../platform/jobs/jobs.ts'
import { makeLogger } from '../../platform/logs/logger.ts'
import { anonymiseStore } from '../orders/index.ts'
import { shopBrand } from '../../../test/shop-brand.ts'
import { withoutIds } from '../../../test/without-ids.ts'

let app: AccountShop
let shop: Shop
let screen: { headers: Record<string, string> }
beforeAll(async () => {
  app = await startAccountShop(({ sms }) => ({ SMS_URL: sms }))
  shop = shopOf(app)
  screen = await shop.kitchenScreen()
})
afterAll(() => app.stop())
beforeEach(async () => {
  for (const of of ['mailbox', 'sms'] as const) await fetch(`${app.simulators.urls[of]}/control`, { method: 'DELETE' })
})

type Sms = { to: string; text: string; reference: string; from: string; parts: number }
const texts = async (): Promise<readonly Sms[]> =>
  ((await (await fetch(`${app.simulators.urls.sms}/control/messages`)).json()) as { messages: Sms[] }).messages
const mails = () => app.mailsTo(ada.emailAddress ?? '')
const force = (of: 'mailbox' | 'sms', outcome: string, times = 1) =>
  fetch(`${app.simulators.urls[of]}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome, times }),
  })
const referencesOf = (sent: readonly Sms[]) => sent.map(({ reference }) => reference)
const subjectsOf = async () => (await mails()).map(({ subject }) => subject)

const placed = async (disposition: Partial<DispositionBody> = delivery, contact: object = {}) => {
  const held = await shop.readyBasket(disposition)
  await shop.change(held, { customerInfo: { ...ada, phoneNumber: guestNumber(), ...contact } })
  return { held, ...(await shop.placeCashOrder(held)) }
}
const tap = (orderId: OrderId, status: string) =>
  shop.call('POST /kitchen/orders/:orderId/move', { ...screen, params: { orderId }, body: { status } })
const statusOf = async (orderId: OrderId) =>
  (await shop.good('GET /order/:orderId/status', { params: { orderId } })).status
/** Runs all waiting jobs now, including delayed moves and retries. */
const runAllJobs = async (): Promise<void> => {
  await app.database.sql`update graphile_worker._private_jobs set run_at = ${new Date(0)} where locked_at is null`
  await app.settled()
}
const moved = async (orderId: OrderId, status: string): Promise<void> => {
  await tap(orderId, status)
  await runAllJobs()
}

describe('the confirmation', () => {
  test('[ACC-41] is sent once by e-mail and once by text message, after the order is placed', async () => {
    const { orderId, orderReference } = await placed(delivery, ada)
    await app.settled()
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`Your order ${orderReference} – ${shopBrand.name}`)
    expect(mail?.text).toContain(`http://localhost/order/${orderId}`)
    expect(mail?.text).toContain('3 × Margherita: ')
    expect(mail?.headers['message-id']).toBe(`<${orderId}.placed@localhost>`)
    expect(mail?.headers['list-unsubscribe']).toBeUndefined()
    const [text, ...others] = await texts()
    expect(others).toEqual([])
    expect(text).toMatchObject({ to: '+61491570156', from: shopBrand.name, reference: `${orderId}.placed` })
    expect(text?.text).toContain(`http://localhost/order/${orderId}`)
    expect(text?.text).not.toContain('Margherita')
    expect(text?.parts).toBeLessThanOrEqual(2)
  })

  test('[ACC-41] is sent once for an order that is submitted many times at once', async () => {
    const held = await shop.readyBasket()
    const body = await shop.orderBody(held)
    const key = randomUUID()
    await Promise.all(
      Array.from({ length: 5 }, () => shop.call('POST /baskets/:basketId/order', { ...held, key, body })),
    )
    await app.settled()
    expect([(await mails()).length, (await texts()).length]).toEqual([1, 1])
  })

  test('[ACC-41] is not sent for a refused order', async () => {
    const held = await shop.readyBasket()
    const body = { ...(await shop.orderBody(held)), basketTotal: 1 }
    expect((await shop.call('POST /baskets/:basketId/order', { ...held, body })).status).toBe(400)
    await app.settled()
    expect([await mails(), await texts()]).toEqual([[], []])
  })

  test('[ACC-41] [TIM-14] shows the time of the store’s clock', async () => {
    await placed({ ...pickup, storeId: 'WA12', isAsap: false, orderDueAt: '2026-11-21T18:15:00+08:00' })
    await app.settled()
    const words = '06:15 PM - 06:30 PM on 21 November 2026'
    expect((await mails())[0]?.text).toContain(words)
    expect((await texts())[0]?.text).toContain(words)
  })

  test('[ACC-41] is sent only to the contact that was given', async () => {
    const { orderId } = await placed(delivery, { emailAddress: null })
    await app.settled()
    expect([await mails(), referencesOf(await texts())]).toEqual([[], [`${orderId}.placed`]])
    const fixed = await placed(delivery, { phoneNumber: '02 8765 4321' })
    await app.settled()
    expect([await subjectsOf(), (await texts()).length]).toEqual([
      [`Your order ${fixed.orderReference} – ${shopBrand.name}`],
      1,
    ])
  })
})

describe('the moves', () => {
  test('[ACC-41] tells a delivery customer when the order leaves, a pickup customer when it is ready, and nothing at other steps', async () => {
    const [delivered, pickedUp] = [await placed(delivery), await placed(pickup)]
    await moved(delivered.orderId, 'Cooking')
    await moved(delivered.orderId, 'Ready')
    await moved(delivered.orderId, 'With Driver')
    await moved(delivered.orderId, 'Delivered')
    await moved(pickedUp.orderId, 'Ready')
    expect(referencesOf(await texts()).sort()).toEqual(
      [
        ...[`${delivered.orderId}.placed`, `${pickedUp.orderId}.placed`],
        ...[`${delivered.orderId}.onItsWay`, `${pickedUp.orderId}.ready`],
      ].sort(),
    )
    expect((await subjectsOf()).slice(2)).toEqual([
      `Order ${delivered.orderReference} is on its way – ${shopBrand.name}`,
      `Order ${pickedUp.orderReference} is ready – ${shopBrand.name}`,
    ])
  })

  test('[ACC-41] [ORD-21] tells the customer about a cancellation by the kitchen', async () => {
    const { orderId, orderReference } = await placed()
    await app.settled()
    await moved(orderId, 'Unable to Deliver')
    expect(referencesOf(await texts())).toEqual([`${orderId}.placed`, `${orderId}.cancelled`])
    expect(await subjectsOf()).toContain(`Order ${orderReference} was cancelled – ${shopBrand.name}`)
  })

  test('[ACC-41] a repeated tap that is published many times at once sends one message', async () => {
    const { orderId } = await placed()
    await app.settled()
    await Promise.all(Array.from({ length: 5 }, () => tap(orderId, 'With Driver')))
    const [{ seq } = { seq: 0 }] = await app.database.sql<{ seq: number }>`
      select seq from order_events where order_id = ${orderId} and published_at is null`
    const again = JSON.stringify({ orderId, seq })
    await app.database.sql`
      select graphile_worker.add_job('publish_move', payload := ${again}::json) from generate_series(1, 4)`
    await runAllJobs()
    expect(await statusOf(orderId)).toBe('With Driver')
    expect(referencesOf(await texts())).toEqual([`${orderId}.placed`, `${orderId}.onItsWay`])
    expect((await subjectsOf()).filter((each) => each.includes('on its way'))).toHaveLength(1)
  })

  test('[ACC-41] an undone tap sends nothing', async () => {
    const { orderId } = await placed()
    await tap(orderId, 'Unable to Deliver')
    expect((await shop.call('DELETE /kitchen/orders/:orderId/move', { ...screen, params: { orderId } })).status).toBe(
      200,
    )
    await runAllJobs()
    expect(referencesOf(await texts())).toEqual([`${orderId}.placed`])
  })
})

describe('failures', () => {
  test('[ACC-41] waits for an outage to end, then sends each message once', async () => {
    await force('mailbox', 'error', 2)
    await force('sms', 'error', 2)
    await force('sms', 'lostAnswer')
    const { orderId } = await placed()
    await app.settled()
    expect([await mails(), await texts()]).toEqual([[], []])
    const [kept] = await app.database.sql<{ errors: string }>`
      select string_agg(last_error, ' ') as errors from graphile_worker.jobs where task_identifier = 'send_order_message'`
    expect(kept?.errors).toContain('not accept the mail (451)')
    expect(withoutIds(kept?.errors ?? '')).not.toMatch(/ada@|49157/)
    for (let again = 0; again < 4; again += 1) await runAllJobs()
    expect((await mails()).map(({ headers }) => headers['message-id'])).toEqual([`<${orderId}.placed@localhost>`])
    expect(referencesOf(await texts())).toEqual([`${orderId}.placed`])
  })

  test('[ACC-41] repeats only the way that failed', async () => {
    await force('sms', 'error', 2)
    const { orderId } = await placed()
    await app.settled()
    expect([(await mails()).length, await texts()]).toEqual([1, []])
    for (let again = 0; again < 2; again += 1) await runAllJobs()
    expect([(await mails()).length, referencesOf(await texts())]).toEqual([1, [`${orderId}.placed`]])
  })

  test('[ACC-41] a job of an earlier version sends its message in one way', async () => {
    const { orderId } = await placed()
    await app.settled()
    await addJob(app.database.sql, 'send_order_message', { orderId, message: 'placed', way: 'sms' })
    await app.settled()
    // The gateway and the mail server recognise a repeated message by its id.
    expect([(await mails()).length, referencesOf(await texts())]).toEqual([1, [`${orderId}.placed`]])
  })

  test('[ACC-41] sends once to a number that accepts no messages', async () => {
    await force('sms', 'recipientRefused')
    await placed()
    await app.settled()
    await runAllJobs()
    expect([(await mails()).length, await texts()]).toEqual([1, []])
  })

  test('[ACC-41] sends nothing to a person who was deleted while the message waited', async () => {
    const { orderId } = await placed()
    await app.settled()
    await force('mailbox', 'error', 50)
    await force('sms', 'error', 50)
    await moved(orderId, 'Unable to Deliver')
    const before = [(await mails()).length, (await texts()).length]
    expect(await anonymiseStore(app.database.sql).email(ada.emailAddress ?? '', app.clock())).not.toEqual([])
    await runAllJobs()
    expect([(await mails()).length, (await texts()).length]).toEqual(before)
    expect(before).toEqual([1, 1])
    const left = await app.database.sql`
      select from graphile_worker.jobs where task_identifier = 'send_order_message'`
    expect(left).toEqual([])
  })

  test('[ACC-41] does not send a message that no longer applies or is too old', async () => {
    const { orderId } = await placed()
    await app.settled()
    await force('mailbox', 'error', 50)
    await force('sms', 'error', 50)
    await moved(orderId, 'With Driver')
    await tap(orderId, 'Delivered')
    await app.database
      .sql`update order_events set published_at = at where order_id = ${orderId} and published_at is null`
    await runAllJobs()
    expect(referencesOf(await texts())).toEqual([`${orderId}.placed`])
    const late = await placed()
    await app.settled()
    const now = app.clock()
    app.pass(10 * 3_600_000)
    await runAllJobs()
    app.pass(now - app.clock())
    expect(referencesOf(await texts())).not.toContain(`${late.orderId}.placed`)
    expect(await mails()).toHaveLength(1)
  })
})

describe('a refusal for good', () => {
  const metric = async (kind = 'order'): Promise<number> => {
    const { body } = await app.app.inject('/metrics')
    return Number(new RegExp(`mails_refused_total\\{kind="${kind}"\\} (\\d+)`).exec(body)?.[1])
  }
  const attempts = async (): Promise<readonly string[]> => {
    const { calls } = (await (await fetch(`${app.simulators.urls.mailbox}/control`)).json()) as {
      calls: { operation: string; status: number }[]
    }
    return calls.map(({ operation, status }) => `${operation} ${status}`)
  }
  const refusedEmail = async (proof: object): Promise<string | null> =>
    (await shop.good('POST /order/tracker', { body: proof })).refusedEmail
  const sessionOf = async (orderId: OrderId) => {
    const [row] = await app.database.sql<{ session_id: string }>`
      select session_id from orders where order_id = ${orderId}`
    return row?.session_id ?? ''
  }
  const waiting = () => app.database.sql`
    select from graphile_worker.jobs where task_identifier = 'send_order_message'`

  test('[ACC-41] of the mailbox is not tried again, alarms once, and shows to the owner of the order alone', async () => {
    const before = await metric()
    const phoneNumber = guestNumber()
    const emailAddress = 'unknown@example.com'
    const { orderId, orderReference } = await placed(pickup, { emailAddress, phoneNumber })
    await app.settled()
    expect(await waiting()).toEqual([])
    expect(await attempts()).toEqual(['recipient 550'])
    await moved(orderId, 'Ready')
    expect(referencesOf(await texts())).toEqual([`${orderId}.placed`, `${orderId}.ready`])
    expect(await attempts()).toEqual(['recipient 550'])
    expect(await metric()).toBe(before + 1)
    expect(await refusedEmail({ orderId, sessionId: await sessionOf(orderId) })).toBe(emailAddress)
    expect(await refusedEmail({ orderReference, contact: phoneNumber })).toBeNull()
    const status = await shop.call('GET /order/:orderId/status', { params: { orderId } })
    expect(status.text).not.toContain('unknown')
  })

  test('[ACC-41] of one message shows, alarms once, and ends no other message', async () => {
    const before = await metric()
    const { orderId } = await placed()
    expect(await refusedEmail({ orderId, sessionId: await sessionOf(orderId) })).toBeNull()
    await app.settled()
    await force('mailbox', 'unwanted', 2)
    await moved(orderId, 'With Driver')
    expect(await waiting()).toEqual([])
    expect(await attempts()).toEqual(['mail 250', 'mail 554'])
    expect(await metric()).toBe(before + 1)
    expect(await refusedEmail({ orderId, sessionId: await sessionOf(orderId) })).toBe(ada.emailAddress)
    await moved(orderId, 'Unable to Deliver')
    expect(await attempts()).toEqual(['mail 250', 'mail 554', 'mail 554'])
    expect(await metric()).toBe(before + 1)
    await fetch(`${app.simulators.urls.mailbox}/control`, { method: 'DELETE' })
  })

  test('[ACC-41] [ORD-13] notifies the open pages of the order', async () => {
    const notified: string[] = []
    onTestFinished(app.listener.on('order_event', (orderId) => notified.push(orderId)))
    await force('mailbox', 'unknownMailbox')
    const { orderId } = await placed()
    await app.settled()
    // The order itself is one event.
    await expect.poll(() => notified.filter((notifiedId) => notifiedId === orderId)).toHaveLength(2)
  })

  test('[ACC-41] [ACC-23] is not shown any more once the order has lost its contact', async () => {
    const { orderId } = await placed(delivery, { emailAddress: 'unknown@example.net' })
    await app.settled()
    const sessionId = await sessionOf(orderId)
    expect(await refusedEmail({ orderId, sessionId })).toBe('unknown@example.net')
    await moved(orderId, 'Unable to Deliver')
    await anonymiseStore(app.database.sql).email('unknown@example.net', app.clock())
    expect(await refusedEmail({ orderId, sessionId })).toBeNull()
  })
})

test('[ACC-41] without an SMS gateway no text message waits, and the mail is sent', async () => {
  const otherApp = await startApp(undefined, { MAIL_URL: app.simulators.urls.smtp })
  onTestFinished(() => otherApp.close())
  const otherShop = shopOf(otherApp)
  const runner = runJobs(otherApp.database.pool, otherApp.tasks, [], makeLogger('silent'))
  onTestFinished(() => runner.stop())
  await otherShop.placeCashOrder(await otherShop.readyBasket())
  await expect.poll(() => otherApp.database.sql`select from graphile_worker.jobs`).toEqual([])
  expect([(await mails()).length, await texts()]).toEqual([1, []])
})

test('[ACC-41] an order adds one job, which contains only ids', async () => {
  const otherApp = await startApp()
  onTestFinished(() => otherApp.close())
  const otherShop = shopOf(otherApp)
  const { orderId } = await otherShop.placeCashOrder(await otherShop.readyBasket())
  const { rows } = await otherApp.database.pool.query<{ payload: object }>(
    'select payload from graphile_worker._private_jobs',
  )
  expect(rows.map(({ payload }) => payload)).toEqual([{ orderId, message: 'placed' }])
})
