import * as baskets from '@forno/contracts/baskets/calls'
import type { AnyEndpoint } from '@forno/contracts/core/endpoint'
import * as placing from '@forno/contracts/orders/place-order'
import { refusals } from '@forno/contracts/refusals/table'
import type { ErrorEnvelope } from '@forno/contracts/refusals/envelope'
import type { RefusalRow } from '@forno/contracts/refusals/row'
import * as vouchers from '@forno/contracts/vouchers/vouchers'
import type { RefusalName } from '@forno/domain/core/refusal'
import { brandPlaceholders, fillPlaceholders, type PlaceholderValues } from '@forno/domain/texts/placeholders'
import { expect, type Page } from '@playwright/test'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { shopBrand } from '../stack/shop-brand.ts'
import { cart, locator, timeSelector } from './steps.ts'

type Amount = 'totalOrder' | 'minimumSpend' | 'basketTotal'
/** The data of a refusal on the wire: amounts in dollars. */
export type RefusalAmounts = Omit<NonNullable<ErrorEnvelope['data']>, Amount> & Partial<Record<Amount, number>>

const isCall = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'address' in value && 'refusals' in value

/** Calls of the account are tested with the account. */
const refusalsOf = (value: unknown): readonly RefusalName[] =>
  isCall(value) && value.address.includes('/baskets') ? value.refusals : []

/**
 * Every refusal of a basket or voucher call, except those for bodies that no screen of the shop sends, and for editors
 * who preview a draft. An agent's next call goes on where a payment is still open: it places its order. [ERR-01]
 * [BAS-30]
 */
export const basketRefusals: readonly RefusalName[] = [
  ...new Set([baskets, vouchers, placing].flatMap((calls) => Object.values(calls).flatMap(refusalsOf))),
].filter((name) => !['BadInput', 'PreviewCannotOrder', 'PaymentInProgress'].includes(name))

const dollars = (amount: number | undefined): string => `$${(amount ?? 0).toFixed(2)}`

/** The server's sentence with its data and the brand filled in. */
export const wordsOf = (name: RefusalName, amounts: RefusalAmounts = {}): string => {
  const { min, max, type, serviceType, condition, phone, totalOrder, minimumSpend } = amounts
  const known: PlaceholderValues = {
    ...brandPlaceholders(shopBrand),
    min: String(min),
    max: String(max),
    type: type?.toLowerCase() ?? '',
    serviceType: serviceType?.toLowerCase() ?? '',
    condition: condition ?? '',
    phone: phone ?? '',
    totalOrder: dollars(totalOrder),
    minimumSpend: dollars(minimumSpend),
  }
  return fillPlaceholders(refusals[name].message, known)
}

/**
 * A route that never matches stays for the whole test: when the last route is removed, requests held at that moment
 * never get an answer, such as the code of the panel that a refusal opens.
 */
export const keepRouting = async (page: Page): Promise<void> => {
  await page.route('about:nothing', (route) => route.continue())
}

/** Answers calls to an address with this refusal, worded like the server's. */
export const refuse = async (
  page: Page,
  call: RegExp,
  name: RefusalName,
  amounts: RefusalAmounts = {},
): Promise<void> => {
  const { status, code, reason }: RefusalRow = refusals[name]
  const data = { ...(reason === undefined ? {} : { reason }), ...amounts }
  const json = {
    code,
    message: wordsOf(name, amounts),
    type: 'error',
    ...(Object.keys(data).length > 0 ? { data } : {}),
  }
  await page.route(call, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status, json }),
  )
}

/** The destinations of ways out, each with a check that it is open. */
export const places = {
  'the menu': (page: Page) => expect(page).toHaveURL('/menu/pizza'),
  'the cart': (page: Page) => expect(cart(page)).toBeVisible(),
  'the cart’s page': (page: Page) => expect(page).toHaveURL('/cart'),
  'the coupon dialog': (page: Page) => expect(page.getByRole('dialog', { name: 'Voucher or coupon' })).toBeVisible(),
  'the coupons': (page: Page) => expect(page).toHaveURL('/coupons'),
  'the checkout': (page: Page) => expect(page).toHaveURL('/checkout'),
  'the offers': (page: Page) => expect(page).toHaveURL('/offers'),
  'the locator': (page: Page) => expect(locator(page)).toBeVisible(),
  'the time selector': (page: Page) => expect(timeSelector(page)).toBeVisible(),
  'a saved time': (page: Page) => expect(page.getByText(/Your order details have been saved\./).first()).toBeVisible(),
  'the order': (page: Page) => expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}$/),
  'the home page': (page: Page) => expect(page).toHaveURL('/'),
  'the phone field': (page: Page) => expect(page.getByRole('textbox', { name: 'Mobile' })).toBeFocused(),
} as const
export type PlaceName = keyof typeof places

/** One line of the report: the code, where it appeared, and the way out. */
export type ReportLine = {
  readonly name: RefusalName
  readonly screen: string
  readonly words: string
  readonly wayOut: string
  readonly leadsTo: string
  /** The server refused; otherwise the test replaced its answer. */
  readonly isReal?: boolean
}

const file = join(import.meta.dirname, '../../../.data/test/basket-codes.md')
const head = [
  '| refusal | status and code | seen on | words | way out | leads to | refused by |',
  '| --- | --- | --- | --- | --- | --- | --- |',
]

const lineOf = ({ name, screen, words, wayOut, leadsTo, isReal = false }: ReportLine): string => {
  const { status, code, reason }: RefusalRow = refusals[name]
  const wire = `${status} ${code}${reason === undefined ? '' : `, ${reason}`}`
  return `| ${[name, wire, screen, words, wayOut, leadsTo, isReal ? 'the server' : 'an answer in its place'].join(' | ')} |`
}

const storedLines = (): readonly string[] => {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Writes the lines into `.data/test/basket-codes.md`. */
export const report = (seen: readonly ReportLine[]): void => {
  const isFor = (name: RefusalName) => (line: string) => line.startsWith(`| ${name} |`)
  const before = storedLines()
  const lines = basketRefusals.flatMap((name) => {
    const now = seen.find((each) => each.name === name)
    return now === undefined ? before.filter(isFor(name)) : [lineOf(now)]
  })
  const table = [...head, ...lines].join('\n')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${table}\n`)
}
