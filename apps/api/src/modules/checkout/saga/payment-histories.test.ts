import { randomUUID } from 'node:crypto'
import { isSettled, paymentTimes } from '@forno/domain/payments/attempt'
import { proving } from '@forno/proof/runs'
import { chance, seeds } from '@forno/proof/seeds'
import { instant, type BasketId } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeWith } from '../../../../test/content-edits.ts'
import { option } from '../../../../test/payments/gateway-shop.ts'
import { payingCalls, rememberZip, type PayingCall } from '../../../../test/payments/paying-calls.ts'
import { faults, makeScriptedBank, type Fault } from '../../../../test/payments/scripted-bank.ts'
import { publishAndLoad, shopOf, type Answer, type TestBasket, type Shop } from '../../../../test/shop.ts'
import { startApp, type TestApp } from '../../../../test/start-app.ts'
import { sweepJob } from './basket-transactions.ts'
import { attemptsStore } from './attempts-store.ts'
import { reconcile } from '../reconcile/reconcile.ts'

const second = 1_000
/** The provider's behaviour in the running history. */
const now = { random: () => 0, isFaulty: false, takesAtOnce: false }
const drawnFault = (): Fault => {
  if (!now.isFaulty || now.random() < 0.6) return 'none'
  return faults[Math.floor(now.random() * faults.length)] ?? 'none'
}
const bank = makeScriptedBank({
  fault: drawnFault,
  declines: (call) => now.isFaulty && now.random() < (call === 'confirm' ? 0.15 : 0.05),
  get takesAtOnce() {
    return now.takesAtOnce
  },
})

/** Every call that pays without the provider's page, by card or wallet. */
const payingWays = Object.entries(payingCalls) as [PayingCall, { proof: object }][]
const methods = Object.values(payingCalls).map(({ method }) => method)

let app: TestApp
let shop: Shop
let signedIn: Awaited<ReturnType<typeof rememberZip>>
beforeAll(async () => {
  const paid = { name: 'scripted', provider: bank.provider }
  app = await startApp(undefined, {}, undefined, undefined, {
    paidBy: Object.fromEntries(methods.map((method) => [method, paid])),
    times: { ...paymentTimes, waiter: 0 },
  })
  shop = shopOf(app)
  signedIn = await rememberZip(app)
  await publishAndLoad(
    app,
    storeWith('NSW01', { canAcceptOnlineVisaCheckout: true, paymentOptions: methods.map((each) => option(each)) }),
  )
})
afterAll(() => app.close())

const attemptsOf = async (basketId: BasketId) => {
  const rows = await app.database.sql<{ attempt_id: string }>`
    select attempt_id from payment_attempts where basket_id = ${basketId}`
  return Promise.all(rows.map(async ({ attempt_id: id }) => (await attemptsStore(app.database.sql).byId(id))!))
}
const ordersOf = (basketId: BasketId) => app.database.sql<{ total: number; status: string }>`
  select total, status from orders where basket_id = ${basketId}`

/** Runs the sweep as the worker does. A simulated crash ends it; the next sweep continues. */
const sweep = async (): Promise<void> => {
  await Promise.resolve(app.tasks[sweepJob]?.({}, {} as never)).catch(() => undefined)
}

/** The error code of an answer; '' = success. */
const codeOf = ({ status, failure }: Answer): string => (status < 300 ? '' : failure.code)

type Tap = { readonly key: string; readonly answer: Answer<PayingCall> }

/** Runs one random history of taps, faults, basket changes and passing time. */
const live = async (held: TestBasket): Promise<readonly Tap[]> => {
  const { random } = now
  const { basketTotal } = await shop.good('GET /baskets/:basketId', held)
  const keys = [randomUUID(), randomUUID(), randomUUID()]
  const ways = keys.map(() => payingWays[Math.floor(random() * payingWays.length)] ?? payingWays[0])
  const taps: Tap[] = []
  const tap = async (): Promise<void> => {
    const chosen = Math.floor(random() * keys.length)
    const [key = '', way] = [keys[chosen], ways[chosen]]
    if (way === undefined) return
    const body = { ...way[1].proof, orderRegister: 'order-guest', basketTotal }
    taps.push({ key, answer: await shop.call(way[0], { ...held, key, body, ...signedIn(way[0]) }) })
  }
  for (let left = 1 + Math.floor(random() * 4); left > 0; left -= 1) {
    const chosen = random()
    if (chosen < 0.6) await tap()
    else if (chosen < 0.75) await Promise.all([tap(), tap()])
    else if (chosen < 0.85) await shop.call('PATCH /baskets/:basketId', { ...held, body: { orderNote: 'wait' } })
    else if (chosen < 0.9)
      await shop.call('POST /baskets/:basketId/basketItems', {
        ...held,
        body: { productId: 'margherita', quantity: 1 },
      })
    if (random() < 0.5) app.pass(Math.floor(random() * 45) * second)
    if (random() < 0.4) bank.arrive()
    if (random() < 0.5) await sweep()
  }
  return taps
}

/** Ends the faults and sweeps; returns the seconds by the app's clock until every attempt is settled. */
const settle = async (basketId: BasketId): Promise<number> => {
  now.isFaulty = false
  bank.arrive()
  for (let passed = 0; ; passed += 5) {
    await sweep()
    if ((await attemptsOf(basketId)).every(({ state }) => isSettled(state))) return passed
    if (passed > 180) return passed
    app.pass(5 * second)
  }
}

/** Counts of final states and answers, which `npm run prove` prints at the end. */
const tally = new Map<string, number>()
const count = (what: string): void => void tally.set(what, (tally.get(what) ?? 0) + 1)
afterAll(async () => {
  const { agrees, lines } = await reconcile(app.database.sql, instant(0), instant(app.clock() + 600 * second))
  expect({ agrees, lines }).toMatchObject({ agrees: true })
  if (proving()) console.table(Object.fromEntries([...tally].sort()))
})

const ways = [
  ['held first and captured after the order', false],
  ['taken before the order', true],
] as const

describe.each(ways)('[PAY-10] [API-17] money that is %s', (_, takesAtOnce) => {
  test.each(seeds({ sample: 40, prove: 10_000 }))(
    'agrees with orders to the cent in a random history of faults (seed %i)',
    async (seed) => {
      Object.assign(now, { random: chance(seed), isFaulty: true, takesAtOnce })
      bank.forget()
      const held = await shop.readyBasket()
      const taps = await live(held)
      const passed = await settle(held.params.basketId)
      const [attempts, orders] = [await attemptsOf(held.params.basketId), await ordersOf(held.params.basketId)]

      expect(passed).toBeLessThanOrEqual(120)
      expect(attempts.map(({ state }) => state).filter((state) => !isSettled(state))).toEqual([])
      expect(orders.length).toBeLessThanOrEqual(1)
      const paid = orders
        .filter(({ status }) => status !== 'Unable to Deliver')
        .reduce((sum, { total }) => sum + total, 0)
      expect(bank.kept()).toBe(paid)
      expect(attempts.reduce((sum, { taken, returned }) => sum + taken - returned, 0)).toBe(paid)
      expect(bank.entries().filter((entry) => entry.held > 0)).toEqual([])
      for (const { state } of attempts) count(`attempt ${state}`)
      for (const { answer } of taps) count(`answer ${answer.status} ${codeOf(answer)}`)
      count(
        orders.length === 0 ? 'no order' : `order ${orders[0]?.status === 'Unable to Deliver' ? 'cancelled' : 'paid'}`,
      )
      // An answer that names an order is true, and a repeated key gets the same order.
      for (const { key, answer } of taps) {
        if (answer.status === 200 || codeOf(answer) === 'BasketOrdered') expect(orders).toHaveLength(1)
        const same = taps.filter((other) => other.key === key && other.answer.status === 200)
        expect(
          new Set(same.map(({ answer: { body } }) => ('orderId' in body ? body.orderId : ''))).size,
        ).toBeLessThanOrEqual(1)
      }
    },
  )
})
