import { chance, seeds } from '@forno/proof/seeds'
import type { OfferId, OrderId } from '@forno/domain/core/basic-types'
import { minute } from '@forno/domain/core/durations'
import { afterAll, describe, expect, test } from 'vitest'
import { expectRefusal, shopOf, type TestBasket } from '../../../test/shop.ts'
import { startApp } from '../../../test/start-app.ts'
import { openVoucherShop } from '../../../test/voucher-shop.ts'

const { app, shop, apply, applied, withPizza, voucher } = await openVoucherShop()
const apps = [app, await startApp(undefined, {}, undefined, app.databaseUrl)]
apps.push(await startApp(undefined, {}, undefined, app.databaseUrl))
const screen = await shop.kitchenScreen()
afterAll(async () => {
  for (const process of apps.toReversed()) await process.close()
})

const { sql } = app.database
const move = '/kitchen/orders/:orderId/move'
const cannotDeliver = (orderId: OrderId) =>
  shop.good(`POST ${move}`, { ...screen, params: { orderId }, body: { status: 'Unable to Deliver' } })
/** Runs the job that publishes the tap once its ten seconds are over, in one of the processes. */
const publish = async (orderId: OrderId, index = 0): Promise<void> => {
  const [tap] = await sql<{ seq: number }>`
    select seq from order_events where order_id = ${orderId} and kind = 'moved' and status = 'Unable to Deliver'`
  const task = apps[index % apps.length]!.tasks['publish_move'] as (payload: unknown) => Promise<void>
  await task({ orderId, seq: tap?.seq ?? 0 })
}
const lost = async (orderId: OrderId): Promise<void> => {
  await cannotDeliver(orderId)
  await publish(orderId)
}
const usedOf = async (code: string): Promise<number> => {
  const [row] = await sql<{ used: number }>`select used from vouchers where code = ${code}`
  return row?.used ?? -1
}
const usesOf = async (code: string): Promise<readonly (string | null)[]> => {
  const rows = await sql<{ status: string | null }>`
    select status from voucher_uses left join orders using (order_id) where code = ${code} and state = 'used'`
  return rows.map(({ status }) => status)
}
const readyWith = async (...codes: readonly string[]): Promise<TestBasket> => {
  const held = await shop.readyBasket()
  for (const code of codes) await applied(held, code)
  return held
}
const orderAt = async (held: TestBasket, index = 0) => {
  const shopOfProcess = shopOf(apps[index % apps.length]!)
  return shopOfProcess.call('POST /baskets/:basketId/order', { ...held, body: await shopOfProcess.orderBody(held) })
}

describe('an order that its store cannot deliver', () => {
  test('[VOU-01] [ORD-21] releases its voucher, which can then be redeemed once more, and only once', async () => {
    const code = await voucher()
    const { orderId } = await shop.placeCashOrder(await readyWith(code))
    expectRefusal(await apply(await withPizza(), code), 'VoucherAlreadyRedeemed')
    await lost(orderId)
    expect(await usedOf(code)).toBe(0)
    await shop.placeCashOrder(await readyWith(code))
    expect([await usedOf(code), await usesOf(code)]).toEqual([1, ['Preparing']])
    expectRefusal(await apply(await withPizza(), code), 'VoucherAlreadyRedeemed')
  })

  test('[VOU-01] [ORD-12] keeps it redeemed while the tap can be undone, and permanently once it is undone', async () => {
    const code = await voucher()
    const { orderId } = await shop.placeCashOrder(await readyWith(code))
    await cannotDeliver(orderId)
    expect(await usedOf(code)).toBe(1)
    await shop.good(`DELETE ${move}`, { ...screen, params: { orderId } })
    await publish(orderId)
    expect([await usedOf(code), await usesOf(code)]).toEqual([1, ['Preparing']])
  })

  test('[VOU-01] [ORD-12] an order that was sent out keeps its redemptions', async () => {
    const code = await voucher()
    const { orderId } = await shop.placeCashOrder(await readyWith(code))
    for (const status of ['Cooking', 'Packing', 'Ready'])
      await shop.good(`POST ${move}`, { ...screen, params: { orderId }, body: { status } })
    await sql`update order_events set published_at = at where order_id = ${orderId} and published_at is null`
    expect([await usedOf(code), await usesOf(code)]).toEqual([1, ['Ready']])
  })

  test('[VOU-01] releases all its codes, and no use of another order or basket', async () => {
    const [many, other] = [await voucher({ maximum: 3 }), 'two']
    const { orderId } = await shop.placeCashOrder(await readyWith(many, other))
    await shop.placeCashOrder(await readyWith(many))
    const holding = await readyWith(many)
    await shop.good('POST /baskets/:basketId/validateOrder', holding)
    expect([await usedOf(many), await usedOf(other.toUpperCase())]).toEqual([3, 1])
    await lost(orderId)
    expect([await usedOf(many), await usedOf(other.toUpperCase())]).toEqual([2, 0])
    expect((await orderAt(holding)).status).toBe(200)
  })

  test('[VOU-01] [RUL-05] makes a once-per-customer or once-a-day offer available to the customer again', async () => {
    const customerInfo = { emailAddress: 'twice@example.com', phoneNumber: '0491 570 159' }
    const daily = [await voucher({ offerId: 'daily' as OfferId }), await voucher({ offerId: 'daily' as OfferId })]
    for (const [first, second] of [['once', 'once'], daily] as const) {
      const [one, two] = [await readyWith(first), await readyWith(second)]
      for (const held of [one, two]) await shop.change(held, { customerInfo })
      const { orderId } = await shop.placeCashOrder(one)
      expectRefusal(await orderAt(two), 'VoucherAlreadyRedeemed')
      await lost(orderId)
      await applied(two, second)
      expect((await orderAt(two)).status).toBe(200)
    }
  })

  test('[VOU-01] releases once, although several processes publish the tap at once', async () => {
    const code = await voucher({ maximum: 2 })
    const { orderId } = await shop.placeCashOrder(await readyWith(code))
    await shop.placeCashOrder(await readyWith(code))
    await cannotDeliver(orderId)
    await Promise.all(Array.from({ length: 9 }, (_, index) => publish(orderId, index)))
    await publish(orderId)
    await sql`update orders set status = status where order_id = ${orderId}`
    expect([await usedOf(code), await usesOf(code)]).toEqual([1, ['Preparing']])
  })

  test('[VOU-01] releases a voucher that has ended meanwhile, which stays ended', async () => {
    const code = await voucher({ validUntil: (app.clock() + 5 * minute) as ReturnType<typeof app.clock> })
    const { orderId } = await shop.placeCashOrder(await readyWith(code))
    for (const process of apps) process.pass(6 * minute)
    await lost(orderId)
    expect(await usedOf(code)).toBe(0)
    expectRefusal(await apply(await withPizza(), code), 'VoucherUnavailableForFulfillmentDate')
  })
})

describe('cancelled orders while other baskets use the same vouchers', () => {
  test.each(seeds({ sample: 2, prove: 100 }))(
    '[VOU-01] [VOU-09] leave every counter equal to its uses over three processes (seed %i)',
    async (seed) => {
      const draw = chance(seed)
      const most = 3
      const codes = [await voucher({ maximum: most }), await voucher({ maximum: most })]
      const draws = (): readonly string[] => (draw() < 0.3 ? [codes[0]!] : [codes[1]!])
      const redeemed: readonly TestBasket[] = await Promise.all(
        codes.flatMap((code) => Array.from({ length: most }, () => readyWith(code))),
      )
      const waiting = await Promise.all(Array.from({ length: 12 }, () => readyWith(...draws())))
      const orders = await Promise.all(redeemed.map((held) => shop.placeCashOrder(held)))
      for (const { orderId } of orders) await cannotDeliver(orderId)

      const work = [
        ...orders.flatMap(({ orderId }) => [0, 1, 2].map((index) => () => publish(orderId, index))),
        ...waiting.map((held, index) => async () => {
          const shopOfProcess = shopOf(apps[index % apps.length]!)
          if (index % 2 === 0) await shopOfProcess.call('POST /baskets/:basketId/validateOrder', held)
          const { status, failure } = await orderAt(held, index)
          // A basket that loses the race is refused, or continues without the voucher; no call fails.
          if (status !== 200) expect([status, failure.code]).toEqual([400, 'VoucherAlreadyRedeemed'])
        }),
      ]
      const shuffled = work.map((run) => ({ run, at: draw() })).sort((first, second) => first.at - second.at)
      await Promise.all(shuffled.map(({ run }) => run()))

      for (const code of codes) {
        const uses = await usesOf(code)
        expect(uses.filter((status) => status === 'Unable to Deliver')).toEqual([])
        expect(await usedOf(code)).toBe(uses.length)
        // Exactly the unused redemptions are left.
        for (let left = most - uses.length; left > 0; left -= 1) await shop.placeCashOrder(await readyWith(code))
        expectRefusal(await apply(await withPizza(), code), 'VoucherAlreadyRedeemed')
      }
    },
  )
})
