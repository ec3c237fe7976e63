import type { BasketId } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { makeCall, type WireReply } from '../../../lib/http/call.ts'
import { awaitReturn, withProviderName } from './provider-return.ts'

const basketId = '1742a33e-d691-483b-a5c2-452463e5cfc0' as BasketId
const orderId = '5ffbc71b-7bbe-4235-b878-81a8f6b2861c'
const reply = (status: number, body: unknown): WireReply => ({
  status,
  contentType: 'application/json',
  retryAfter: null,
  text: JSON.stringify(body),
})
const refusal = (status: number, code: string, data: object = {}) =>
  reply(status, { code, message: code, type: 'error', data })

/** Simulates a return from Zip. The API answers the notification with `answer`, and each poll with `later`. */
const back = async (answer: WireReply | 'lost' | readonly WireReply[], later: WireReply = reply(200, { basketId })) => {
  const calls: string[] = []
  const answers = Array.isArray(answer) ? [...answer] : null
  const call = makeCall(
    async ({ method, path }) => {
      calls.push(`${method} ${path.split('/').at(-1)}`)
      if (path.endsWith('/payment')) return reply(200, { basketId, fulfilmentStatus: null })
      const next = path.endsWith('/zipNotify') ? ((answers?.shift() ?? answer) as WireReply | 'lost') : later
      if (next === 'lost') throw new TypeError('no answer')
      return next
    },
    { sessionId: () => 's' },
  )
  const outcome = await awaitReturn(
    {
      notify: (send) =>
        send('PATCH /baskets/:basketId/zipNotify', {
          params: { basketId },
          body: { checkoutId: 'c1' },
        }),
      outOfStockCode: 'ZipPayOutOfStock',
    },
    { call, basketId, wait: async () => undefined, isOver: () => false },
  )
  return { outcome, calls }
}

const order = { orderId, orderReference: '3MFHWMH36T', status: 'Preparing', sessionId: 's' }
const unpaid = (code: string, message: string) =>
  reply(200, {
    basketId,
    basketItems: [],
    messages: [
      { code: 'other', message: 'x' },
      { code, message },
    ],
  })

test('[NAV-10] [PAY-21] an approved payment leads to its order', async () => {
  expect((await back(reply(200, order))).outcome).toMatchObject({ kind: 'ordered', orderId, result: order })
})

test.each(['ZipPay', 'ZipPayCancelled', 'ZipPayDeclined', 'ZipPayReferred'])(
  '[PAY-35] an unpaid basket with the message %s is refused with that message alone',
  async (code) => {
    expect((await back(unpaid(code, `message of ${code}`))).outcome).toMatchObject({
      kind: 'refused',
      refusal: { code, message: `message of ${code}` },
    })
  },
)

test('[PAY-21] a browser without the basket’s session learns only the reference', async () => {
  const placed = { orderId, orderReference: '3MFHWMH36T', fulfilmentStatus: 'Preparing' }
  expect((await back(reply(200, placed))).outcome).toEqual({ kind: 'reference', orderReference: '3MFHWMH36T' })
  const none = { orderId: null, orderReference: null, fulfilmentStatus: null }
  expect((await back(reply(200, none))).outcome).toEqual({ kind: 'reference', orderReference: null })
})

test('[ORD-06] [API-17] a basket that is already ordered leads to its order', async () => {
  const { outcome } = await back(refusal(410, 'BasketOrdered', { orderId }))
  expect(outcome).toMatchObject({ kind: 'ordered', orderId })
})

test('[PAY-36] an item that sold out during the payment leads to the cart', async () => {
  expect((await back(refusal(400, 'ZipPayOutOfStock'))).outcome).toMatchObject({ kind: 'outOfStock' })
})

test('[PAY-34] a declined payment gives the reason', async () => {
  const { outcome } = await back(refusal(400, 'CardDeclined'))
  expect(outcome).toMatchObject({ kind: 'refused', refusal: { code: 'CardDeclined' } })
})

test.each<[string, WireReply | 'lost']>([
  ['no answer', 'lost'],
  ['an answer without a code', refusal(500, 'InternalError')],
  ['a payment in progress', reply(202, { basketId, fulfilmentStatus: 'Processing' })],
])('[NAV-10] [NAV-11] after %s the outcome is polled, and nothing is sent twice', async (_, answer) => {
  const { outcome, calls } = await back(answer, refusal(410, 'BasketOrdered', { orderId }))
  expect(outcome).toMatchObject({ kind: 'ordered', orderId })
  expect(calls).toEqual(['PATCH zipNotify', `GET ${basketId}`])
})

test('[PAY-21] [PAY-23] a browser without the session repeats its notification until the outcome is known', async () => {
  const underWay = reply(202, { basketId, fulfilmentStatus: 'Processing' })
  const reference = reply(200, { orderId, orderReference: '3MFHWMH36T', fulfilmentStatus: 'Preparing' })
  const { outcome, calls } = await back([underWay, underWay, reference], refusal(410, 'BasketHasExpired'))
  expect(outcome).toEqual({ kind: 'reference', orderReference: '3MFHWMH36T' })
  expect(calls).toEqual(['PATCH zipNotify', `GET ${basketId}`, 'PATCH zipNotify', 'PATCH zipNotify'])
})

test.each([
  ...['CardDeclined', 'CardLimitReached', 'CaptureFailed', 'AuthorisationFailed', 'InsufficientFunds'].map(
    (code) => [code, null, 'Afterpay declined this payment. Please choose another payment method.'] as const,
  ),
  ['CardDeclined', 'limit', 'as the shop says'],
  ['GatewayError', null, 'as the shop says'],
  ['BasketNotValid', null, 'as the shop says'],
  [null, null, 'as the shop says'],
] as const)('[PAY-34] a provider’s refusal %s with the reason %s says: %s', (code, reason, message) => {
  const declined = { status: 400, code, reason, message: 'as the shop says', data: {} }
  expect(withProviderName(declined, 'Afterpay').message).toBe(message)
})

test('[PAY-21] [PAY-23] a browser without the session notifies at most 30 times more', async () => {
  const underWay = reply(202, { basketId, fulfilmentStatus: 'Processing' })
  const { outcome, calls } = await back(underWay, refusal(410, 'BasketHasExpired'))
  expect(outcome).toMatchObject({ kind: 'refused', refusal: { code: 'BasketHasExpired' } })
  expect(calls.filter((name) => name === 'PATCH zipNotify')).toHaveLength(31)
})

test('[ORD-06] an ordered basket without an order, and a refusal without a code, are refused', async () => {
  expect((await back(refusal(410, 'BasketOrdered'))).outcome).toMatchObject({ kind: 'refused' })
  expect((await back(reply(400, {}))).outcome).toMatchObject({ kind: 'refused', refusal: { code: null } })
})

test('[PAY-35] an unpaid basket without a known message has no reason', async () => {
  expect((await back(unpaid('Other', 'No.'))).outcome).toEqual({
    kind: 'refused',
    refusal: { status: 400, code: null, reason: null, message: null, data: {} },
  })
})
