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
])('[ORD-20] an order saves %s', (_, basket, changes) => {
  expect(changedOptins({ profile }, basket)).toEqual(changes)
})

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
const allCalls = ['POST /customer/c1/store', 'POST /customer/c1/disposition', 'PATCH /customer/c1']

test('[ORD-20] starts all calls at once, before any answer, so that leaving the page loses none', async () => {
  const { calls } = saving(() => new Promise(() => undefined))
  await vi.waitFor(() => expect(calls).toEqual(allCalls))
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
  vi.spyOn(console, 'error').mockReturnValue()
  const { calls, done } = saving((name) => Promise.resolve(answered(name.endsWith('/store') ? 500 : 200)))
  await done
  expect(calls).toEqual([...allCalls, 'GET /customer/c1'])
})

/** The bodies of the calls after an order, by their addresses, and what was logged. */
const bodiesAfter = async (order: Partial<Parameters<typeof saveAfterOrder>[1]>, failing = '') => {
  const bodies: Record<string, unknown> = {}
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const call = makeCall(
    ({ method, path, body }) => {
      if (method !== 'GET') bodies[`${method} ${path}`] = JSON.parse(String(body))
      return Promise.resolve(answered(path.endsWith(failing) && failing !== '' ? 500 : 200))
    },
    { sessionId: () => 's1' },
  )
  const queries = makeQueryClient(call)
  queries.setQueryData(customerQuery(customerId).queryKey, { profile } as Customer)
  for (const key of ['GET /order/:orderId', 'GET /pages']) queries.setQueryData([key], 1)
  await saveAfterOrder({ call, queries }, { customerId, disposition, basket: ticked(false, true), ...order })
  const stale = ['GET /order/:orderId', 'GET /pages'].filter((key) => queries.getQueryState([key])?.isInvalidated)
  const logged = log.mock.calls.map(([what]) => String(what))
  return { bodies, stale, logged }
}

test('[ORD-20] saves the store, the service and the changed consents, and reads orders again', async () => {
  expect(await bodiesAfter({})).toEqual({
    bodies: {
      'POST /customer/c1/store': { storeId: 'NSW01' },
      'POST /customer/c1/disposition': { serviceType: 'Pickup' },
      'PATCH /customer/c1': { profile: { optinEmail: false, optinSms: true } },
    },
    stale: ['GET /order/:orderId'],
    logged: [],
  })
})

test('[ORD-20] saves no unchanged consents, no incomplete address, and no service type that is not chosen', async () => {
  const unchanged = { basket: ticked(true, false) }
  const delivery = { ...unlocalised, serviceType: 'Delivery', storeId: 'NSW01' } as const
  expect((await bodiesAfter({ ...unchanged, disposition: delivery })).bodies).toEqual({
    'POST /customer/c1/disposition': { serviceType: 'Delivery' },
  })
  expect((await bodiesAfter({ ...unchanged, disposition: unlocalised })).bodies).toEqual({})
})

test('[ORD-20] logs what could not be saved', async () => {
  const { logged } = await bodiesAfter({}, '/store')
  expect(logged).toEqual(['what was ordered was not saved for next time'])
})
