import { expect, test } from 'vitest'
import { content, store, surcharge, wednesday } from '../../test/fixture-content.ts'
import type { StoreId } from '../core/basic-types.ts'
import { isSoldAt, surchargeApplies } from './availability.ts'

test.each([
  ['everywhere', {}, true, true],
  ['at this store', { stores: [store.id] }, true, false],
  ['at another store', { stores: ['perth' as StoreId] }, false, false],
  ['in this state', { states: ['NSW' as const] }, true, false],
  ['in another state', { states: ['WA' as const] }, false, false],
  ['at this store of another state', { stores: [store.id], states: ['WA' as const] }, false, false],
])('[CAT-08] something sold %s: at the store %s, nationally %s', (_, availability, here, nationally) => {
  expect([isSoldAt(availability, store), isSoldAt(availability, null)]).toEqual([here, nationally])
})

test.each([
  ['of every state', null, true, true],
  ['of this state', ['NSW' as const], true, false],
  ['of another state', ['WA' as const], false, false],
])('[CAT-11] a surcharge %s applies: at the store %s, nationally %s', (_, states, here, nationally) => {
  const fee = surcharge('late', 5, { states })
  expect([surchargeApplies(fee, content, store, wednesday), surchargeApplies(fee, content, null, wednesday)]).toEqual([
    here,
    nationally,
  ])
})
