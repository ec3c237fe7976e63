import { Writable } from 'node:stream'
import { isSettled } from '@forno/domain/payments/attempt'
import { passesLuhn } from '@forno/domain/payments/card-number'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { pino } from 'pino'
import { expect } from 'vitest'
import { attemptsStore, type Attempt } from '../../src/modules/checkout/saga/attempts-store.ts'
import { sweepJob } from '../../src/modules/checkout/saga/basket-transactions.ts'
import type { TestBasket, Shop } from '../shop.ts'
import type { TestApp } from '../start-app.ts'
import type { Simulators } from '../start-simulators.ts'

export type Token = { readonly token: string; readonly jti: string }
export type Sums = { code: string; authorised: number; captured: number; refunded: number; reversed: number }

/** A payment option of a store, as in the content. */
export const option = (paymentOption: PaymentType) =>
  ({ paymentOption, status: 'Enabled', sortOrder: 5, maxOrderCharge: null }) as const

/** The control calls of the card gateway's simulator. */
export const gatewayOf = (simulators: () => Simulators<'cybersource'>) => {
  const control = async <T>(path: string, body?: object): Promise<T> => {
    const response = await fetch(`${simulators().urls.cybersource}/control${path}`, {
      ...(body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`the control answered ${response.status} ${text}`)
    return (text === '' ? null : JSON.parse(text)) as T
  }
  return {
    control,
    /** Forces the outcome of the next call of this operation. */
    force: (outcome: string, operation: string, more: object = {}) => control('', { outcome, operation, ...more }),
    typed: (number = '4111111111111111'): Promise<Token> => control('/tokens', { number }),
    ledger: async (): Promise<readonly Sums[]> => (await control<{ orders: readonly Sums[] }>('/ledger')).orders,
    forget: () => fetch(`${simulators().urls.cybersource}/control`, { method: 'DELETE' }),
  }
}

/** The total of a basket in cents. */
export const totalOf = async (basket: TestBasket, of: Shop): Promise<number> =>
  Math.round((await of.good('GET /baskets/:basketId', basket)).basketTotal * 100)

export const attemptsOf = async (basket: TestBasket, of: TestApp): Promise<readonly Attempt[]> => {
  const rows = await of.database.sql<{ attempt_id: string }>`
    select attempt_id from payment_attempts where basket_id = ${basket.params.basketId} order by created_at`
  return Promise.all(rows.map(async ({ attempt_id: id }) => (await attemptsStore(of.database.sql).byId(id))!))
}

export const sweep = async (of: TestApp): Promise<void> => {
  await of.tasks[sweepJob]?.({}, {} as never)
}

/**
 * Runs the worker in steps of five seconds until all attempts are settled, then sets the clock back: signatures
 * expire after minutes.
 */
export const settle = async (basket: TestBasket, of: TestApp): Promise<string> => {
  for (let passed = 0; ; passed += 5_000) {
    await sweep(of)
    const states = (await attemptsOf(basket, of)).map(({ state }) => state)
    if (passed < 120_000 && !states.every((state) => isSettled(state))) {
      of.pass(5_000)
      continue
    }
    of.pass(-passed)
    return states.join()
  }
}

export const browserInfo = {
  language: 'en-AU',
  colorDepth: 24,
  screenHeight: 844,
  screenWidth: 390,
  timeDifference: -660,
  javaEnabled: false,
}

/** A logger that keeps its whole output. */
export const keptLog = () => {
  let logged = ''
  const write = (chunk: Buffer, _encoding: unknown, done: () => void): void => {
    logged += chunk.toString()
    done()
  }
  return { logger: pino({ level: 'trace' }, new Writable({ write })), logged: () => logged }
}

/** Digit runs that could be a card number, with spaces or hyphens, but not within one of our ids. */
export const cardLike = (text: string): readonly string[] =>
  (text.match(/(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g) ?? []).filter(
    (found) => passesLuhn(found.replace(/\D/g, '')) && /^(4|5[1-5]|3[47]|2[2-7])/.test(found),
  )

/** Checks that no row of any table contains a card number or a match of `secret`. */
export const expectTablesToHoldNone = async ({ database }: TestApp, secret: RegExp): Promise<void> => {
  const tables = await database.sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not like 'address%' and table_name not like 'gnaf%'`
  expect(tables.length).toBeGreaterThan(10)
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ text: string }>(`select t::text as text from "${name}" t`)
    for (const { text } of rows) {
      expect(cardLike(text)).toEqual([])
      expect(text).not.toMatch(secret)
    }
  }
}
