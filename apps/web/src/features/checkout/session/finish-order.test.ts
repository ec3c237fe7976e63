import type { CustomerId, OrderId, BasketId } from '@forno/domain/core/basic-types'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Basket } from '@forno/contracts/baskets/basket'
import { basketQuery } from '../../../api/baskets.ts'
import { customerVouchersQuery } from '../../../api/customer-vouchers.ts'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { ok, scripted } from '../../../../test/scripted-call.ts'
import type { Call } from '../../../lib/http/call.ts'
import { unlocalised } from '../../../lib/disposition.ts'
import { readKept } from '../../../lib/storage/storage.ts'
import { makeQueryClient } from '../../../lib/http/read.ts'
import { readCheckoutInfo, saveCheckoutInfo } from '../../../shared/contact/checkout-info.ts'
import { rememberContact, rememberedContact } from '../../../shared/contact/remembered-contact.ts'
import { readBasketSessions } from '../../../state/basket/basket-sessions.ts'
import { privacyChoices } from '../../../state/consent/privacy-choices.ts'
import { callCentre, noAgent } from '../../../state/session/call-centre.ts'
import { onTracked } from '../../../state/analytics/track.ts'
import { device } from '../../../state/session/device.ts'
import { countsOf, countUpsell } from '../../../state/upsells/upsell-counts.ts'
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

test('[ORD-05] [CAT-15] the fresh basket counts as a save in progress, so that items added meanwhile wait for it', async () => {
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

const ordered = {
  basketId: 'b1',
  sessionId: 's1',
  serviceType: 'Delivery',
  storeInfo: { name: 'Fitzroy', storeId: 'VIC01' },
  orderDueAt: null,
  basketTotal: 42.92,
  basketItems: [],
  groupedBasketItems: [],
  serviceCharges: [],
  discounts: [],
} as unknown as Basket

type OrderOptions = {
  readonly result?: object | null
  readonly basket?: Basket | null
  /** The basket that the page has read before the order. */
  readonly cached?: Basket | null
  readonly answers?: Parameters<typeof scripted>[0]
  readonly current?: string | null
}
/** The browser after an order; a call has an answer only in `answers`. */
const browserAfter = async (
  { result = null, basket = ordered, cached = basket, answers: replies = {}, current = 'b1' }: OrderOptions,
  login = makeLoginStore(),
) => {
  const { call, asked, names } = scripted(replies)
  const session = makeSessionStore(null)
  session.setState({
    basketId: current as BasketId,
    sessionId: 'mine',
    disposition: { ...unlocalised, serviceType: 'Pickup', storeId: 'VIC01', storeName: 'Fitzroy' },
  })
  const queries = makeQueryClient(call)
  if (cached !== null) queries.setQueryData(basketQuery('b1' as BasketId).queryKey, cached)
  queries.setQueryData(basketQuery('b7' as BasketId).queryKey, ordered)
  const storage = memoryStorage()
  const contact = { firstName: 'Alex', lastName: 'Lee', phoneNumber: '0400000000', emailAddress: 'a@example.com' }
  saveCheckoutInfo(storage, contact)
  rememberContact(localStorage, contact)
  countUpsell(localStorage, 'drinks', 'dismissals')
  const placed = { kind: 'ordered', orderId: 'o1' as OrderId, result, basket } as Parameters<typeof finishOrder>[2]
  finishOrder({ call, queries, session, login, storage }, 'b1' as BasketId, placed)
  await vi.waitFor(() => expect(queries.isMutating()).toBe(0))
  return { session, queries, storage, asked, names }
}
const reset = () => {
  device.setState({ addresses: [], orders: [] })
  callCentre.setState(noAgent)
  privacyChoices.setState({ personalisation: true, analytics: true })
}
beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  reset()
})

test('[SES-11] [ORD-05] the device remembers the order, its session and its summary', async () => {
  await browserAfter({ result: { orderReference: 'ABCDEFGH23', sessionId: 's9' } })
  expect(readBasketSessions(localStorage, now)).toEqual([
    { basketId: 'b1', sessionId: 's9', orderId: 'o1', savedAt: now },
  ])
  expect(device.getState().orders).toEqual([
    {
      orderId: 'o1',
      orderReference: 'ABCDEFGH23',
      sessionId: 'mine',
      placedAt: now,
      storeName: 'Fitzroy',
      serviceType: 'Delivery',
      dueAt: null,
      total: 4292,
      items: [],
    },
  ])
})

test('[SES-11] an order without a result keeps the session of this browser, and no reference', async () => {
  await browserAfter({})
  expect(readBasketSessions(localStorage, now)).toMatchObject([{ basketId: 'b1', sessionId: 'mine', orderId: 'o1' }])
  expect(device.getState().orders).toMatchObject([{ orderId: 'o1', orderReference: '' }])
})

test('[ORD-05] an order whose basket this page does not know leaves no summary', async () => {
  await browserAfter({ basket: null })
  expect(device.getState().orders).toEqual([])
})

test('[ORD-23] [UPS-04] a placed order clears the typed contact, the counts of upsells, and its basket alone', async () => {
  const { storage, session, queries } = await browserAfter({})
  expect(readCheckoutInfo(storage)).toBeNull()
  expect(countsOf(localStorage, 'drinks')).toEqual({ dismissals: 0, interactions: 0, redemptions: 0 })
  expect(session.getState().basketId).toBeNull()
  expect(queries.getQueryData(basketQuery('b1' as BasketId).queryKey)).toBeUndefined()
  expect(queries.getQueryData(basketQuery('b7' as BasketId).queryKey)).toEqual(ordered)
})

test('[ORD-05] an order whose basket another one has replaced leaves that one as it is', async () => {
  const { session, storage, names } = await browserAfter({ current: 'b9' })
  expect(session.getState().basketId).toBe('b9')
  expect(readCheckoutInfo(storage)).toMatchObject({ firstName: 'Alex' })
  expect(names()).toEqual([])
})

test('[NAV-36] an order for a caller leaves nothing of the caller', async () => {
  callCentre.setState({ agentName: 'Kim', isSignedIn: true, callReference: null })
  const { session, names } = await browserAfter({})
  expect(device.getState().orders).toEqual([])
  expect(rememberedContact(localStorage)).toBeNull()
  expect(session.getState().disposition).toEqual(unlocalised)
  expect(names()).toEqual([])
})

test('[ORD-23] the contact of a customer stays for the next order', async () => {
  await browserAfter({})
  expect(rememberedContact(localStorage)).toMatchObject({ firstName: 'Alex' })
})

/** The parameters of the purchases that were tracked since the last call. */
const takePurchases = () => {
  const tracked: unknown[] = []
  onTracked(({ params }) => tracked.push(params))
  onTracked(null)
  return tracked
}

test('[ANA-04] [ENG-01] an order is reported once, with whether its customer is new, and never one for a caller', async () => {
  takePurchases()
  await browserAfter({})
  const placed = { transaction_id: 'o1', total: 42.92, store_id: 'VIC01', service_type: 'Delivery' }
  expect(takePurchases()).toMatchObject([{ ...placed, customer_type: 'new' }])
  expect(readKept(sessionStorage, 'engagementEvents')).toEqual([
    { kind: 'orderPlaced', total: 42.92, serviceType: 'Delivery' },
  ])
  localStorage.clear()
  await browserAfter({})
  expect(takePurchases()).toMatchObject([{ ...placed, customer_type: 'returning' }])
  localStorage.clear()
  callCentre.setState({ agentName: 'Kim', isSignedIn: true, callReference: null })
  await browserAfter({})
  expect(takePurchases()).toEqual([])
})

const customer = () => {
  const login = makeLoginStore()
  login.setState({ signIn: { customerId: 'c1' } } as unknown as Parameters<typeof login.setState>[0])
  return login
}

test('[ORD-20] a customer’s changed consents are saved from the basket that the page has read', async () => {
  const cached = { ...ordered, customerInfo: { optinEmail: true, optinSms: false } } as unknown as Basket
  const answers = { 'GET /customer/c1': ok({ profile: { optinEmail: false, optinSms: false } }) }
  const { asked } = await browserAfter({ basket: null, cached, answers }, customer())
  const saved = () => asked.find(({ name }) => name === 'PATCH /customer/c1')?.body
  await vi.waitFor(() => expect(saved()).toEqual({ profile: { optinEmail: true } }))
})

test('[ORD-20] a customer’s choices are saved for the next order, a guest’s are not', async () => {
  const { names } = await browserAfter({}, customer())
  await vi.waitFor(() => expect(names()).toContain('POST /customer/c1/disposition'))
  const guest = await browserAfter({})
  expect(guest.names().filter((name) => name.includes('/customer/'))).toEqual([])
})
