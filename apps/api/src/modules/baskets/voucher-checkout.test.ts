import { randomUUID } from 'node:crypto'
import type { Basket } from '@forno/contracts/baskets/basket'
import type { OfferId } from '@forno/domain/core/basic-types'
import { afterAll, describe, expect, test } from 'vitest'
import { lockWaits } from '../../../test/lock-waits.ts'
import { ada, delivery, expectRefusal, margherita, type TestBasket } from '../../../test/shop.ts'
import { demoHashes } from '../../../test/demo-hashes.ts'
import { guestNumber } from '../../../test/guest-number.ts'
import { settledStatementCount } from '../../../test/settled-statement-count.ts'
import { openVoucherShop } from '../../../test/voucher-shop.ts'
import { vouchersStore } from '../vouchers/index.ts'

const { app, shop, apply, applied, remove, withPizza, voucher } = await openVoucherShop()
afterAll(() => app.close())

const addBox = (held: TestBasket, productId: string, code: string | null) =>
  app.database.sql`
    update baskets set state = jsonb_set(state, '{groups}', ${JSON.stringify([
      { id: randomUUID(), productId, quantity: 1, slots: {}, code },
    ])}::jsonb) where basket_id = ${held.params.basketId}`

describe('codes whose conditions no longer hold', () => {
  const messages = (basket: Basket) => basket.messages.map(({ code }) => code)

  test('[VOU-08] an item change that breaks a condition removes the code and reports that once', async () => {
    const held = await shop.newBasket()
    await shop.add(held, { quantity: 9 })
    await applied(held, 'dear')
    const { basketItems } = await shop.good('GET /baskets/:basketId', held)
    const basket = await shop.good('PATCH /baskets/:basketId/basketItems/:basketItemId', {
      params: { ...held.params, basketItemId: basketItems[0]?.basketItemId ?? '' },
      session: held.session,
      body: { quantity: 1 },
    })
    expect([basket.vouchers, basket.discount]).toEqual([[], 0])
    expect(basket.messages.filter(({ code }) => code === 'VoucherAutoRemove')).toEqual([
      { code: 'VoucherAutoRemove', type: 'warning', message: "DEAR doesn't hold for this order any more." },
    ])
    expect(messages(await shop.good('GET /baskets/:basketId', held))).not.toContain('VoucherAutoRemove')
  })

  test('[VOU-08] a PATCH to another service type removes the code; a preview only reports it', async () => {
    const held = await withPizza()
    await applied(held, 'pickup')
    const looked = await shop.change(held, { ...delivery, preview: true })
    expect(messages(looked)).toContain('VoucherAutoRemove')
    expect((await shop.good('GET /baskets/:basketId', held)).vouchers).toHaveLength(1)
    const moved = await shop.change(held, delivery)
    expect([messages(moved).includes('VoucherAutoRemove'), moved.vouchers]).toEqual([true, []])
  })

  test('[RUL-05] refuses more of a deal than its code allows and leaves the cart unchanged', async () => {
    const held = await withPizza()
    await applied(held, 'box')
    await app.database.sql`
      update baskets set state = jsonb_set(state, '{groups,0,quantity}', '2') where basket_id = ${held.params.basketId}`
    expectRefusal(
      await shop.call('POST /baskets/:basketId/basketItems', { ...held, body: margherita }),
      'StockPromoLimitReached',
    )
  })

  const checks = [
    'POST /baskets/:basketId/validate',
    'POST /baskets/:basketId/validateOrder',
    'POST /baskets/:basketId/order',
  ] as const
  test.each(checks)(
    '[VOU-08] %s refusal: VoucherAutoRemove removes the code; the next attempt succeeds without it',
    async (call) => {
      const held = await shop.readyBasket()
      await applied(held, 'pickup')
      await app.database.sql`
      update baskets set state = jsonb_set(state, '{codes,0,offerId}', '"delivery"') where basket_id = ${held.params.basketId}`
      const body = call.endsWith('order') ? await shop.orderBody(held) : undefined
      expectRefusal(await shop.call(call, { ...held, body }), 'VoucherAutoRemove', { code: 'PICKUP' })
      expect((await shop.good('GET /baskets/:basketId', held)).vouchers).toEqual([])
      const again = call.endsWith('order') ? await shop.orderBody(held) : undefined
      expect((await shop.call(call, { ...held, body: again })).status).toBe(200)
    },
  )

  test.each(checks)('[VOU-11] %s refusal: CouponNeeded for a deal without its code', async (call) => {
    const held = await shop.readyBasket()
    await addBox(held, 'date-night-box', null)
    const body = call.endsWith('order') ? await shop.orderBody(held) : undefined
    expectRefusal(await shop.call(call, { ...held, body }), 'CouponNeeded', { productId: 'date-night-box' })
  })
})

describe('counting redemptions', () => {
  const used = async (code: string): Promise<number> => {
    const [row] = await app.database.sql<{ used: number }>`select used from vouchers where code = ${code}`
    return row?.used ?? -1
  }
  const validateOrder = (held: TestBasket) => shop.call('POST /baskets/:basketId/validateOrder', held)
  const order = async (held: TestBasket) =>
    shop.call('POST /baskets/:basketId/order', { ...held, body: await shop.orderBody(held) })
  const twoWith = async (code: string) => {
    const [one, other] = [await shop.readyBasket(), await shop.readyBasket()]
    await applied(one, code)
    await applied(other, code)
    return [one, other] as const
  }

  test('[VOU-01] validateOrder holds a voucher for ten minutes; no other basket can use it meanwhile', async () => {
    const code = await voucher()
    const [one, other] = await twoWith(code)
    expect((await validateOrder(one)).status).toBe(200)
    expect((await validateOrder(one)).status).toBe(200)
    expect(await used(code)).toBe(1)
    expectRefusal(await apply(await withPizza(), code), 'VoucherAlreadyRedeemed')
    app.pass(10 * 60_000 + 1)
    expect((await validateOrder(other)).status).toBe(200)
    expectRefusal(await validateOrder(one), 'VoucherAlreadyRedeemed', { code })
    expect(await used(code)).toBe(1)
  })

  test.each(['POST /baskets/:basketId/validateOrder', 'POST /baskets/:basketId/order'] as const)(
    '[VOU-09] %s refusal: VoucherAlreadyRedeemed removes the voucher and keeps the items',
    async (call) => {
      const code = await voucher()
      const [one, other] = await twoWith(code)
      await order(one)
      const body = call.endsWith('order') ? await shop.orderBody(other) : undefined
      expectRefusal(await shop.call(call, { ...other, body }), 'VoucherAlreadyRedeemed', { code })
      const basket = await shop.good('GET /baskets/:basketId', other)
      expect([basket.vouchers, basket.discount, basket.basketItems[0]?.quantity]).toEqual([[], 0, 3])
      expect((await order(other)).status).toBe(200)
    },
  )

  const calls = ['POST /baskets/:basketId/validateOrder', 'POST /baskets/:basketId/order'] as const
  const refusedAt = async (call: (typeof calls)[number], held: TestBasket) => {
    const body = call.endsWith('order') ? await shop.orderBody(held) : undefined
    return shop.call(call, { ...held, body })
  }

  test.each(calls)('[RUL-05] %s refusal: StockPromoLimitReached for the basket that loses the race', async (call) => {
    const code = call.endsWith('order') ? 'lastone' : 'onlyone'
    const [one, other] = await twoWith(code)
    await order(one)
    expectRefusal(await refusedAt(call, other), 'StockPromoLimitReached', { code: code.toUpperCase() })
    expect((await shop.good('GET /baskets/:basketId', other)).vouchers).toEqual([])
  })

  test.each(calls)('[VOU-01] %s refusal: VoucherConditions for a voucher of another e-mail address', async (call) => {
    const held = await withPizza()
    await applied(held, await voucher({ emailHash: demoHashes.emailHashOf('grace@example.com') }))
    await shop.change(held, { customerInfo: { ...ada, phoneNumber: guestNumber() } })
    expectRefusal(await refusedAt(call, held), 'VoucherConditions')
    await shop.change(held, { customerInfo: { emailAddress: 'Grace@Example.com' } })
    expect((await refusedAt(call, held)).status).toBe(200)
  })

  describe('validate checks the codes without holding them', () => {
    const validate = (held: TestBasket) => shop.call('POST /baskets/:basketId/validate', held)

    test('[BAS-25] POST /baskets/:basketId/validate refusal: VoucherAlreadyRedeemed once another basket has used the voucher', async () => {
      const code = await voucher()
      const [one, other] = await twoWith(code)
      expect([(await validate(one)).status, (await validate(other)).status]).toEqual([200, 200])
      expect(await used(code)).toBe(0)
      await order(one)
      expectRefusal(await validate(other), 'VoucherAlreadyRedeemed', { code })
      expect((await validate(other)).body.vouchers).toEqual([])
    })

    test('[BAS-25] POST /baskets/:basketId/validate refusal: StockPromoLimitReached once a public code is used up', async () => {
      const [one, other] = await twoWith('single')
      await order(one)
      expectRefusal(await validate(other), 'StockPromoLimitReached', { code: 'SINGLE' })
      expect((await validate(other)).body).toMatchObject({ vouchers: [], discount: 0 })
    })

    test('[BAS-25] POST /baskets/:basketId/validate refusal: VoucherConditions for a voucher of another e-mail address', async () => {
      const held = await withPizza()
      await applied(held, await voucher({ emailHash: demoHashes.emailHashOf('grace@example.com') }))
      expect((await validate(held)).status).toBe(200)
      await shop.change(held, { customerInfo: ada })
      expectRefusal(await validate(held), 'VoucherConditions')
    })

    test('[BAS-25] refuses a second voucher of a once-a-day offer for the same mailbox', async () => {
      const day = { offerId: 'daily' as OfferId }
      const [first, second] = [await voucher(day), await voucher(day)]
      const [one, other] = [await shop.readyBasket(), await shop.readyBasket()]
      for (const [held, code] of [
        [one, first],
        [other, second],
      ] as const) {
        await applied(held, code)
        await shop.change(held, { customerInfo: { emailAddress: 'validated@example.com' } })
      }
      expect((await validate(other)).status).toBe(200)
      await order(one)
      expectRefusal(await validate(other), 'VoucherAlreadyRedeemed', { code: second })
    })

    test('[BAS-25] a code costs one statement more', async () => {
      const costOf = async (held: TestBasket) => {
        const before = await settledStatementCount(app.database)
        expect((await validate(held)).status).toBe(200)
        return app.database.statements() - before
      }
      const [plain, coded] = [await shop.readyBasket(), await shop.readyBasket()]
      await applied(coded, await voucher())
      expect((await costOf(coded)) - (await costOf(plain))).toBe(1)
    })
  })

  test('[VOU-13] [L11] refuses a voucher of another address when it is applied, once the basket has an address', async () => {
    const held = await shop.readyBasket()
    const code = await voucher({ emailHash: demoHashes.mailboxHashOf('grace@example.com') })
    const answer = await apply(held, code)
    expectRefusal(answer, 'VoucherConditions', { code })
    expect(answer.failure.message).toBe(
      'This voucher only works with the email address it was sent to. Use that address in your details, then enter the code again.',
    )
    await shop.change(held, { customerInfo: { emailAddress: 'Grace+pizza@Example.com' } })
    await applied(held, code)
    expect((await order(held)).status).toBe(200)
  })

  test('[VOU-01] [L11] once per customer counts by mailbox, for every spelling of the address', async () => {
    const contact = (emailAddress: string) => ({ customerInfo: { ...ada, emailAddress, phoneNumber: guestNumber() } })
    const [one, alias] = [await withPizza(), await withPizza()]
    for (const held of [one, alias]) await applied(held, 'once')
    await shop.change(one, contact('spelt+first@example.com'))
    await shop.change(alias, contact('Spelt+again@example.com'))
    await order(one)
    expectRefusal(await order(alias), 'VoucherAlreadyRedeemed', { code: 'ONCE' })
  })

  test('[VOU-01] once per customer recognises a customer by phone or by e-mail address', async () => {
    const [one, byPhone] = await twoWith('once')
    await shop.change(one, { customerInfo: ada })
    const byEmail = await shop.readyBasket()
    const stranger = await shop.readyBasket()
    for (const held of [byEmail, stranger]) await applied(held, 'once')
    await shop.change(byPhone, { customerInfo: { ...ada, emailAddress: 'other@example.com' } })
    await shop.change(byEmail, { customerInfo: { ...ada, phoneNumber: '0491 570 157' } })
    const somebody = { ...ada, phoneNumber: '0491 570 158', emailAddress: 'somebody@example.com' }
    await shop.change(stranger, { customerInfo: somebody })
    await order(one)
    for (const held of [byPhone, byEmail]) expectRefusal(await order(held), 'VoucherAlreadyRedeemed', { code: 'ONCE' })
    expect((await order(stranger)).status).toBe(200)
  })

  test('[VOU-01] once per e-mail address and day counts over all vouchers of the offer and requires an address', async () => {
    const day = { offerId: 'daily' as OfferId }
    const [first, second, later] = [await voucher(day), await voucher(day), await voucher(day)]
    const one = await shop.readyBasket()
    await applied(one, first)
    await shop.change(one, { customerInfo: { emailAddress: null } })
    expectRefusal(await validateOrder(one), 'ContactMissing', { errors: [{ field: 'emailAddress' }] })
    await shop.change(one, { customerInfo: { emailAddress: 'day@example.com' } })
    expect((await validateOrder(one)).status).toBe(200)
    const other = await shop.readyBasket()
    await applied(other, second)
    await shop.change(other, { customerInfo: { emailAddress: 'DAY@example.com' } })
    expectRefusal(await order(other), 'VoucherAlreadyRedeemed', { code: second })
    expect((await order(one)).status).toBe(200)
    app.pass(7 * 24 * 60 * 60_000)
    const next = await shop.readyBasket()
    await applied(next, later)
    await shop.change(next, { customerInfo: { emailAddress: 'day@example.com' } })
    expect((await order(next)).status).toBe(200)
  })

  test('[VOU-01] the order turns the hold into a use and stores the discount', async () => {
    const code = await voucher()
    const held = await shop.readyBasket()
    await applied(held, code)
    await validateOrder(held)
    const { orderId } = await shop.placeCashOrder(held)
    const uses = await app.database.sql`select state, order_id from voucher_uses where code = ${code}`
    expect(uses).toEqual([{ state: 'used', order_id: orderId }])
    const [lines] = await app.database.sql<{ discount: number; sum: number; total: number }>`
      select sum(l.total) filter (where kind = 'discount')::integer as discount, sum(l.total)::integer as sum, o.total
      from order_lines l join orders o using (order_id) where order_id = ${orderId} group by o.total`
    expect(lines?.discount).toBe(-500)
    expect(lines?.sum).toBe(lines?.total)
  })

  test('[BAS-15] [VOU-03] a voucher that is removed, or whose cart expires, is free for other baskets at once', async () => {
    const code = await voucher()
    const [one, other] = await twoWith(code)
    await validateOrder(one)
    await remove(one, code)
    expect(await used(code)).toBe(0)
    expect((await validateOrder(other)).status).toBe(200)
    await shop.good('PATCH /baskets/:basketId/expire', other)
    expect(await used(code)).toBe(0)
    expect(await vouchersStore(app.database.sql).findEach([code], one.params.basketId, app.clock())).toMatchObject([
      { used: 0 },
    ])
  })

  test('[VOU-03] [VOU-08] removes the code and releases its hold in one transaction: neither happens alone', async () => {
    const code = await voucher()
    const held = await shop.readyBasket()
    await applied(held, code)
    await validateOrder(held)
    const { sql } = app.database
    const [removing] = await sql.begin(async (inside) => {
      await inside`select from vouchers where code = ${code} for update`
      const call = remove(held, code)
      await expect.poll(() => lockWaits(sql)).toBe(1)
      expect((await shop.good('GET /baskets/:basketId', held)).vouchers).toHaveLength(1)
      return [call]
    })
    expect((await removing).body.vouchers).toEqual([])
    expect(await used(code)).toBe(0)
  })

  test('[VOU-01] a public code without limits is not counted', async () => {
    const held = await shop.readyBasket()
    await applied(held, 'five')
    await validateOrder(held)
    expect(await used('FIVE')).toBe(-1)
  })
})
