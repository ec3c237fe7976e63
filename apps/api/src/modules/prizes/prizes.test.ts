import { randomUUID } from 'node:crypto'
import { drawPrize, getPrize } from '@forno/contracts/prizes/prizes'
import type { Content } from '@forno/domain/content/content'
import type { OrderId } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { runWaitingJobs } from '../../../test/due-jobs.ts'
import { makeCustomer } from '../../../test/process/test-customer.ts'
import { expectRefusal, publishAndLoad, shopOf, type Shop, type TestBasket } from '../../../test/shop.ts'
import { ageCounters, startApp, type TestApp } from '../../../test/start-app.ts'
import { startSimulators, type Simulators } from '../../../test/start-simulators.ts'
import { runRetention } from '../../../test/run-retention.ts'
import { auditLines } from './index.ts'
import { day } from '@forno/domain/core/durations'

let simulators: Simulators<'mailbox'>
let app: TestApp
let shop: Shop
let shipped: Content
beforeAll(async () => {
  simulators = await startSimulators(['mailbox'])
  app = await startApp(undefined, { MAIL_URL: simulators.urls.smtp })
  shop = shopOf(app)
  await publishAndLoad(app, (content) => (shipped = content))
})
beforeEach(() => ageCounters(app.database, 3_600_000))
afterAll(async () => {
  await app.close()
  await simulators.stop()
})

type Game = Content['prizeGames'][number]

/** Publishes the shipped content with another game. */
const publishGame = (edit: (game: Game) => Game, to = app): Promise<void> =>
  publishAndLoad(to, () => ({ ...shipped, prizeGames: shipped.prizeGames.map(edit) }))
/** The game with one segment for all draws, and the stock of its prize. */
const drawing =
  (segment: string, stock: number | null = null) =>
  (game: Game): Game => ({
    ...game,
    segments: game.segments.map((each) => ({
      ...each,
      weight: each.id === segment ? 1 : 0,
      prize: each.id === segment && each.prize !== null ? { ...each.prize, stock } : each.prize,
    })),
  })
const always = (segment: string, stock?: number): Promise<void> => publishGame(drawing(segment, stock))

type PlacedOrder = { readonly params: { readonly orderId: OrderId }; readonly session: string }
const placeOrder = async (testBasket?: TestBasket): Promise<PlacedOrder> => {
  const basket = testBasket ?? (await shop.readyBasket({}, 1))
  const { orderId } = await shop.placeCashOrder(basket)
  return { params: { orderId }, session: basket.session }
}
const unknownOrder = { params: { orderId: randomUUID() as OrderId }, session: 'x' }
/** An order of three days ago. */
const oldOrder = async (): Promise<PlacedOrder> => {
  const order = await placeOrder()
  await app.database.sql`
    update orders set placed_at = placed_at - interval '3 days', due_at = due_at - interval '3 days',
      due_until = due_until - interval '3 days' where order_id = ${order.params.orderId}`
  return order
}
const play = (order: PlacedOrder) => shop.good('POST /order/:orderId/prize', order)

/** Vouchers of a segment that were taken from its stock. */
const taken = async (segment: string): Promise<number> => {
  const [row] = await app.database.sql<{ taken: number }>`select taken from prize_stock where segment = ${segment}`
  return row?.taken ?? 0
}

type Mail = { readonly to: readonly string[]; readonly subject: string; readonly text: string }
const mailsWith = async (text: string): Promise<readonly Mail[]> => {
  await runWaitingJobs(app)
  const answer = await fetch(`${simulators.urls.mailbox}/control/mails`)
  return ((await answer.json()) as { mails: readonly Mail[] }).mails.filter((mail) => mail.text.includes(text))
}

describe('GET /order/:orderId/prize', () => {
  test('[MKT-13] GET /order/:orderId/prize happy: answers segments, exact odds and terms, and no weights', async () => {
    await publishGame((game) => game)
    const { game, draw } = await shop.good('GET /order/:orderId/prize', await placeOrder())
    expect(draw).toBeNull()
    expect(game?.segments.map(({ label, odds }) => [label, odds])).toEqual([
      ['Large pizza', '1 in 40'],
      ['No prize', null],
      ['Garlic bread', '1 in 10'],
      ['Not today', null],
      ['Lava cake', '1 in 20'],
      ['Next time', null],
      ['$5 off', '1 in 20'],
      ['No luck', null],
    ])
    expect(game?.oddsOfNothing).toBe('31 in 40')
    expect(JSON.stringify(game?.blocks)).toContain('DEMO-TP-00000')
    expect(JSON.stringify(game)).not.toMatch(/weight|stock"|offer/)
  })

  test('[MKT-13] GET /order/:orderId/prize refusal: OrderUnknown', async () => {
    expectRefusal(await shop.call('GET /order/:orderId/prize', unknownOrder), 'OrderUnknown')
  })
  test('[MKT-13] GET /order/:orderId/prize refusal: OrderRestricted once it cannot be tracked', async () => {
    expectRefusal(await shop.call('GET /order/:orderId/prize', await oldOrder()), 'OrderRestricted')
  })

  test('[MKT-13] GET /order/:orderId/prize stranger: learns nothing about the order', async () => {
    const order = await placeOrder()
    await play(order)
    expectRefusal(await shop.call('GET /order/:orderId/prize', { params: order.params }), 'OrderUnknown')
    expectRefusal(await shop.call('GET /order/:orderId/prize', { ...order, session: randomUUID() }), 'OrderUnknown')
  })
})

describe('POST /order/:orderId/prize', () => {
  test('[MKT-13] POST /order/:orderId/prize happy: wins a voucher for one use, which the mailbox of the order can use', async () => {
    await always('garlic-bread')
    const basket = await shop.readyBasket({}, 1)
    const emailAddress = `jo.${randomUUID()}@example.com`
    await shop.change(basket, { customerInfo: { emailAddress } })
    const order = await placeOrder(basket)
    const { draw, game } = await play(order)
    expect(game?.title).toBe('Spin the pizza')
    expect(draw).toMatchObject({
      segmentId: 'garlic-bread',
      label: 'Garlic bread',
      voucher: { name: 'One free garlic bread with your next order.' },
    })
    expect(draw?.voucher?.expiresAt).toMatch(/^2026-12-21T1\d:.*\+11:00$/)
    const code = draw?.voucher?.code ?? ''

    const mails = await mailsWith(code)
    expect(mails.map(({ to }) => to)).toEqual([[emailAddress]])
    expect(mails[0]?.text).toContain('until 21 December 2026')
    expect(mails[0]?.text).toContain('/api/v1/user/unsubscribe?token=')

    const next = await shop.readyBasket({}, 1)
    await shop.change(next, { customerInfo: { emailAddress } })
    await shop.add(next, { productId: 'garlic-bread' })
    const discounted = await shop.good('POST /baskets/:basketId/applyvoucher/:code', {
      params: { ...next.params, code },
      session: next.session,
    })
    expect(discounted.discount).toBeGreaterThan(0)
    await shop.placeCashOrder(next)
    const again = await shop.readyBasket({}, 1)
    const spent = { params: { ...again.params, code }, session: again.session }
    expectRefusal(await shop.call('POST /baskets/:basketId/applyvoucher/:code', spent), 'VoucherAlreadyRedeemed')
  })

  test('[MKT-13] POST /order/:orderId/prize refusal: OrderUnknown', async () => {
    expectRefusal(await shop.call('POST /order/:orderId/prize', unknownOrder), 'OrderUnknown')
  })
  test('[MKT-13] POST /order/:orderId/prize refusal: OrderRestricted once it cannot be tracked', async () => {
    expectRefusal(await shop.call('POST /order/:orderId/prize', await oldOrder()), 'OrderRestricted')
  })

  test('[MKT-13] another mailbox cannot use the code', async () => {
    await always('five-off')
    const { draw } = await play(await placeOrder())
    const other = await shop.readyBasket()
    await shop.change(other, { customerInfo: { emailAddress: 'someone.else@example.com' } })
    const attempt = { params: { ...other.params, code: draw?.voucher?.code ?? '' }, session: other.session }
    expectRefusal(await shop.call('POST /baskets/:basketId/applyvoucher/:code', attempt), 'VoucherConditions')
  })

  test('[MKT-13] a repeated call and a later read answer the same prize', async () => {
    await always('five-off')
    const order = await placeOrder()
    const first = await play(order)
    await always('lava-cake')
    expect((await play(order)).draw).toEqual(first.draw)
    expect((await shop.good('GET /order/:orderId/prize', order)).draw).toEqual(first.draw)
    expect(await mailsWith(first.draw?.voucher?.code ?? '')).toHaveLength(1)
  })

  test('[MKT-13] ten calls at once draw once and issue one voucher', async () => {
    await always('lava-cake', 1_000)
    const order = await placeOrder()
    const vouchers = async () => (await app.database.sql`select code from vouchers`).length
    const [before, takenBefore] = [await vouchers(), await taken('lava-cake')]
    const answers = await Promise.all(Array.from({ length: 10 }, () => play(order)))
    expect(new Set(answers.map(({ draw }) => draw?.voucher?.code)).size).toBe(1)
    expect(await vouchers()).toBe(before + 1)
    expect(await taken('lava-cake')).toBe(takenBefore + 1)
  })

  test('[MKT-13] a draw without stock left wins nothing, and records the drawn segment', async () => {
    await always('large-pizza', (await taken('large-pizza')) + 2)
    const [one, two, three] = [await placeOrder(), await placeOrder(), await placeOrder()]
    expect((await play(one)).draw?.segmentId).toBe('large-pizza')
    expect((await play(two)).draw?.voucher).not.toBeNull()
    const { draw } = await play(three)
    expect(draw).toEqual({ segmentId: 'so-close', label: 'No prize', voucher: null })
    const [record] = await app.database.sql`
      select drawn_segment, segment, voucher_hash, random, range, state, permit from prize_draws
      where order_id = ${three.params.orderId}`
    expect(record).toEqual({
      drawn_segment: 'large-pizza',
      segment: 'so-close',
      voucher_hash: null,
      random: 0,
      range: 1,
      state: 'NSW',
      permit: 'DEMO-TP-00000',
    })
  })

  test('[MKT-13] POST /order/:orderId/prize refusal: PrizeNotOffered without a permit, for a cancelled order and without an e-mail', async () => {
    await publishGame((game) => ({ ...game, permits: game.permits.filter(({ state }) => state !== 'NSW') }))
    const order = await placeOrder()
    expect(await shop.good('GET /order/:orderId/prize', order)).toEqual({ game: null, draw: null })
    expectRefusal(await shop.call('POST /order/:orderId/prize', order), 'PrizeNotOffered')
    await publishGame((game) => game)
    expect((await shop.good('GET /order/:orderId/prize', order)).game).not.toBeNull()

    const cancelled = await placeOrder()
    await app.database.sql`update orders set status = 'Unable to Deliver' where order_id = ${cancelled.params.orderId}`
    expectRefusal(await shop.call('POST /order/:orderId/prize', cancelled), 'PrizeNotOffered')

    const anonymous = await placeOrder()
    await app.database.sql`
      update orders set customer = customer || '{"emailAddress": null}' where order_id = ${anonymous.params.orderId}`
    expectRefusal(await shop.call('POST /order/:orderId/prize', anonymous), 'PrizeNotOffered')
  })

  test('[MKT-13] an inactive story ends the game for orders that have not played', async () => {
    await always('five-off')
    const played = await placeOrder()
    const first = await play(played)
    const inactive = shipped.siteStories['spin-to-win'].map((story) => ({ ...story, active: false }))
    await publishAndLoad(app, () => ({
      ...shipped,
      siteStories: { ...shipped.siteStories, 'spin-to-win': inactive },
    }))
    const order = await placeOrder()
    expectRefusal(await shop.call('POST /order/:orderId/prize', order), 'PrizeNotOffered')
    expect((await shop.good('GET /order/:orderId/prize', played)).draw).toEqual(first.draw)
    await publishGame((game) => game)
  })

  test('[MKT-13] the last day of a game ends at midnight of the store’s zone', async () => {
    // Half past nine in Perth on the last day of January.
    const own = await startApp('2027-02-01T00:30:00+11:00')
    onTestFinished(() => own.close())
    const ownShop = shopOf(own)
    const basket = await ownShop.readyBasket({ storeId: 'WA01' }, 1)
    const { orderId } = await ownShop.placeCashOrder(basket)
    const game = async () =>
      (await ownShop.good('GET /order/:orderId/prize', { params: { orderId }, session: basket.session })).game
    expect(await game()).not.toBeNull()
    own.pass(3 * 3_600_000)
    expect(await game()).toBeNull()
  })

  test('[MKT-13] POST /order/:orderId/prize stranger: cannot play, and the order stays unplayed', async () => {
    const order = await placeOrder()
    expectRefusal(await shop.call('POST /order/:orderId/prize', { params: order.params }), 'OrderUnknown')
    expectRefusal(await shop.call('POST /order/:orderId/prize', { ...order, session: randomUUID() }), 'OrderUnknown')
    expect((await shop.good('GET /order/:orderId/prize', order)).draw).toBeNull()
  })

  test('[MKT-13] answers follow the contract', async () => {
    await always('five-off')
    const order = await placeOrder()
    const url = `/api/v1/order/${order.params.orderId}/prize`
    const headers = { 'x-session-id': order.session }
    replyOf(getPrize, await app.app.inject({ method: 'GET', url, headers }))
    replyOf(drawPrize, await app.app.inject({ method: 'POST', url, headers }))
    refusalOf(await app.app.inject({ method: 'POST', url }), 'OrderUnknown')
  })
})

describe('records', () => {
  test('[MKT-13] a draw can be neither changed nor deleted', async () => {
    await play(await placeOrder())
    await expect(app.database.sql`update prize_draws set segment = 'large-pizza'`).rejects.toThrow('history')
    await expect(app.database.sql`delete from prize_draws`).rejects.toThrow('history')
  })

  test('[MKT-13] the audit report lists draws of each segment against the odds, vouchers and stock', async () => {
    await publishGame((game) => ({
      ...game,
      segments: game.segments.map((each) => ({
        ...each,
        weight: each.id === 'lava-cake' ? 3 : each.id === 'no-luck' ? 1 : 0,
        prize: each.prize === null ? null : { ...each.prize, stock: 50 },
      })),
    }))
    const before = await taken('lava-cake')
    for (let index = 0; index < 4; index += 1) await play(await placeOrder())
    const lines = await auditLines(app.database.sql)
    expect(lines[0]).toBe('game,weights,segment,odds,draws,expected,sigmas,vouchers,stock left')
    const [cake] = lines.filter((line) => line.includes(',lava-cake,3 in 4,'))
    const [, , , , draws, expected, , vouchers, left] = cake!.split(',').map(Number)
    expect(expected).toBe(3)
    expect(vouchers).toBe(draws)
    expect(left).toBe(50 - before - draws!)
  })

  test('[MKT-13] [ACC-23] deletes the code of an order after 30 days, keeps the draw, and exports both', async () => {
    const own = await startApp()
    onTestFinished(() => own.close())
    const ownShop = shopOf(own)
    await publishGame(drawing('five-off'), own)
    const owner = await makeCustomer(own)
    const headers = { authorization: `Bearer ${owner.accessToken}` }
    const basket = await ownShop.readyBasket({}, 1)
    await ownShop.good('GET /baskets/:basketId', { ...basket, headers })
    const { orderId } = await ownShop.placeCashOrder(basket, { headers })
    const { draw } = await ownShop.good('POST /order/:orderId/prize', { params: { orderId }, headers })
    const { prizes } = await ownShop.good('GET /customer/:id/export', { params: { id: owner.customerId }, headers })
    expect(prizes).toMatchObject([{ result: '$5 off', voucherCode: draw?.voucher?.code }])
    const rows = async () => {
      await runRetention(own)
      const codes = await own.database.sql`select 1 from prize_codes where order_id = ${orderId}`
      const draws = await own.database.sql`select 1 from prize_draws where order_id = ${orderId}`
      return [codes.length, draws.length]
    }
    own.pass(30 * day - 3_600_000)
    expect(await rows()).toEqual([1, 1])
    own.pass(2 * 3_600_000)
    expect(await rows()).toEqual([0, 1])
  })
})
