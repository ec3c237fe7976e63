import type { BasketId } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { zip } from './zip.ts'

const read = (search: Readonly<Record<string, unknown>>, basketId: string | null) =>
  zip.providerReturn?.read({}, search, basketId as BasketId)?.basketId

test.each([
  ['names the payment by the basket in the address', { checkoutId: 'co_1', basketId: 'b1' }, 'b2', 'b1'],
  ['tries the basket of this browser without one in the address', { checkoutId: 'co_1' }, 'b2', 'b2'],
  ['names no payment in a browser without a basket', { checkoutId: 'co_1' }, null, undefined],
  ['names no payment without a checkout', { basketId: 'b1' }, 'b2', undefined],
] as const)('[NAV-10] a return from Zip %s', (_, search, current, basketId) => {
  expect(read(search, current)).toBe(basketId)
})
