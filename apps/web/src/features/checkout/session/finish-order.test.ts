import type { CustomerId, OrderId, BasketId } from '@forno/domain/core/basic-types'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { customerVouchersQuery } from '../../../api/customer-vouchers.ts'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { ok, scripted } from '../../../../test/scripted-call.ts'
import type { Call } from '../../../lib/http/call.ts'
import { unlocalised } from '../../../lib/disposition.ts'
import { makeQueryClient } from '../../../lib/http/read.ts'
import { savingKey } from '../../../state/session/fulfilment-choice.ts'
import { makeSessionStore } from '../../../state/session/session.ts'
import { makeLoginStore } from '../../../state/sign-in/login.ts'
import { finishOrder } from './finish-order.ts'

const now = Date.parse('2026-11-21T18:20:00+11:00')
beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const slotAt = (startsAt: string) => ({ startsAt, endsAt: startsAt, serviceType: 'Pickup', isFull: false })
const schedule = [
  {
    displayDate: '2026-11-21',
    storeTime: '2026-11-21T18:20:00+11:00',
    tradingHours: [],
    dineInHours: [],
    slots: ['2026-11-21T18:15:00+11:00', '2026-11-21T19:00:00+11:00'].map(slotAt),
    asap: [{ serviceType: 'Pickup', isOffered: true, promiseMinutes: 15 }],
  },
]
const store = { code: 'VIC01', storeId: 'VIC01', name: 'Fitzroy', isPOSOnline: true, canAcceptOnlineOrders: true }
const fresh = { basketId: 'b2', sessionId: 's2', serviceType: 'Pickup', storeInfo: { name: 'Fitzroy' }, isAsap: true }

const answers = {
  'GET /store/VIC01': ok({ ...store, pausedUntil: null, schedule }),
  'GET /store/VIC01/validate/geolocation': ok({ valid: true }),
  'POST /baskets': ok({ ...fresh, orderDueAt: null, promiseMinutes: 15, basketItems: [], groupedBasketItems: [] }),
}

const vouchersKey = customerVouchersQuery('c1' as CustomerId).queryKey

/** The shop after an order for this time; the fresh basket is on its way. `onCall` runs with each of its calls. */
const finished = (orderDueAt: string | null, onCall: (address: string) => void = () => undefined) => {
  const { call: answer, asked, names } = scripted(answers)
  const call = ((address: never, input: never) => {
    onCall(address)
    return answer(address, input)
  }) as unknown as Call
  const session = makeSessionStore(null)
  const disposition = { ...unlocalised, serviceType: 'Pickup', storeId: 'VIC01', storeName: 'Fitzroy' } as const
  session.setState({
    basketId: 'b1' as BasketId,
    disposition: { ...disposition, isAsap: orderDueAt === null, orderDueAt },
  })
  const queries = makeQueryClient(call)
  queries.setQueryData(vouchersKey, [])
  const storage = memoryStorage()
  const placed = { kind: 'ordered', orderId: 'o1' as OrderId, result: null, basket: null } as const
  finishOrder({ call, queries, session, login: makeLoginStore(), storage }, 'b1' as BasketId, placed)
  return { session, queries, asked, names }
}

test('[ACC-31] an order forgets the vouchers of the customer, because it may have used one', () => {
  const { queries } = finished(null)
  expect(queries.getQueryData(vouchersKey)).toBeUndefined()
})

/** The body of the fresh basket after an order for this time. */
const freshBasketAfter = async (orderDueAt: string | null): Promise<unknown> => {
  const { session, asked } = finished(orderDueAt)
  await vi.waitFor(() => expect(session.getState().basketId).toBe('b2'))
  return asked.find(({ name }) => name === 'POST /baskets')?.body
}

test.each([
  ['as soon as possible if the ordered time is past', '2026-11-21T18:15:00+11:00', { isAsap: true }],
  [
    'for the ordered time if that is still to come',
    '2026-11-21T19:00:00+11:00',
    { isAsap: false, orderDueAt: '2026-11-21T19:00:00+11:00' },
  ],
  ['as soon as possible after such an order', null, { isAsap: true }],
])('[ORD-05] the fresh basket is %s', async (_, orderDueAt, body) => {
  expect(await freshBasketAfter(orderDueAt)).toMatchObject({ serviceType: 'Pickup', storeId: 'VIC01', ...body })
})

test('[ORD-05] [CAT-15] the fresh basket is a save under way, so that what is added meanwhile waits for it', async () => {
  const { session, queries } = finished(null)
  expect(queries.isMutating({ mutationKey: savingKey })).toBe(1)
  await vi.waitFor(() => expect(queries.isMutating()).toBe(0))
  expect(session.getState().basketId).toBe('b2')
})

test.each([
  ['before it is asked for', 'GET /store/:code'],
  ['while it is on its way', 'POST /baskets'],
])('[ORD-05] the fresh basket never replaces one that another tab begins %s', async (_, during) => {
  const { session, queries, names } = finished(null, (address) => {
    if (address === during) session.setState({ basketId: 'b9' as BasketId })
  })
  expect(queries.isMutating()).toBe(1)
  await vi.waitFor(() => expect(queries.isMutating()).toBe(0))
  expect(session.getState().basketId).toBe('b9')
  expect(names()).not.toContain('PATCH /baskets/b9')
})
