import { proving } from '@forno/proof/runs'
import { chance, seeds } from '@forno/proof/seeds'
import type { OfferId } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guestNumber } from '../../../test/guest-number.ts'
import { limited, offer, withOffers } from '../../../test/offer-edits.ts'
import { ada, publishAndLoad, shopOf, type TestBasket, type Shop } from '../../../test/shop.ts'
import { ageCounters, startApp, type TestApp } from '../../../test/start-app.ts'
import { issueVoucher } from '../vouchers/index.ts'

const customers = proving() ? 200 : 16
const minute = 60_000

/** Two processes of the app on one database. */
const apps: TestApp[] = []
const shops: Shop[] = []
beforeAll(async () => {
  const first = await startApp()
  const offers = [
    offer('given', { code: null }),
    offer('daily', { code: null, ...limited({ perEmailPerDay: 1 }) }),
    offer('stock', limited({ total: 5 })),
    offer('once', limited({ perCustomer: 1 })),
  ]
  await publishAndLoad(first, withOffers(...offers))
  apps.push(first, await startApp(undefined, {}, undefined, first.databaseUrl))
  shops.push(...apps.map(shopOf))
})
afterAll(async () => {
  for (const app of apps) await app.close()
})
/** The test places more guest orders per second at one store than its limit allows per hour. */
beforeEach(() => ageCounters(apps[0]!.database, 60 * minute))

const sql = () => apps[0]!.database.sql
const shopFor = (index: number): Shop => shops[index % shops.length]!
const voucher = (maximum: number, offerId = 'given') =>
  issueVoucher(
    sql(),
    { offerId: offerId as OfferId, emailHash: null, maximum, validFrom: null, validUntil: null },
    apps[0]!.clock(),
  )
const apply = (held: TestBasket, code: string, index = 0) =>
  shopFor(index).call('POST /baskets/:basketId/applyvoucher/:code', {
    params: { ...held.params, code },
    session: held.session,
  })
const inTens = async <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  for (let start = 0; start < count; start += 10)
    all.push(...(await Promise.all(Array.from({ length: Math.min(10, count - start) }, (_, i) => work(start + i)))))
  return all
}
const basketWith = async (codeOf: (index: number) => string, index: number): Promise<TestBasket> => {
  const held = await shopFor(index).readyBasket({}, 1)
  expect((await apply(held, codeOf(index), index)).status).toBe(200)
  return held
}
const order = async (held: TestBasket, index: number) => {
  const shop = shopFor(index)
  const body = await shop.orderBody(held).catch(() => null)
  return body === null ? null : shop.call('POST /baskets/:basketId/order', { ...held, body })
}
const statuses = (answers: readonly ({ status: number } | null)[]) => ({
  placed: answers.filter((answer) => answer?.status === 200).length,
  refused: answers.filter((answer) => answer?.status === 400).length,
})
/** Fails unless the counter of every code equals its uses and stays within its maximum. */
const expectConsistentCounters = async (): Promise<void> => {
  const wrong = await sql()`
    select v.code, v.used, v.maximum, count(u.code) from vouchers v left join voucher_uses u using (code)
    group by v.code having v.used <> count(u.code) or v.used > v.maximum`
  expect(wrong).toEqual([])
}
const usesOf = async (code: string): Promise<number> => {
  const [row] = await sql()<{ uses: number }>`
    select count(*)::integer as uses from voucher_uses join orders using (order_id) where code = ${code} and state = 'used'`
  return row?.uses ?? -1
}

describe(`${customers} concurrent orders with one voucher`, () => {
  test.each([1, 3, customers / 2])(
    '[VOU-01] [VOU-09] a voucher for %i uses is redeemed exactly that often',
    async (maximum) => {
      const code = await voucher(maximum)
      const baskets = await inTens(customers, (index) => basketWith(() => code, index))
      const answers = await Promise.all(baskets.map(order))
      expect(statuses(answers)).toEqual({ placed: maximum, refused: customers - maximum })
      for (const answer of answers)
        if (answer?.status === 400) expect(answer.failure.code).toBe('VoucherAlreadyRedeemed')
      expect(await usesOf(code)).toBe(maximum)
      await expectConsistentCounters()
    },
  )

  test('[VOU-01] exactly its maximum is held, and every holder can order', async () => {
    const code = await voucher(3)
    const baskets = await inTens(customers, (index) => basketWith(() => code, index))
    const holding = await Promise.all(
      baskets.map((held, index) => shopFor(index).call('POST /baskets/:basketId/validateOrder', held)),
    )
    const holders = baskets.filter((_, index) => holding[index]?.status === 200)
    expect(holders).toHaveLength(3)
    expect(statuses(await Promise.all(holders.map(order)))).toEqual({ placed: 3, refused: 0 })
    await expectConsistentCounters()
  })

  test('[RUL-05] a public promotion is redeemed exactly up to its limit', async () => {
    const baskets = await inTens(customers, (index) => basketWith(() => 'stock', index))
    const answers = await Promise.all(baskets.map(order))
    expect(statuses(answers)).toEqual({ placed: 5, refused: customers - 5 })
    await expectConsistentCounters()
  })

  test('[VOU-01] a once-a-day voucher is redeemed once per e-mail address, a once-only one once per customer', async () => {
    const few = 8
    const daily = await inTens(few, () => voucher(1, 'daily'))
    const one = await inTens(few, (index) => basketWith((at) => daily[at] ?? '', index))
    expect(statuses(await Promise.all(one.map(order)))).toEqual({ placed: 1, refused: few - 1 })
    const other = await inTens(few, (index) => basketWith(() => 'once', index))
    expect(statuses(await Promise.all(other.map(order)))).toEqual({ placed: 1, refused: few - 1 })
    await expectConsistentCounters()
  })
})

describe('baskets that apply, check out, remove, expire and order at once', () => {
  test.each(seeds({ sample: 1, prove: 25 }))(
    '[VOU-01] [VOU-03] leak no hold and redeem no code twice (seed %i)',
    async (seed) => {
      const draw = chance(seed)
      const codes = [await voucher(1), await voucher(3), await voucher(6, 'daily')]
      const baskets = await inTens(18, (index) => shopFor(index).readyBasket({}, 1))
      for (const [index, held] of baskets.entries()) {
        const customerInfo = {
          ...ada,
          phoneNumber: guestNumber(),
          emailAddress: `customer-${seed}-${index % 9}@example.com`,
        }
        await shopFor(index).change(held, { customerInfo })
      }
      const act = (held: TestBasket, index: number, kind: number, code: string) => {
        const shop = shopFor(index)
        const params = { ...held.params, voucherCode: code }
        if (kind < 0.35) return apply(held, code, index)
        if (kind < 0.6) return shop.call('POST /baskets/:basketId/validateOrder', held)
        if (kind < 0.8)
          return shop.call('DELETE /baskets/:basketId/removeCartVoucher/:voucherCode', { ...held, params })
        return kind < 0.85 ? shop.call('PATCH /baskets/:basketId/expire', held) : order(held, index)
      }
      for (let round = 0; round < 6; round += 1) {
        const answers = await Promise.all(
          baskets.map((held, index) => act(held, index, draw(), codes[Math.floor(draw() * codes.length)] ?? '')),
        )
        for (const answer of answers) expect([200, 400, 404, 410, undefined]).toContain(answer?.status)
        await expectConsistentCounters()
        if (round === 3) for (const app of apps) app.pass(10 * minute + 1)
      }
      for (const [index, held] of baskets.entries()) await shopFor(index).call('PATCH /baskets/:basketId/expire', held)
      expect(await sql()`select code from voucher_uses where state = 'held' and code = any(${codes}::text[])`).toEqual(
        [],
      )
      await expectConsistentCounters()
    },
  )
})
