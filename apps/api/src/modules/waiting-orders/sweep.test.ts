import type { OfferId, OrderId } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { runWaitingJobs } from '../../../test/due-jobs.ts'
import { settle } from '../../../test/payments/gateway-shop.ts'
import { ada } from '../../../test/shop.ts'
import { shopBrand } from '../../../test/shop-brand.ts'
import { issueVoucher } from '../vouchers/index.ts'
import { chainMailbox, openWaitingShop, type WaitingShop } from '../../../test/waiting-shop.ts'

let world: WaitingShop
beforeAll(async () => {
  world = await openWaitingShop()
})
afterAll(() => world.close())
beforeEach(() => world.clear())

/** Newtown's, in content/stores/nsw/newtown.yaml. */
const newtownMobile = '+61491570006'
/** Seconds. */
const minute = 60
const screenOrder = async (orderId: OrderId, storeId = 'NSW01') => {
  const { orders } = await world.shop.good('GET /kitchen/orders', await world.shop.kitchenScreen(storeId))
  return orders.find((order) => order.orderId === orderId)
}
const customerMails = async (of: WaitingShop) =>
  (await of.mails(ada.emailAddress ?? '')).map(({ subject, text }) => ({ subject, text }))
const stageOf = async (orderId: OrderId, of = world): Promise<number | undefined> => {
  const [row] = await of.app.database.sql<{ waiting_stage: number }>`
    select waiting_stage from orders where order_id = ${orderId}`
  return row?.waiting_stage
}
const isCancelled = async (orderId: OrderId) => (await world.statusOf(orderId)).status === 'Unable to Deliver'

test('[ORD-02] a process shows when it last swept, for the alert about a chain in which none does', async () => {
  const sweptAt = async (): Promise<number> => {
    const { body } = await world.app.app.inject('/metrics')
    return Number(/^orders_swept_timestamp_seconds (\S+)$/m.exec(body)?.[1])
  }
  await world.pass(20)
  const before = await sweptAt()
  expect(Math.abs(before - world.app.clock() / 1_000)).toBeLessThan(20)
  await world.pass(40)
  expect((await sweptAt()) - before).toBeGreaterThanOrEqual(40)
})

/** The whole way of an order that waits, step by step. */
const runThrough = async (world: WaitingShop, method: 'cash' | 'card'): Promise<void> => {
  const alerts = await world.counted('alert')
  const cancelled = await world.counted('cancelled')
  const held = await world.shop.readyBasket()
  const placed = method === 'cash' ? world.shop.placeCashOrder(held) : world.cardOrder(held)
  const { orderId, orderReference } = await placed
  const [{ total } = { total: 0 }] = await world.app.database.sql<{ total: number }>`
        select total from orders where order_id = ${orderId}`
  const ledger = async () => (await world.gateway.ledger()).at(-1)
  if (method === 'card') expect(await ledger()).toMatchObject({ captured: total, refunded: 0 })
  let notifications = 0
  onTestFinished(
    world.app.listener.on('kitchen_queue', (storeId) => {
      if (storeId === 'NSW01') notifications += 1
    }),
  )
  const expectKitchenNotified = async (): Promise<void> => {
    await expect.poll(() => notifications).toBeGreaterThan(0)
    notifications = 0
  }

  await world.pass(2 * minute + 40)
  expect([await world.texts(newtownMobile), await world.mails(chainMailbox), await stageOf(orderId, world)]).toEqual([
    [],
    [],
    0,
  ])
  notifications = 0
  await world.pass(20)
  const [text, ...more] = await world.texts(newtownMobile)
  expect(more).toEqual([])
  expect(text?.text).toBe(
    `${shopBrand.name} Newtown: 1 order not confirmed yet: ${orderReference}. Please confirm on the kitchen screen now.`,
  )
  expect([await stageOf(orderId, world), await world.counted('alert')]).toEqual([1, alerts])
  await expectKitchenNotified()

  await world.pass(1 * minute + 40)
  expect(await world.counted('alert')).toBe(alerts)
  await world.pass(20)
  expect([await stageOf(orderId, world), await world.counted('alert')]).toEqual([2, alerts + 1])
  await expectKitchenNotified()
  const line = world.errors().at(-1)
  expect(line).toMatchObject({ msg: 'orders wait for their store', store: 'NSW01', orders: [orderId], minutes: 5 })
  expect(JSON.stringify(line)).not.toMatch(/Ada|Byron|example\.com|0491|\+61/)
  await runWaitingJobs(world.app)
  const [mail, ...others] = await world.mails(chainMailbox)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Newtown has not confirmed 1 order')
  expect(mail?.text).toContain(`Newtown (NSW01) has not confirmed 1 order for 5 minutes or more: ${orderReference}.`)
  expect(mail?.text).toContain('(02) 5550 0111')

  await world.pass(4 * minute + 40)
  expect(await world.statusOf(orderId)).toMatchObject({ status: 'Preparing', wasNotConfirmed: false })
  const changed: string[] = []
  onTestFinished(world.app.listener.on('order_event', (changedId) => changed.push(changedId)))
  await world.pass(20)
  expect(await world.statusOf(orderId)).toMatchObject({
    status: 'Unable to Deliver',
    wasNotConfirmed: true,
    storeConfirmedAt: null,
  })
  await expectKitchenNotified()
  // The open pages of the order, by their event stream.
  await expect.poll(() => changed).toContain(orderId)
  expect([await world.counted('cancelled'), await world.counted('alert')]).toEqual([cancelled + 1, alerts + 1])
  await runWaitingJobs(world.app)
  const cancellations = (await customerMails(world)).filter(({ subject }) => subject.includes('cancelled'))
  expect(cancellations).toHaveLength(1)
  expect(cancellations[0]?.subject).toBe(`Order ${orderReference} was cancelled – ${shopBrand.name}`)
  expect(cancellations[0]?.text).toContain(
    `Newtown could not confirm your order ${orderReference} in time, so we cancelled it.`,
  )
  expect(cancellations[0]?.text).not.toMatch(/payment could not/i)
  const refunded = method === 'cash' ? 'There is nothing to pay.' : /refund(ed|ing) \$22\.50 to you/
  expect(cancellations[0]?.text).toMatch(refunded)
  const sent = (await world.texts()).filter(({ reference }) => reference === `${orderId}.notConfirmed`)
  expect(sent.map(({ text: sms }) => sms)).toEqual([expect.stringContaining('could not confirm order')])
  expect(sent[0]?.text).toMatch(refunded)
  if (method === 'card') {
    // The gateway's signatures are older than its clock allows.
    world.app.pass(-10 * minute * 1_000)
    await settle(held, world.app)
    // The gateway voids a capture that has not settled yet.
    const { authorised = 0, captured = 0, refunded: back = 0, reversed = 0 } = (await ledger()) ?? {}
    expect([authorised, captured - back, authorised - captured - reversed]).toEqual([total, 0, 0])
    const [attempt] = await world.app.database.sql`
      select state, taken, returned from payment_attempts where order_id = ${orderId}`
    expect(attempt).toMatchObject({ taken: total, returned: total })
  }
  // Later sweeps leave it alone.
  await world.pass(2 * minute)
  expect([await world.texts(newtownMobile), await world.counted('cancelled')]).toMatchObject([[{}], cancelled + 1])
}

describe('an order that no store acknowledges', () => {
  test.each(['cash', 'card'] as const)(
    '[ORD-02] [ORD-21] [ACC-41] paid by %s: a text after 3 minutes, an alert after 5, cancelled with its money back after 10',
    async (method) => {
      // The gateway takes no card once the clock of a test has moved on.
      const own = method === 'card' ? await openWaitingShop() : world
      try {
        await own.sweep()
        await runThrough(own, method)
      } finally {
        if (method === 'card') await own.close()
      }
    },
  )

  test('[ORD-02] gives voucher uses and kitchen time back', async () => {
    const { sql } = world.app.database
    const used = async () => {
      const [row] = await sql<{ used: number }>`
        select coalesce(sum(used_seconds), 0)::integer as used from kitchen_slots where store_id = 'NSW02'`
      return row?.used ?? 0
    }
    const before = await used()
    const held = await world.shop.readyBasket({ storeId: 'NSW02' })
    const { orderId } = await world.shop.placeCashOrder(held)
    const voucher = { offerId: 'fiver' as OfferId, emailHash: null, maximum: 1, validFrom: null, validUntil: null }
    const code = await issueVoucher(sql, voucher, world.app.clock())
    await sql`
      insert into voucher_uses (code, offer_id, basket_id, order_id, state, held_until)
      values (${code}, 'fiver', ${held.params.basketId}, ${orderId}, 'used', 'infinity')`
    await sql`update vouchers set used = 1 where code = ${code}`
    expect(await used()).toBeGreaterThan(before)
    await world.pass(10 * minute)
    expect([await isCancelled(orderId), await used()]).toEqual([true, before])
    expect(await sql`select used from vouchers where code = ${code}`).toEqual([{ used: 0 }])
  })

  test('[ORD-02] makes the kitchen’s screen ring louder after three minutes, until it is acknowledged', async () => {
    const { orderId } = await world.cashOrder()
    const order = await screenOrder(orderId)
    expect(Date.parse(order?.ringsLouderAt ?? '') - Date.parse(order?.placedAt ?? '')).toBe(3 * 60_000)
    const screen = await world.shop.kitchenScreen()
    const answer = await world.shop.good('POST /kitchen/orders/:orderId/acknowledge', {
      ...screen,
      params: { orderId },
    })
    expect([answer.isAcknowledged, answer.ringsLouderAt]).toEqual([true, null])
    await world.pass(11 * minute)
    expect([await isCancelled(orderId), await world.texts(newtownMobile)]).toEqual([false, []])
  })

  test('[ORD-12] a kitchen that moves an order has acknowledged it, also when it undoes that', async () => {
    const { orderId } = await world.cashOrder()
    const screen = { ...(await world.shop.kitchenScreen()), params: { orderId } }
    const move = (status: string) =>
      world.shop.good('POST /kitchen/orders/:orderId/move', { ...screen, body: { status } })
    expect((await move('Cooking')).ringsLouderAt).toBeNull()
    expect((await world.shop.good('DELETE /kitchen/orders/:orderId/move', screen)).isAcknowledged).toBe(true)
    await world.pass(11 * minute)
    expect([await isCancelled(orderId), await stageOf(orderId)]).toEqual([false, 0])
    await move('Cooking')
    await world.pass(11 * minute)
    expect([await isCancelled(orderId), await world.texts(newtownMobile)]).toEqual([false, []])
  })

  test('[ORD-02] an order that its kitchen cancelled stays as it is', async () => {
    const { orderId } = await world.cashOrder()
    const screen = { ...(await world.shop.kitchenScreen()), params: { orderId } }
    await world.shop.good('POST /kitchen/orders/:orderId/move', { ...screen, body: { status: 'Unable to Deliver' } })
    await runWaitingJobs(world.app)
    await world.pass(11 * minute)
    expect(await world.statusOf(orderId)).toMatchObject({ status: 'Unable to Deliver', wasNotConfirmed: false })
  })
})

describe('texts to a store', () => {
  test('[ORD-02] one text names all orders that wait, and the next one comes three minutes later at the earliest', async () => {
    const first = await world.cashOrder()
    await world.pass(1 * minute)
    const second = await world.cashOrder()
    await world.pass(2 * minute)
    const [text] = await world.texts(newtownMobile)
    expect(text?.text).toContain(`2 orders not confirmed yet: ${first.orderReference}, ${second.orderReference}.`)
    const third = await world.cashOrder()
    await world.pass(2 * minute + 40)
    expect(await world.texts(newtownMobile)).toHaveLength(1)
    await world.pass(40)
    const [, next, ...more] = await world.texts(newtownMobile)
    expect(next?.text).toContain(
      `3 orders not confirmed yet: ${first.orderReference}, ${second.orderReference}, ${third.orderReference}.`,
    )
    expect(more).toEqual([])
  })

  test('[ORD-02] an order that a text has named needs no further one, whatever becomes of the others', async () => {
    const first = await world.cashOrder()
    await world.cashOrder()
    await world.pass(3 * minute)
    const params = { orderId: first.orderId }
    await world.shop.good('POST /kitchen/orders/:orderId/acknowledge', {
      ...(await world.shop.kitchenScreen()),
      params,
    })
    await world.pass(4 * minute)
    expect(await world.texts(newtownMobile)).toHaveLength(1)
  })

  test('[ORD-02] a text after one minute still leaves three minutes between two texts', async () => {
    const quick = await openWaitingShop(undefined, { WAITING_TEXT_MINUTES: '1', WAITING_ALERT_MINUTES: '2' })
    onTestFinished(() => quick.close())
    await quick.sweep()
    await quick.cashOrder()
    await quick.pass(1 * minute)
    expect(await quick.texts(newtownMobile)).toHaveLength(1)
    const { orderReference } = await quick.cashOrder()
    await quick.pass(2 * minute + 40)
    expect(await quick.texts(newtownMobile)).toHaveLength(1)
    await quick.pass(20)
    const texts = await quick.texts(newtownMobile)
    expect(texts.map(({ text }) => text.includes(orderReference))).toEqual([false, true])
  })

  test('[ORD-02] a store without a mobile raises the chain’s alert after three minutes, once', async () => {
    const alerts = await world.counted('alert')
    const { orderId } = await world.cashOrder({ storeId: 'NSW02' })
    const { orderId: other } = await world.cashOrder({ storeId: 'NSW02' })
    await world.pass(2 * minute + 40)
    expect(await world.counted('alert')).toBe(alerts)
    await world.pass(20)
    expect([await stageOf(orderId), await stageOf(other), await world.counted('alert')]).toEqual([2, 2, alerts + 2])
    await world.pass(3 * minute)
    await runWaitingJobs(world.app)
    expect(await world.counted('alert')).toBe(alerts + 2)
    // One mail for the sweep and store.
    expect((await world.mails(chainMailbox)).map(({ subject }) => subject)).toEqual([
      'Surry Hills has not confirmed 2 orders',
    ])
    expect((await world.texts()).filter(({ reference }) => reference.startsWith('waiting.'))).toEqual([])
  })

  test('[ORD-02] a number that takes no texts raises the alert like none', async () => {
    const alerts = await world.counted('alert')
    const { orderId } = await world.cashOrder()
    await world.pass(2 * minute + 40)
    await runWaitingJobs(world.app)
    await world.force('sms', 'recipientRefused')
    await world.pass(20)
    expect([await stageOf(orderId), await world.counted('alert')]).toEqual([2, alerts + 1])
    await world.pass(2 * minute)
    expect([await world.texts(newtownMobile), await world.counted('alert')]).toEqual([[], alerts + 1])
  })

  test('[ORD-02] two alerts of one sweep about one store are two mails', async () => {
    const first = await world.cashOrder()
    await world.pass(1 * minute)
    const second = await world.cashOrder()
    await world.pass(1 * minute + 40)
    await runWaitingJobs(world.app)
    await world.force('sms', 'error', 6)
    await world.pass(2 * minute)
    await world.force('sms', 'recipientRefused')
    await world.pass(20)
    expect([await stageOf(first.orderId), await stageOf(second.orderId)]).toEqual([2, 2])
    await runWaitingJobs(world.app)
    const mails = await world.mails(chainMailbox)
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining(first.orderReference),
      expect.stringContaining(second.orderReference),
    ])
    // Mail servers drop a second mail with the same id.
    expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(2)
  })

  test.each(['error', 'lostAnswer'])(
    '[ORD-02] a text that ends in %s is sent by the next sweep, once',
    async (outcome) => {
      const { orderReference } = await world.cashOrder()
      await world.pass(2 * minute + 40)
      await runWaitingJobs(world.app)
      await world.force('sms', outcome)
      await world.pass(20)
      expect(await world.app.database.sql`select from waiting_texts`).toEqual([])
      await world.pass(20)
      const texts = await world.texts(newtownMobile)
      expect(texts.map(({ text }) => text.includes(orderReference))).toEqual([true])
    },
  )
})
