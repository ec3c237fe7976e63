import { endpoints } from '@forno/contracts/calls'
import type { AnyEndpoint } from '@forno/contracts/core/endpoint'
import { paymentRefusals } from '@forno/contracts/payments/refusals'
import { placeOrder, placingRefusals } from '@forno/contracts/orders/place-order'
import { finishingRefusals } from '@forno/contracts/payments/refusals'
import { expect, test } from 'vitest'
import { apiTestTitles, titlesIn } from './test-titles.ts'

/*
 * Test titles name the endpoint and what they test:
 * `[BAS-13] GET /baskets/:basketId happy: …`, `… refusal: BasketHasExpired …`, `… stranger: …`
 */
const titles = apiTestTitles()

const has = ({ address }: AnyEndpoint, kind: string): boolean =>
  titles.some((title) => ` ${title}`.includes(` ${address} ${kind}:`))

const refusalsOf = ({ address }: AnyEndpoint): ReadonlySet<string> =>
  new Set(
    titles.flatMap((title) => {
      const [before = '', after] = title.split(` refusal: `)
      return after !== undefined && ` ${before}`.endsWith(` ${address}`) ? (/^\w+/.exec(after) ?? []) : []
    }),
  )

/**
 * The refusals for which an endpoint needs its own tests. Refusals of placing an order are tested at the call that
 * needs no provider. That every paying call makes the same checks and reports provider refusals is tested once for
 * all of them (`paying-calls.test.ts`), likewise for the calls that finish a payment started at a provider's page
 * (`finishing-calls.test.ts`).
 */
const ownRefusals = ({ address, refusals }: AnyEndpoint): AnyEndpoint['refusals'] => {
  if (address === placeOrder.address) return refusals
  const paying = [...placingRefusals, ...paymentRefusals]
  const shared = [paying, placingRefusals, finishingRefusals].find((names) =>
    names.every((name) => refusals.includes(name)),
  )
  return refusals.filter((name) => !shared?.some((each) => each === name))
}

const addresses = (found: readonly AnyEndpoint[]): readonly string[] => found.map(({ address }) => address)
const canRefuse = ({ refusals, params, query, body }: AnyEndpoint): boolean =>
  refusals.length > 0 || params !== undefined || query !== undefined || body !== undefined

test('every endpoint has a happy test', () => {
  expect(addresses(endpoints.filter((endpoint) => !has(endpoint, 'happy')))).toEqual([])
})

test('every endpoint that can refuse has a refusal test', () => {
  expect(addresses(endpoints.filter((endpoint) => canRefuse(endpoint) && !has(endpoint, 'refusal')))).toEqual([])
})

test('every endpoint with restricted access has a stranger test', () => {
  expect(addresses(endpoints.filter((endpoint) => endpoint.access !== 'anyone' && !has(endpoint, 'stranger')))).toEqual(
    [],
  )
})

/** Refusals that a contract names but that cannot occur yet. */
const impossible: Readonly<Record<string, readonly string[]>> = {
  // These calls are idempotent by nature and store no key.
  IdempotencyKeyReused: [
    'GET /baskets/:basketId',
    'GET /baskets/:basketId/bestPrice',
    'GET /baskets/:basketId/sameOrder',
    'GET /baskets/:basketId/payment',
    'PATCH /baskets/:basketId/expire',
    'POST /baskets/:basketId/validate',
    'POST /baskets/:basketId/validateOrder',
  ],
  // Only the call that adds items adds lines.
  TooManyLines: ['PATCH /baskets/:basketId/basketItems', 'PATCH /baskets/:basketId/basketItems/:basketItemId'],
}

test('every refusal that a contract names has a test with its name', () => {
  const missing = endpoints.flatMap((endpoint) => {
    const named = refusalsOf(endpoint)
    return ownRefusals(endpoint)
      .filter((name) => !named.has(name) && !(impossible[name] ?? []).includes(endpoint.address))
      .map((name) => `${endpoint.address} refusal: ${name}`)
  })
  expect(missing).toEqual([])
})

test('reads titles of plain tests and of table tests', () => {
  const text = `
    const rows = ['one', 'two']
    test('plain', () => {})
    test.each(rows)('%s of a list', () => {})
    const more = [...rows, ['three', 3]] as const
    test.each(more)('%s of a longer one', () => {})
    test.each([['a', 1, 'b'], ['c', 2, 'd']] as const)('%s and %i and %s', () => {})
    describe('no test', () => {})`
  expect(titlesIn('a.test.ts', text)).toEqual([
    'plain',
    'one of a list',
    'two of a list',
    'one of a longer one',
    'two of a longer one',
    'three of a longer one',
    'a and %i and b',
    'c and %i and d',
  ])
})
