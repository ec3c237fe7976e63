import { isSettled } from '@forno/domain/payments/attempt'
import { cents, type BasketId } from '@forno/domain/core/basic-types'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { expect } from 'vitest'
import { attemptsStore, type Attempt } from '../../src/modules/checkout/saga/attempts-store.ts'
import { sweepJob } from '../../src/modules/checkout/saga/basket-transactions.ts'
import { storeWith } from '../content-edits.ts'
import { publishAndLoad, shopOf, type TestBasket, type Shop } from '../shop.ts'
import { saturdayNoon, startApp, type TestApp } from '../start-app.ts'
import { startSimulators } from '../start-simulators.ts'

type Row = {
  readonly reference: string
  readonly payments: number
  readonly authorised: number
  readonly captured: number
  readonly refunded: number
  readonly voided: number
}

type RecordedCalls = { readonly calls: readonly { readonly operation: string; readonly nth: number }[] }

export type RedirectShop = Awaited<ReturnType<typeof openRedirectShop>>

/** A shop that is paid through the simulator of one provider, with access to the money on both sides. */
export const openRedirectShop = async (
  simulator: 'zip' | 'afterpay' | 'paypal',
  method: PaymentType,
  environOf: (url: string) => Record<string, string>,
  simulatorsEnviron: Readonly<Record<string, string>> = {},
) => {
  const simulators = await startSimulators([simulator], { CLOCK: saturdayNoon, ...simulatorsEnviron })
  const app: TestApp = await startApp(saturdayNoon, environOf(simulators.urls[simulator]))
  const shop: Shop = shopOf(app)
  const option = { paymentOption: method, status: 'Enabled', sortOrder: 1, maxOrderCharge: null } as const
  const payIn4 = { variant: 'payIn4', minOrderCharge: cents(30_00), maxOrderCharge: cents(2_000_00) } as const
  const cash = { ...option, paymentOption: 'cash', sortOrder: 2 } as const
  const own = method === 'paypal' ? { ...option, variants: [payIn4] } : option
  await publishAndLoad(app, storeWith('NSW01', { paymentOptions: [own, cash] }))

  const at = (path: string): string => `${simulators.urls[simulator]}${path}`
  const ask = async (path: string, init: { method: string; body?: object }): Promise<unknown> => {
    const { body } = init
    const response = await fetch(at(path), {
      method: init.method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`)
    return response.json()
  }
  const ledger = async (): Promise<readonly Row[]> => {
    const answer = (await ask('/control/ledger', { method: 'GET' })) as { ledger: readonly Row[] }
    return answer.ledger
  }
  const attemptsOf = async (basketId: BasketId): Promise<readonly Attempt[]> => {
    const rows = await app.database.sql<{ id: string }>`
      select attempt_id as id from payment_attempts where basket_id = ${basketId} order by created_at, attempt_id`
    return Promise.all(rows.map(async ({ id }) => (await attemptsStore(app.database.sql).byId(id))!))
  }
  const sweep = (): Promise<unknown> => Promise.resolve(app.tasks[sweepJob]?.({}, {} as never))

  /** Captures the money that is still held when a test ends. */
  const takeWhatIsHeld = async (): Promise<void> => {
    const isHeld = async () => {
      const [row] = await app.database.sql<{ count: number }>`
        select count(*) from payment_attempts where state in ('authorising', 'authorised', 'capturing', 'voiding', 'unknown')`
      return (row?.count ?? 0) > 0
    }
    for (let passed = 0; passed < 20 && (await isHeld()); passed += 1) {
      await sweep()
      app.pass(10_000)
    }
  }

  return {
    simulators,
    app,
    shop,
    sweep,
    ledger,
    takeWhatIsHeld,
    attemptsOf,
    decide: (path: string, body: object) => ask(path, { method: 'POST', body }),
    set: (path: string, body: object) => ask(path, { method: 'PUT', body }),
    /** Forces the outcome of the next calls of this operation; `milliseconds` applies to a delay or timeout. */
    force: (outcome: string, operation?: string, times = 1, milliseconds = 60) =>
      ask('/control', {
        method: 'POST',
        body: { outcome, times, milliseconds, ...(operation === undefined ? {} : { operation }) },
      }),
    /** Removes the forced outcomes that no call has met. */
    calm: () => ask('/control/outcomes', { method: 'DELETE' }),
    approved: async (basket: TestBasket) => ({
      orderRegister: 'order-guest' as const,
      basketTotal: (await shop.good('GET /baskets/:basketId', basket)).basketTotal,
    }),
    /** The number of calls of this operation after call number `since`; the simulator keeps the latest calls only. */
    calls: async (operation: string, since: number): Promise<number> => {
      const { calls } = (await ask('/control', { method: 'GET' })) as RecordedCalls
      return calls.filter((call) => call.operation === operation && call.nth > since).length
    },
    /** Fails the attempts of customers who are still at the provider's page, so the sweep stops polling them. */
    forgetWaiting: () =>
      app.database.sql`update payment_attempts set state = 'failed' where state = 'awaiting_customer'`,
    countCalls: async (): Promise<number> =>
      ((await ask('/control', { method: 'GET' })) as RecordedCalls).calls.at(-1)?.nth ?? 0,
    /** Advances the clock and runs the sweep until every attempt of the basket is settled. */
    settle: async (basketId: BasketId, most = 180): Promise<void> => {
      for (let passed = 0; passed <= most; passed += 10) {
        await sweep()
        if ((await attemptsOf(basketId)).every(({ state }) => isSettled(state))) return
        app.pass(10_000)
      }
      const states = (await attemptsOf(basketId)).map(({ state }) => state)
      throw new Error(`payments are open after ${most} seconds: ${states.join(', ')}`)
    },
    ordersOf: (basketId: BasketId) =>
      app.database.sql<{ order_id: string; total: number; status: string }>`
        select order_id, total, status from orders where basket_id = ${basketId}`,
    /** The cents that the provider kept of a basket's payments; nothing may still be held. */
    keptOf: async (basketId: BasketId): Promise<number> => {
      const ours = new Set((await attemptsOf(basketId)).map(({ transactionId }) => transactionId))
      const rows = (await ledger()).filter(({ reference }) => ours.has(reference))
      expect(rows.map((row) => row.authorised - row.captured - row.voided).filter((held) => held !== 0)).toEqual([])
      return rows.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
    },
    /** Checks that the provider's ledger and ours agree to the cent, for every payment and in total. */
    expectBooksToAgree: async (): Promise<void> => {
      await takeWhatIsHeld()
      const paid = await app.database.sql<{ reference: string; kept: number; total: number | null }>`
        select a.transaction_id as reference, a.taken - a.returned as kept,
          (select o.total from orders o where o.order_id = a.order_id and o.status <> 'Unable to Deliver') as total
        from payment_attempts a`
      const theirs = new Map((await ledger()).map((row) => [row.reference, row.captured - row.refunded]))
      for (const { reference, kept, total } of paid)
        expect([reference, theirs.get(reference) ?? 0, total ?? 0]).toEqual([reference, kept, kept])
      const ours = new Set(paid.map(({ reference }) => reference))
      expect([...theirs.keys()].filter((reference) => !ours.has(reference))).toEqual([])
    },
    /** Cancels an order from the kitchen's screen and publishes the cancellation. */
    cancel: async (orderId: string): Promise<void> => {
      const kitchen = await shop.kitchenScreen()
      const params = { orderId }
      await shop.good('POST /kitchen/orders/:orderId/move', {
        ...kitchen,
        params,
        body: { status: 'Unable to Deliver' },
      })
      const [tap] = await app.database.sql<{ seq: number }>`
        select seq from order_events where order_id = ${orderId} and published_at is null`
      const answer = { orderId, storeId: 'NSW01', seq: tap?.seq ?? 0 }
      await Promise.resolve(app.tasks['publish_move']?.(answer, {} as never))
    },
    close: async (): Promise<void> => {
      await app.close()
      await simulators.stop()
    },
  }
}
