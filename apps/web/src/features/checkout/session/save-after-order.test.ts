import type { Basket } from '@forno/contracts/baskets/basket'
import type { CustomerId } from '@forno/domain/core/basic-types'
import { expect, test, vi } from 'vitest'
import { makeCall, type WireReply } from '../../../lib/http/call.ts'
import { customerQuery, type Customer } from '../../../api/customer.ts'
import { makeQueryClient } from '../../../lib/http/read.ts'
import { changedOptins, saveAfterOrder } from './save-after-order.ts'
import { unlocalised } from '../../../lib/disposition.ts'

const profile = { optinEmail: true, optinSms: false } as Parameters<typeof changedOptins>[0]['profile']
const ticked = (optinEmail: boolean, optinSms: boolean) => ({ customerInfo: { optinEmail, optinSms } }) as Basket

test.each([
  ['nothing if the boxes match the profile', ticked(true, false), null],
  ['an unticked box', ticked(false, false), { optinEmail: false }],
  ['a ticked box', ticked(true, true), { optinSms: true }],
  ['nothing of an unknown basket', null, null],
])('[ORD-20] an order saves %s', (_, basket, changes) => expect(changedOptins({ profile }, basket)).toEqual(changes))

const customerId = 'c1' as CustomerId
const disposition = { ...unlocalised, serviceType: 'Pickup', storeId: 'NSW01' } as const
const answered = (status: number): WireReply => ({
  status,
  contentType: 'application/json',
  retryAfter: null,
  text: JSON.stringify(status === 200 ? { profile } : { code: 'InternalError', message: 'No.', type: 'error' }),
})

/** The calls after an order of a customer who has changed their consents. */
const saving = (reply: (name: string) => Promise<WireReply>) => {
  const calls: string[] = []
  const call = makeCall(
    ({ method, path }) => {
      calls.push(`${method} ${path}`)
      return reply(`${method} ${path}`)
    },
    { sessionId: () => 's1' },
  )
  const queries = makeQueryClient(call)
  const { queryKey } = customerQuery(customerId)
  queries.setQueryData(queryKey, { profile } as Customer)
  const done = saveAfterOrder({ call, queries }, { customerId, disposition, basket: ticked(false, true) })
  return { calls, done }
}
const everything = ['POST /customer/c1/store', 'POST /customer/c1/disposition', 'PATCH /customer/c1']

test('[ORD-20] starts all calls at once, before any answer, so that leaving the page loses none', async () => {
  const { calls } = saving(() => new Promise(() => undefined))
  await vi.waitFor(() => expect(calls).toEqual(everything))
})

test('[ORD-20] [ACC-29] saves the address of a delivery with the way to the door', async () => {
  const bodies: unknown[] = []
  const call = makeCall(
    ({ method, path, body }) => {
      if (method === 'POST' && path.endsWith('/address')) bodies.push(body)
      return Promise.resolve(answered(200))
    },
    { sessionId: () => 's1' },
  )
  const address = {
    ...({ address: '14 Hope Street', city: 'Newtown', state: 'NSW', postalCode: '2042' } as const),
    longitude: 151.17,
    latitude: -33.9,
    unit: '5',
    access: 'Level 2',
    leaveAtDoor: true,
    driverNote: 'Knock twice',
    isUnverified: true,
  }
  const delivery = { ...unlocalised, ...address, serviceType: 'Delivery', storeId: 'NSW01' } as const
  await saveAfterOrder({ call, queries: makeQueryClient(call) }, { customerId, disposition: delivery, basket: null })
  expect(bodies.map((body) => JSON.parse(String(body)) as unknown)).toEqual([address])
})

test('[ORD-20] a failed call does not affect the others, and the profile is read again', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const { calls, done } = saving((name) => Promise.resolve(answered(name.endsWith('/store') ? 500 : 200)))
  await done
  expect(calls).toEqual([...everything, 'GET /customer/c1'])
  log.mockRestore()
})
