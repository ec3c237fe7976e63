import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { paymentRefusals } from '@forno/contracts/payments/refusals'
import { endpoints } from '@forno/contracts/calls'
import { codes, type Code } from '@forno/contracts/refusals/codes'
import { refusals } from '@forno/contracts/refusals/table'
import type { RefusalRow } from '@forno/contracts/refusals/row'
import type { RefusalName } from '@forno/domain/core/refusal'
import { afterAll, expect, test } from 'vitest'
import { basketRows } from './basket-codes/basket-rows.ts'
import { checkoutRows } from './basket-codes/checkout-rows.ts'
import type { Row } from './basket-codes/row.ts'
import { voucherRows } from './basket-codes/voucher-rows.ts'
import { expectRefusal } from './shop.ts'
import { openVoucherShop } from './voucher-shop.ts'

const rows: readonly Row[] = [...basketRows, ...checkoutRows, ...voucherRows]
const rowOf = (name: RefusalName): RefusalRow => refusals[name]

/**
 * One table row per provoked refusal, for `.data/test/basket-codes-api.md`, in the order of the table of refusals.
 */
const catalogueLines = new Map<RefusalName, string>()
const writeTable = (): void => {
  const folder = join(import.meta.dirname, '../../../.data/test')
  const lines = (Object.keys(refusals) as RefusalName[]).flatMap((name) => catalogueLines.get(name) ?? [])
  mkdirSync(folder, { recursive: true })
  const head = ['| refusal | status | code | reason | words |', '| --- | --- | --- | --- | --- |']
  writeFileSync(join(folder, 'basket-codes-api.md'), `${[...head, ...lines].join('\n')}\n`)
}

const world = await openVoucherShop()
afterAll(async () => {
  await world.app.close()
  writeTable()
})

test.each(rows)('[%s] [API-05] %s is answered with %i %s and “%s”', async (_, name, status, code, words, provoke) => {
  const answer = await provoke(world)
  expect([answer.status, answer.failure.code, answer.failure.message]).toEqual([status, code, words])
  expectRefusal(answer, name)
  catalogueLines.set(name, `| ${[name, status, code, rowOf(name).reason ?? '', words].join(' | ')} |`)
})

/**
 * The refusals of calls on baskets and vouchers, and those that every call may give.
 * Refusals for calls that need a customer are tested with the account.
 */
const ofBaskets: readonly RefusalName[] = [
  ...new Set<RefusalName>([
    ...endpoints
      .filter(({ address, access }) => / \/baskets\b/.test(address) && access !== 'basket-customer')
      .flatMap((endpoint) => endpoint.refusals),
    'BadInput',
    'TooManyRequests',
    'InternalError',
  ]),
]
/**
 * The refusals of payment providers and of the bot check before a card payment. The tests beside the providers
 * provoke them for every paying call (`modules/checkout`).
 */
const ofPayments: readonly RefusalName[] = [
  ...paymentRefusals,
  'PaymentInProgress',
  'PayPalDeclined',
  'PayPalNotConfirmed',
  'RecaptchaException',
  'ZipNotApproved',
  'ZipPayOutOfStock',
]
/**
 * Refusals that other tests provoke: `modules/content/preview` that of a preview,
 * `modules/checkout/guest-cash-limits.test.ts` that of a guest's cash.
 */
const provokedElsewhere: readonly RefusalName[] = ['PreviewCannotOrder', 'GuestCashPaused', ...ofPayments]

test('[ERR-01] [API-05] provokes every refusal of basket and voucher calls exactly once', () => {
  const provoked = rows.map(([, name]) => name)
  expect(ofBaskets.length).toBeGreaterThan(40)
  expect(ofBaskets.filter((name) => !provoked.includes(name) && !provokedElsewhere.includes(name))).toEqual([])
  expect(provoked.filter((name, index) => provoked.indexOf(name) !== index || !ofBaskets.includes(name))).toEqual([])
})

test('[ERR-01] provokes every code of the catalogue before those of cards and accounts', () => {
  const ofCatalogue = codes.slice(0, codes.indexOf('InsufficientFunds'))
  const provoked = new Set<Code>(rows.map(([, name]) => rowOf(name).code))
  const later = new Set<Code>(provokedElsewhere.map((name) => rowOf(name).code))
  expect(ofCatalogue.filter((code) => !provoked.has(code) && !later.has(code))).toEqual([])
})
