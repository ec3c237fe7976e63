import type { BasketId } from '@forno/domain/core/basic-types'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleBasket, sampleItem } from '../../../../test/sample-baskets.ts'
import { basketQuery, keepBasket } from '../../../api/baskets.ts'
import { makeCall, type WireReply, type WireRequest } from '../../../lib/http/call.ts'
import { makeQueryClient } from '../../../lib/http/read.ts'
import { makePanels } from '../../../state/session/panels.ts'
import { makeSessionStore } from '../../../state/session/session.ts'
import { createNotices } from '../../../ui/notices/notices.ts'
import type { AppRouter } from '../../routes/routes.tsx'
import type { AppDeps } from '../../shell/app-deps.ts'
import { watchVisibleBasket } from './watch-visible-basket.ts'

const minute = 60_000
let page: EventTarget & { visibilityState: string }

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const basketId = 'b1' as BasketId
const filled = (cents: number, more: object = {}) =>
  sampleBasket({ basketId, version: 3, basketItems: [sampleItem('i1', { cents })], ...more })
const json = (status: number, data: unknown): WireReply => ({
  status,
  contentType: 'application/json',
  retryAfter: null,
  text: JSON.stringify(data),
})
const closed = json(412, {
  code: 'InvalidOrderDateTime',
  message: 'The time you selected is no longer available. Please choose another time.',
  type: 'error',
  data: { reason: 'notOffered' },
})

/** A visitor with a cart on screen; `answers` are those of the shop from now on. */
const visitor = ({ pathname = '/cart' } = {}) => {
  const sent: WireRequest[] = []
  const answers = { basket: json(200, filled(650)), place: json(200, { valid: true }) }
  const send = (request: WireRequest): Promise<WireReply> => {
    sent.push(request)
    return Promise.resolve(request.path.startsWith('/baskets/') ? answers.basket : answers.place)
  }
  const call = makeCall(send, { sessionId: () => 's1' })
  const [queries, session, notices, panels] = [
    makeQueryClient(call),
    makeSessionStore(null),
    createNotices(),
    makePanels(),
  ]
  session.setState({ basketId })
  keepBasket(queries, filled(650))
  const location = { pathname }
  const deps = { call, queries, session, notices, panels, shop: { configuration: { settings: {} } } }
  watchVisibleBasket({ state: { location } } as unknown as AppRouter, deps as unknown as AppDeps)
  return {
    answers,
    sent,
    location,
    panels,
    notices,
    deps,
    kept: () => queries.getQueryData(basketQuery(basketId).queryKey),
  }
}
const pass = async (milliseconds: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}
const act = () => window.dispatchEvent(new Event('mousemove'))

test.each(['/cart', '/checkout'])(
  '[RUL-14] the cart on %s is read again each minute, although nothing is tapped',
  async (pathname) => {
    const { sent, answers, kept } = visitor({ pathname })
    const warning = {
      code: 'ServiceUnavailable',
      message: 'Newtown is not taking online orders right now.',
      type: 'warning',
    }
    answers.basket = json(200, filled(650, { messages: [warning] }))
    await pass(minute)
    expect(kept()?.messages).toEqual([warning])
    expect(sent.map(({ method, path }) => `${method} ${path.split('?')[0]}`)).toEqual([
      'GET /baskets/b1',
      `GET /store/${filled(650).storeInfo.storeId}/validate/geolocation`,
    ])
    await pass(2 * minute)
    expect(sent).toHaveLength(6)
  },
)

test('[RUL-14] the drawer over another page counts as open', async () => {
  const { sent, panels } = visitor({ pathname: '/offers' })
  await pass(minute)
  expect(sent).toEqual([])
  panels.setState({ open: { panel: 'basket' } })
  await pass(minute)
  expect(sent).toHaveLength(2)
})

test('[SES-07] nothing is read while the page is hidden, or its customer is idle', async () => {
  const { sent } = visitor()
  page.visibilityState = 'hidden'
  await pass(minute)
  expect(sent).toEqual([])
  page.visibilityState = 'visible'
  act()
  await pass(20 * minute)
  // Ten minutes without activity, of which the last one ends when the read would be due.
  expect(sent).toHaveLength(2 * 9)
  act()
  await pass(minute)
  expect(sent).toHaveLength(2 * 10)
})

test.each(['proving', 'saving', 'checking', 'placing', 'refused'])(
  '[RUL-14] nothing is read while a payment is %s, which says itself what is wrong',
  async (kind) => {
    const { sent, deps } = visitor({ pathname: '/checkout' })
    Object.assign(deps, { checkout: { store: { getState: () => ({ payment: { kind } }) } } })
    await pass(5 * minute)
    expect(sent).toEqual([])
  },
)

test('[RUL-14] a changed price shows once, with the old and the new one', async () => {
  const { answers, notices } = visitor()
  answers.basket = json(200, filled(800, { basketTotal: 8 }))
  await pass(minute)
  const [question, ...more] = notices.state().questions
  expect([question?.title, more]).toEqual(['Prices have changed', []])
  expect(question?.message).toMatchObject({
    props: {
      rows: [
        { name: 'Garlic bread', was: '$6.50', becomes: '$8.00' },
        { name: 'Total', was: '$6.50', becomes: '$8.00', isTotal: true },
      ],
    },
  })
  question?.answer(true)
  await pass(3 * minute)
  expect(notices.state().questions).toEqual([])
})

test('[TIM-11] a time that has gone shows once, with the way to another one', async () => {
  const { answers, notices, panels } = visitor()
  answers.place = closed
  await pass(minute)
  const [question] = notices.state().questions
  expect([question?.title, question?.message]).toEqual([
    'That time is no longer available',
    'The time you selected is no longer available. Please choose another time.',
  ])
  question?.answer(false)
  await pass(3 * minute)
  expect([notices.state().questions, panels.getState().open]).toEqual([[], null])
  answers.place = json(200, { valid: true })
  await pass(minute)
  answers.place = closed
  await pass(minute)
  notices.state().questions[0]?.answer(true)
  await pass(0)
  expect(panels.getState().open).toEqual({ panel: 'time', warning: true, target: null })
})

test('[ERR-12] a read that fails says nothing, and does not count as a failure of the page', async () => {
  const { answers, sent, notices, kept } = visitor()
  answers.basket = json(502, {})
  await pass(2 * minute)
  expect(sent.map(({ isBackground }) => isBackground)).toEqual([true, true])
  expect([notices.state(), kept()?.basketTotal]).toEqual([createNotices().state(), filled(650).basketTotal])
})
