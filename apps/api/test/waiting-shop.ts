import { sweepInterval } from '@forno/domain/orders/waiting'
import type { OrderId } from '@forno/domain/core/basic-types'
import type { Mail } from './account-shop.ts'
import { storeWith } from './content-edits.ts'
import { runWaitingJobs } from './due-jobs.ts'
import { storeOptions } from './payments/card-shop.ts'
import { gatewayOf } from './payments/gateway-shop.ts'
import { readableLog } from './security-log.ts'
import { publishAndLoad, shopOf, type TestBasket } from './shop.ts'
import { saturdayNoon, startApp, type TestApp } from './start-app.ts'
import { startSimulators } from './start-simulators.ts'

export type StoreText = { readonly to: string; readonly text: string; readonly reference: string }

/** Sweeps over the waiting orders once, as the process of a shop does every 20 seconds. */
export const sweepOnce = async ({ repeating }: Pick<TestApp, 'repeating'>): Promise<void> => {
  const sweep = repeating.find(({ name }) => name === 'sweep waiting orders')
  if (sweep === undefined) throw new Error('no process sweeps over waiting orders')
  await sweep.run()
}

/** Lets the next sweep of any process run at once. */
export const allowSweep = async ({ database }: Pick<TestApp, 'database'>): Promise<void> => {
  await database.sql`update acknowledgement_sweep set last_run_at = last_run_at - interval '20 seconds'`
}

/** The mailbox of the chain in these shops. */
export const chainMailbox = 'orders@chain.example'

/** A shop with mails, text messages and cards, whose sweep runs while its clock moves. */
export const openWaitingShop = async (start = saturdayNoon, environ: Readonly<Record<string, string>> = {}) => {
  const simulators = await startSimulators(['mailbox', 'sms', 'cybersource'], { CLOCK: start })
  const { urls } = simulators
  const settings = {
    MAIL_URL: urls.smtp,
    SMS_URL: urls.sms,
    ALERT_MAIL: chainMailbox,
    CYBERSOURCE_URL: urls.cybersource,
    CYBERSOURCE_PAYER_AUTH: 'off',
    ...environ,
  }
  const log = readableLog()
  const app = await startApp(start, settings, log.logger)
  await publishAndLoad(app, storeWith('NSW01', storeOptions))
  const shop = shopOf(app)
  const gateway = gatewayOf(() => simulators)

  const sweep = (): Promise<void> => sweepOnce(app)
  const statusOf = (orderId: OrderId) => shop.good('GET /order/:orderId/status', { params: { orderId } })
  return {
    app,
    shop,
    simulators,
    gateway,
    sweep,
    statusOf,
    settings,
    /** Seconds pass, with a sweep after every 20 of them. */
    pass: async (seconds: number): Promise<void> => {
      for (let passed = 0; passed < seconds; passed += sweepInterval / 1_000) {
        app.pass(sweepInterval)
        await sweep()
      }
    },
    /** A cash order, ASAP at Newtown unless said otherwise. */
    cashOrder: async (disposition: Parameters<typeof shop.readyBasket>[0] = {}) =>
      shop.placeCashOrder(await shop.readyBasket(disposition)),
    /** A card order, ASAP at Newtown, whose money is captured. */
    cardOrder: async (held?: TestBasket) => {
      const basket = held ?? (await shop.readyBasket())
      const { basketTotal } = await shop.good('GET /baskets/:basketId', basket)
      const body = { flexToken: (await gateway.typed()).token, orderRegister: 'order-guest', basketTotal }
      const placed = await shop.good('POST /baskets/:basketId/completeFlex', { ...basket, body })
      await runWaitingJobs(app)
      if (!('orderId' in placed)) throw new Error('the card needs a challenge')
      return placed
    },
    texts: async (to?: string): Promise<readonly StoreText[]> => {
      const { messages } = (await (await fetch(`${urls.sms}/control/messages`)).json()) as { messages: StoreText[] }
      return messages.filter((message) => to === undefined || message.to === to)
    },
    mails: async (to: string): Promise<readonly Mail[]> => {
      const { mails } = (await (await fetch(`${urls.mailbox}/control/mails`)).json()) as { mails: Mail[] }
      return mails.filter((mail) => mail.to.includes(to))
    },
    force: async (of: 'mailbox' | 'sms', outcome: string, times = 1): Promise<void> => {
      const { ok } = await fetch(`${urls[of]}/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ outcome, times }),
      })
      if (!ok) throw new Error('the simulator does not know this outcome')
    },
    /** Forgets all messages, and lets the next sweep count as the first one with no order waiting. */
    clear: async (): Promise<void> => {
      await runWaitingJobs(app)
      for (const of of ['mailbox', 'sms'] as const) await fetch(`${urls[of]}/control`, { method: 'DELETE' })
      await app.database.sql`update orders set acknowledged_at = placed_at where acknowledged_at is null`
      await app.database.sql`delete from waiting_texts`
      await app.database.sql`delete from acknowledgement_sweep`
      await sweep()
    },
    counted: async (stage: string): Promise<number> => {
      const { body } = await app.app.inject('/metrics')
      return Number(new RegExp(`orders_not_acknowledged_total\\{stage="${stage}"\\} (\\d+)`).exec(body)?.[1])
    },
    /** The lines of the log at error level so far. */
    errors: (): readonly Readonly<Record<string, unknown>>[] =>
      log
        .text()
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Record<string, unknown>]))
        .filter(({ level }) => level === 'error' || level === 50),
    close: async (): Promise<void> => {
      await app.close()
      await simulators.stop()
    },
  }
}
export type WaitingShop = Awaited<ReturnType<typeof openWaitingShop>>
