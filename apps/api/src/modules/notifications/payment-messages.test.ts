import { normalisePhone } from '@forno/domain/customers/phone'
import { paymentTimes } from '@forno/domain/payments/attempt'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storeWith } from '../../../test/content-edits.ts'
import { guestNumber } from '../../../test/guest-number.ts'
import { makeScriptedBank, type Fault } from '../../../test/payments/scripted-bank.ts'
import { ada, expectRefusal, publishAndLoad, shopOf, type Shop, type TestBasket } from '../../../test/shop.ts'
import { shopBrand } from '../../../test/shop-brand.ts'
import { startSimulators, type Simulators } from '../../../test/start-simulators.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { withoutIds } from '../../../test/without-ids.ts'
import { runJobs } from '../../platform/jobs/jobs.ts'
import { makeLogger } from '../../platform/logs/logger.ts'
import { sweepJob } from '../checkout/saga/basket-transactions.ts'

const second = 1_000
const support = 'help@shop.example'
/** The fault of every call to the bank. */
let fault: Fault = 'none'
const bank = makeScriptedBank({ fault: () => fault, declines: () => false, takesAtOnce: true })

let simulators: Simulators<'mailbox' | 'sms'>
let app: TestApp
let shop: Shop
let runner: Awaited<ReturnType<typeof runJobs>>
beforeAll(async () => {
  simulators = await startSimulators(['mailbox', 'sms'], {})
  const { smtp, sms } = simulators.urls
  const settings = { MAIL_URL: smtp, SMS_URL: sms, SUPPORT_MAIL: support }
  app = await startApp(undefined, settings, undefined, undefined, {
    paidBy: { flex: { name: 'scripted', provider: bank.provider } },
    times: { ...paymentTimes, waiter: 0 },
  })
  runner = runJobs(app.database.pool, app.tasks, [], makeLogger('silent'))
  shop = shopOf(app)
  const flex = { paymentOption: 'flex', status: 'Enabled', sortOrder: 5, maxOrderCharge: null } as const
  await publishAndLoad(app, storeWith('NSW01', { paymentOptions: [flex] }))
})
afterAll(async () => {
  await runner.stop()
  await app.close()
  await simulators.stop()
})
beforeEach(async () => {
  fault = 'none'
  bank.forget()
  for (const of of ['mailbox', 'sms'] as const) await fetch(`${simulators.urls[of]}/control`, { method: 'DELETE' })
})

type Mail = { readonly to: readonly string[]; readonly subject: string; readonly text: string }
const mailsTo = async (address: string): Promise<readonly Mail[]> => {
  const answer = await fetch(`${simulators.urls.mailbox}/control/mails`)
  return ((await answer.json()) as { mails: readonly Mail[] }).mails.filter(({ to }) => to.includes(address))
}
const textsTo = async (number: string) => {
  const answer = await fetch(`${simulators.urls.sms}/control/messages`)
  const { messages } = (await answer.json()) as { messages: readonly { to: string; text: string }[] }
  return messages.filter(({ to }) => to === normalisePhone(number)).map(({ text }) => text)
}
const sweep = async (): Promise<void> => {
  await Promise.resolve(app.tasks[sweepJob]?.({}, {} as never))
}
/** Sweeps every five seconds of the shop's clock, as a process does. */
const pass = async (seconds: number): Promise<void> => {
  for (let left = seconds; left > 0; left -= 5) {
    app.pass(5 * second)
    await sweep()
  }
}
const metric = async (event: 'locked' | 'returned'): Promise<number> => {
  const { body } = await app.app.inject('/metrics')
  return Number(new RegExp(`payments_without_outcome_total\\{event="${event}"\\} (\\d+)`).exec(body)?.[1])
}
/** Waits until every message job has run. */
const sent = async (): Promise<void> => {
  await expect
    .poll(async () => {
      const [row] = await app.database.sql<{ left: number }>`
          select count(*)::integer as left from graphile_worker.jobs where task_identifier = 'send_payment_message'`
      return row?.left
    })
    .toBe(0)
}

type Contact = { readonly phoneNumber: string; readonly emailAddress: string }

/** Contact details that no other test has. */
const ownContact = (): Contact => ({ phoneNumber: guestNumber(), emailAddress: `${crypto.randomUUID()}@example.com` })

/** A basket whose payment the bank takes, and then gives no answer about any more. */
const paidWithoutAnswer = async (contact: Contact): Promise<TestBasket> => {
  const held = await shop.readyBasket()
  await shop.change(held, { customerInfo: { ...ada, ...contact } })
  const { basketTotal } = await shop.good('GET /baskets/:basketId', held)
  fault = 'lostAfter'
  const body = { flexToken: 'token', orderRegister: 'order-guest', basketTotal }
  const answer = await shop.call('POST /baskets/:basketId/completeFlex', { ...held, body })
  expect(answer.status).toBe(202)
  return held
}
const read = (held: TestBasket) => shop.call('GET /baskets/:basketId', held)

test('[ORD-11] locks the basket two minutes after a payment without outcome, alerts support, and unlocks it when the money is back', async () => {
  const contact = ownContact()
  const before = { locked: await metric('locked'), returned: await metric('returned') }
  const held = await paidWithoutAnswer(contact)

  await pass(115)
  expect((await read(held)).status).toBe(200)
  expect(await metric('locked')).toBe(before.locked)

  await pass(10)
  expectRefusal(await read(held), 'OrderFailed')
  await sent()
  const [alert, ...more] = await mailsTo(support)
  expect([alert?.subject, more]).toEqual([`Payment without outcome: cart ${held.params.basketId} is locked`, []])
  expect(alert?.text).toContain('A payment has had no outcome for two minutes, so its cart is locked.')
  expect(alert?.text).toContain('Amount: $22.50')
  expect(withoutIds(alert?.text ?? '')).not.toMatch(/Ada|Byron|@example|61491/)
  expect(await metric('locked')).toBe(before.locked + 1)
  expect([await mailsTo(contact.emailAddress), await textsTo(contact.phoneNumber)]).toEqual([[], []])

  await pass(300)
  expectRefusal(await read(held), 'OrderFailed')

  fault = 'none'
  await pass(65)
  expect((await read(held)).status).toBe(200)
  expect(bank.kept()).toBe(0)
  await sent()
  const [mail, ...others] = await mailsTo(contact.emailAddress)
  expect([mail?.subject, others]).toEqual([`Your payment was returned – ${shopBrand.name}`, []])
  expect(mail?.text).toContain(
    "Hi Ada,\n\nWe're sorry: we couldn't confirm your order with Newtown, so no order was made.",
  )
  expect(mail?.text).toContain("We've refunded $22.50 to you by")
  expect(mail?.text).toContain('http://localhost/menu')
  const texts = await textsTo(contact.phoneNumber)
  expect(texts).toHaveLength(1)
  expect(texts[0]).toContain("We've refunded $22.50 to you by")
  expect((await mailsTo(support)).map(({ subject }) => subject)).toEqual([
    `Payment without outcome: cart ${held.params.basketId} is locked`,
    `Payment returned: cart ${held.params.basketId} is open again`,
  ])
  expect(await metric('returned')).toBe(before.returned + 1)

  // The basket can be ordered again.
  const { basketTotal } = await shop.good('GET /baskets/:basketId', held)
  const body = { flexToken: 'token', orderRegister: 'order-guest', basketTotal }
  const again = await shop.good('POST /baskets/:basketId/completeFlex', { ...held, key: crypto.randomUUID(), body })
  expect(again).toMatchObject({ status: 'Preparing' })
})

test('[ORD-11] sends nothing about a payment whose outcome arrives within two minutes', async () => {
  const contact = ownContact()
  const held = await paidWithoutAnswer(contact)
  await pass(60)
  fault = 'none'
  await pass(65)
  expectRefusal(await read(held), 'BasketOrdered')
  await sent()
  expect(await mailsTo(support)).toEqual([])
  const subjects = (await mailsTo(contact.emailAddress)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('returned'))).toEqual([])
})

test('[ORD-11] sends nothing to a person who was deleted meanwhile', async () => {
  const contact = ownContact()
  const held = await paidWithoutAnswer(contact)
  await pass(125)
  expectRefusal(await read(held), 'OrderFailed')
  await app.database.sql`
    update baskets set state = jsonb_set(state, '{customer}', '{"firstName":null,"lastName":null,"emailAddress":null,"phoneNumber":null,"optinEmail":false,"optinSms":false,"orderRegister":null}')
    where basket_id = ${held.params.basketId}`
  fault = 'none'
  await pass(65)
  await sent()
  expect([await mailsTo(contact.emailAddress), await textsTo(contact.phoneNumber)]).toEqual([[], []])
})
