import type { BasketId } from '@forno/domain/core/basic-types'
import type { Basket } from '@forno/contracts/baskets/basket'
import { noDoorDetails } from '@forno/domain/fulfilment/delivery-address'
import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { pageQuery } from '../../features/content/model/content.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { makeCall, type WireReply, type WireRequest } from '../../lib/http/call.ts'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { sampleItem } from '../../../test/sample-baskets.ts'
import { audOf } from '../../lib/money.ts'
import type { Accept } from '../basket/confirm-change.ts'
import { chosenOf, type FulfilmentChoice } from '../session/fulfilment-choice.ts'
import { makeQueryClient } from '../../lib/http/read.ts'
import { followBasket } from '../../app/watchers/session/follow-basket.ts'
import { dispositionBody, saveOrAsap, saveSession, timeOfChoice } from './save-session.ts'
import { readLostBasket } from '../basket/lost-basket.ts'
import { clearsSession, whatChanged } from './save-texts.ts'
import { makeSessionStore } from '../session/session.ts'
import { unlocalised } from '../../lib/disposition.ts'
import type { TradingDay } from '../../api/stores.ts'
import { withTestBrand } from '../../../test/test-brand.ts'

withTestBrand()

const slot = {
  startsAt: '2026-11-21T18:15:00+11:00',
  endsAt: '2026-11-21T18:45:00+11:00',
  serviceType: 'Pickup',
  isFull: false,
} as const
const day = (asap: boolean): TradingDay => ({
  displayDate: '2026-11-21',
  storeTime: '2026-11-21T12:00:00+11:00',
  tradingHours: [],
  dineInHours: [],
  slots: [slot, { ...slot, startsAt: '2026-11-21T18:30:00+11:00', isFull: true }],
  asap: [
    { serviceType: 'Pickup', isOffered: asap, promiseMinutes: 15 },
    { serviceType: 'Delivery', isOffered: asap, promiseMinutes: 35 },
  ],
})
const store = {
  code: 'VIC01',
  storeId: 'VIC01',
  name: 'Fitzroy',
  isPOSOnline: true,
  canAcceptOnlineOrders: true,
  pausedUntil: null,
}
const basket = {
  basketId: 'b1',
  sessionId: 's1',
  serviceType: 'Pickup',
  storeInfo: { name: 'Fitzroy' },
  isAsap: true,
  orderDueAt: null,
  promiseMinutes: 15,
  basketTotal: 20,
  basketItems: [],
  groupedBasketItems: [],
}

const pickup: FulfilmentChoice = { serviceType: 'Pickup', storeId: 'VIC01', isAsap: true, orderDueAt: null }
const place = {
  address: '12 Smith Street',
  city: 'Fitzroy',
  state: 'VIC',
  postalCode: '3065',
  longitude: 144.97,
  latitude: -37.8,
  ...noDoorDetails,
} as const
const delivery: FulfilmentChoice = { serviceType: 'Delivery', place, isAsap: true, orderDueAt: null }

type Answers = Readonly<Record<string, unknown>>
const good: Answers = {
  'GET /store/VIC01': { ...store, schedule: [day(true)] },
  'GET /store/geolocation': [{ store, schedule: [day(true)], distanceKm: 1 }],
  'GET /store/VIC01/validate/geolocation': { valid: true },
  'POST /baskets': basket,
  'PATCH /baskets/b0': basket,
}
const page = (slug: string) => ({ slug, title: slug, description: '', blocks: [] })
const refused = (status: number, data: unknown) => ({ status, data })
const isRefused = (answer: unknown): answer is { status: number; data: unknown } =>
  typeof answer === 'object' && answer !== null && 'data' in answer

/** The flow over an API with scripted answers. */
const shop = (answers: Answers, basketId: string | null = null, accept?: Accept) => {
  vi.stubGlobal('localStorage', memoryStorage())
  const asked: { readonly name: string; readonly search: URLSearchParams; readonly body: unknown }[] = []
  const send = async ({ method, path, body }: WireRequest): Promise<WireReply> => {
    const [pathname = '', search] = path.split('?')
    const name = `${method} ${pathname}${body?.includes('"preview":true') ? '?preview' : ''}`
    asked.push({ name, search: new URLSearchParams(search), body: body === undefined ? null : JSON.parse(body) })
    const answer = answers[name]
    const { status, data } = isRefused(answer) ? answer : { status: 200, data: answer }
    return { status, contentType: 'application/json', retryAfter: null, text: JSON.stringify(data) }
  }
  const call = makeCall(send, { sessionId: () => '0' })
  const session = makeSessionStore(null)
  session.setState({ basketId: basketId as BasketId })
  const deps = { call, queries: makeQueryClient(call), session, ...(accept === undefined ? {} : { accept }) }
  return {
    asked,
    session,
    queries: deps.queries,
    save: (chosen: FulfilmentChoice) => saveSession(deps, chosen),
    saveOrAsap: (chosen: FulfilmentChoice) => saveOrAsap(deps, chosen),
    names: () => asked.map(({ name }) => name),
  }
}

describe('saving place and time', () => {
  test('[SES-01] creates a basket and stores it with its session', async () => {
    const { save, names, session } = shop(good)
    expect(await save(pickup)).toMatchObject({ kind: 'saved', before: null })
    expect(names()).toEqual(['GET /store/VIC01', 'GET /store/VIC01/validate/geolocation', 'POST /baskets'])
    expect(session.getState()).toMatchObject({
      basketId: 'b1',
      sessionId: 's1',
      disposition: { storeId: 'VIC01', isAsap: true, orderDueAt: null },
    })
  })

  test('[BAS-04] [SES-02] the door goes to the basket with its house, stays in the session, and is chosen again', async () => {
    const door = { unit: '5', access: 'Level 2', leaveAtDoor: true, driverNote: 'Knock twice', isUnverified: true }
    const { save, asked, session } = shop(good)
    await save({ ...delivery, place: { ...place, ...door } })
    expect(asked.at(-1)?.body).toMatchObject({ address: place.address, ...door })
    expect(session.getState().disposition).toMatchObject({ address: place.address, ...door })
    expect(chosenOf(session.getState().disposition)).toMatchObject({ place: { ...place, ...door } })
    const { name, storeId } = store
    const answered = {
      ...basket,
      serviceType: 'Delivery',
      storeInfo: { storeId, name },
      customerInfo: { ...place, ...door },
    }
    session.setState({ disposition: unlocalised })
    followBasket(session, answered as unknown as Basket)
    expect(session.getState().disposition).toMatchObject({ ...place, ...door })
  })

  test('[CFG-09] [SES-03] reads the expired answers on screen again, and no fresh ones', async () => {
    const pages = { 'GET /content/pages/faq': { slug: 'faq' }, 'GET /content/pages/terms': { slug: 'terms' } }
    const { save, names, queries } = shop({ ...good, ...pages })
    const now = Date.now()
    queries.setQueryData(pageQuery('faq').queryKey, page('faq'), { updatedAt: now - 6 * 60_000 })
    queries.setQueryData(pageQuery('terms').queryKey, page('terms'), { updatedAt: now - 60_000 })
    const stop = ['faq', 'terms'].map((slug) =>
      new QueryObserver(queries, { ...pageQuery(slug), refetchOnMount: false }).subscribe(() => undefined),
    )
    await save(pickup)
    await vi.waitFor(() => expect(names()).toContain('GET /content/pages/faq'))
    expect(names()).not.toContain('GET /content/pages/terms')
    for (const unsubscribe of stop) unsubscribe()
  })

  test('[SES-01] updates an existing basket', async () => {
    const { save, names } = shop(good, 'b0')
    await save(pickup)
    expect(names().at(-1)).toBe('PATCH /baskets/b0')
  })

  test('[SES-05] replaces an expired basket by a new one', async () => {
    const { save, names } = shop({ ...good, 'PATCH /baskets/b0': refused(410, { code: 'BasketHasExpired' }) }, 'b0')
    expect(await save(pickup)).toMatchObject({ kind: 'saved' })
    expect(names().slice(-2)).toEqual(['PATCH /baskets/b0', 'POST /baskets'])
    expect(readLostBasket(localStorage, Date.now())).toBe('b0')
  })

  test('[ERR-10] [ORD-06] does not replace an ordered basket, whose order is shown instead', async () => {
    const { save, names } = shop({ ...good, 'PATCH /baskets/b0': refused(410, { code: 'BasketOrdered' }) }, 'b0')
    await expect(save(pickup)).rejects.toMatchObject({ code: 'BasketOrdered' })
    expect(names()).not.toContain('POST /baskets')
  })

  test.each([
    ['while the change is shown', 'PATCH /baskets/b0?preview'],
    ['at the last moment', 'PATCH /baskets/b0'],
  ])('[ERR-11] [TIM-11] asks for another time when it goes %s', async (_, at) => {
    const gone = { [at]: refused(412, { code: 'InvalidOrderDateTime', data: { reason: 'full' } }) }
    const { save } = shop({ ...good, ...previews, ...gone }, 'b0', async () => true)
    expect(await save(pickup)).toMatchObject({ kind: 'timeNeeded', chosen: pickup, storeId: 'VIC01' })
  })

  test('[LOC-20] finds the delivery store by coordinates, the first that takes orders', async () => {
    const paused = {
      store: { ...store, code: 'VIC09', storeId: 'VIC09', pausedUntil: '2026-11-21T13:00:00+11:00' },
      schedule: [day(true)],
    }
    const { save, asked } = shop({ ...good, 'GET /store/geolocation': [paused, { store, schedule: [day(true)] }] })
    await save(delivery)
    expect(Object.fromEntries(asked[0]?.search ?? [])).toEqual({
      Longitude: '144.97',
      Latitude: '-37.8',
      IsPickup: 'false',
    })
    expect(asked.at(-1)?.body).toMatchObject({ storeId: 'VIC01', ...place })
  })

  test('[LOC-20] finds the pickup store by code', async () => {
    const { save, names, asked } = shop(good)
    await save(pickup)
    expect(names()[0]).toBe('GET /store/VIC01')
    expect(asked.at(-1)?.body).toMatchObject({ serviceType: 'Pickup', storeId: 'VIC01' })
  })

  test('[LOC-17] checks place and time before it saves anything', async () => {
    const { save, asked } = shop(good)
    await save(delivery)
    expect(Object.fromEntries(asked[1]?.search ?? [])).toEqual({
      Longitude: '144.97',
      Latitude: '-37.8',
      IsPickup: 'false',
      OrderDueAt: '2026-11-21T01:01:00.000Z',
    })
  })

  test.each([
    ['no store delivers there', { 'GET /store/geolocation': refused(406, { code: 'StoreNotFound' }) }],
    ['no store comes back', { 'GET /store/geolocation': [] }],
    [
      'the store does not reach it',
      { 'GET /store/VIC01/validate/geolocation': refused(406, { code: 'StoreNotFound' }) },
    ],
  ])('[LOC-18] when %s, says so, suggests pickup and saves nothing', async (_, change) => {
    const { save, names, session } = shop({ ...good, ...change })
    expect(await save(delivery)).toEqual({
      kind: 'refused',
      text: 'Sorry, no stores were found that deliver to your address. Try pickup instead.',
      suggestsPickup: true,
    })
    expect(names()).not.toContain('POST /baskets')
    expect(session.getState().basketId).toBeNull()
  })

  test('[LOC-19] refuses a store whose POS is offline and saves nothing', async () => {
    const { save, names } = shop({
      ...good,
      'GET /store/VIC01': { ...store, isPOSOnline: false, schedule: [day(true)] },
    })
    expect(await save(pickup)).toMatchObject({
      kind: 'refused',
      text: 'This store is currently offline. Please try another store or call 1800 975 711.',
    })
    expect(names()).toEqual(['GET /store/VIC01'])
  })

  test.each([
    ['ASAP is not taken', { 'GET /store/VIC01': { ...store, schedule: [day(false)] } }],
    [
      'the server finds the time gone',
      { 'GET /store/VIC01/validate/geolocation': refused(412, { code: 'InvalidOrderDateTime' }) },
    ],
  ])('[TIM-11] when %s, asks for the time', async (_, change) => {
    const { save, names } = shop({ ...good, ...change })
    expect(await save(pickup)).toMatchObject({ kind: 'timeNeeded', chosen: pickup, storeId: 'VIC01' })
    expect(names()).not.toContain('POST /baskets')
  })

  test('[ERR-11] turns a past time into ASAP on the order page, without a question', async () => {
    const { saveOrAsap: save, asked } = shop(good)
    const gone = { ...pickup, isAsap: false, orderDueAt: '2026-11-21T18:30:00+11:00' }
    expect(await save(gone)).toMatchObject({ kind: 'saved' })
    expect(asked.at(-1)?.body).toMatchObject({ isAsap: true })
    const closed = shop({ ...good, 'GET /store/VIC01': { ...store, schedule: [day(false)] } })
    expect(await closed.saveOrAsap(gone)).toMatchObject({ kind: 'timeNeeded' })
  })

  test('[TIM-12] fails for an unknown store and saves nothing', async () => {
    const { save, session } = shop({ ...good, 'GET /store/VIC01': refused(404, { code: 'StoreNotFound' }) })
    await expect(save(pickup)).rejects.toBeInstanceOf(ApiError)
    expect(session.getState().basketId).toBeNull()
  })
})

/** A basket with items, and its preview. */
const full = { ...basket, basketId: 'b0', basketItems: [{ quantity: 1 }], groupedBasketItems: [] }
const previews: Answers = {
  'GET /baskets/b0': full,
  'PATCH /baskets/b0?preview': { ...full, basketTotal: 22 },
}

describe('changes of a basket with items', () => {
  test('[BAS-14] are previewed beside the current basket before they are saved', async () => {
    const shown: unknown[] = []
    const { save, names } = shop({ ...good, ...previews }, 'b0', async ({ now, then }) => {
      shown.push(now.basketTotal, then.basketTotal)
      return true
    })
    expect(await save(pickup)).toMatchObject({ kind: 'saved' })
    expect(shown).toEqual([20, 22])
    expect(names().slice(-3)).toEqual(['GET /baskets/b0', 'PATCH /baskets/b0?preview', 'PATCH /baskets/b0'])
  })

  test('[BAS-14] are not saved when the customer keeps the basket as it is', async () => {
    const { save, names, session } = shop({ ...good, ...previews }, 'b0', async () => false)
    const before = session.getState()
    expect(await save(pickup)).toEqual({ kind: 'kept' })
    expect(names()).not.toContain('PATCH /baskets/b0')
    expect(session.getState()).toEqual(before)
  })

  test('[BAS-14] [SES-05] need no preview for an expired basket', async () => {
    const expired = refused(410, { code: 'BasketHasExpired' })
    const answers = { 'GET /baskets/b0': expired, 'PATCH /baskets/b0?preview': expired, 'PATCH /baskets/b0': expired }
    const { save, names } = shop({ ...good, ...answers }, 'b0', () => Promise.reject(new Error('asked')))
    expect(await save(pickup)).toMatchObject({ kind: 'saved' })
    expect(names().at(-1)).toBe('POST /baskets')
  })
})

describe('chosen time', () => {
  const later = { serviceType: 'Pickup', isAsap: false } as const
  test.each([
    ['ASAP while it is offered', { ...later, isAsap: true, orderDueAt: null }, true, { isAsap: true }],
    ['no ASAP when it is not', { ...later, isAsap: true, orderDueAt: null }, false, null],
    [
      'a slot that is free, in another spelling too',
      { ...later, orderDueAt: '2026-11-21T07:15:00Z' },
      true,
      { isAsap: false, orderDueAt: slot.startsAt },
    ],
    ['no slot that is full', { ...later, orderDueAt: '2026-11-21T18:30:00+11:00' }, true, null],
    ['no time between slots', { ...later, orderDueAt: '2026-11-21T18:20:00+11:00' }, true, null],
    ['no slot of the other service type', { ...later, serviceType: 'Delivery', orderDueAt: slot.startsAt }, true, null],
  ] as const)('[TIM-10] is %s', (_, chosen, asap, expected) => {
    expect(timeOfChoice(chosen, day(asap))).toEqual(expected)
  })
})

test('[TIM-10] [SES-02] sends ASAP with a due time in one minute, and pickup without an address', () => {
  const now = Date.parse('2026-11-21T12:00:00+11:00')
  expect(dispositionBody(pickup, 'VIC01', { isAsap: true }, now)).toEqual({
    serviceType: 'Pickup',
    storeId: 'VIC01',
    isAsap: true,
    orderDueAt: '2026-11-21T01:01:00.000Z',
  })
  expect(dispositionBody(delivery, 'VIC01', { isAsap: false, orderDueAt: slot.startsAt }, now)).toEqual({
    serviceType: 'Delivery',
    storeId: 'VIC01',
    isAsap: false,
    orderDueAt: slot.startsAt,
    ...place,
  })
})

test.each([
  [400, true],
  [404, true],
  [403, true],
  [406, false],
  [410, false],
  [412, false],
  [429, false],
  [500, false],
  [503, false],
  [0, false],
])('[TIM-12] clears the session after a save that fails with %i: %s', (status, expected) =>
  expect(clearsSession({ status })).toBe(expected),
)

test('[LOC-20] saves a stored disposition again only when it is complete', () => {
  expect(chosenOf(unlocalised)).toBeNull()
  expect(chosenOf({ ...unlocalised, serviceType: 'Pickup', storeId: 'VIC01' })).toEqual(pickup)
  expect(chosenOf({ ...unlocalised, serviceType: 'Delivery', storeId: 'VIC01' })).toBeNull()
  const whole = { ...unlocalised, ...place, serviceType: 'Delivery', storeId: 'VIC01' } as const
  expect(chosenOf(whole)).toEqual(delivery)
  expect(chosenOf({ ...whole, latitude: null })).toBeNull()
  expect(chosenOf({ ...whole, longitude: null })).toBeNull()
})

test('[SES-03] reports what changed: store, time and the total of the cart', async () => {
  const saved = await shop(good).save(pickup)
  if (saved.kind !== 'saved') throw new Error('not saved')
  expect(whatChanged(saved)).toBe('Pickup from Fitzroy, ASAP (15 mins).')
  const withItem = { ...saved.basket, basketItems: [sampleItem('i1')] }
  expect(whatChanged({ basket: withItem, before: { ...withItem, basketTotal: audOf(2_250) } })).toBe(
    'Pickup from Fitzroy, ASAP (15 mins). Your cart is now $20.00, it was $22.50.',
  )
})
