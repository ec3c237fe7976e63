import { expect, test } from 'vitest'
import { changedOptins } from './save-after-order.ts'

const profile = { optinEmail: true, optinSms: false } as Parameters<typeof changedOptins>[0]['profile']
const ticked = (optinEmail: boolean, optinSms: boolean) =>
  ({ customerInfo: { optinEmail, optinSms } }) as Parameters<typeof changedOptins>[1]

test.each([
  ['nothing, where the boxes are as the profile', ticked(true, false), null],
  ['what was unticked', ticked(false, false), { optinEmail: false }],
  ['what was ticked', ticked(true, true), { optinSms: true }],
  ['nothing of a basket that nobody knows', null, null],
])('[ORD-20] an order saves of the opt-ins %s', (_, basket, changes) =>
  expect(changedOptins({ profile }, basket)).toEqual(changes),
)
