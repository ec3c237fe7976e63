import type { Aud } from '@forno/contracts/core/values'
import type { BasketId } from '@forno/domain/core/basic-types'
import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { readAttempt, saveAttempt, type OrderAttempt } from '../payment/attempt.ts'
import { checkoutReducer, notPlaced, resumedState } from '../session/checkout-state.ts'
import { resumePayment } from './resume-payment.ts'

const phone = vi.hoisted(() => ({ isOutside: false as boolean | null, unlock: Promise.withResolvers<null>() }))
vi.mock('../../../native/preferences.ts', () => ({ readPreference: () => Promise.resolve(phone.isOutside) }))
vi.mock('../../../state/vault/vault.ts', () => ({ untilNotLocked: () => phone.unlock.promise }))

const attempt: OrderAttempt = {
  basketId: 'b1' as BasketId,
  key: 'k1',
  basketTotal: 20 as Aud,
  paymentType: 'paypal',
  orderRegister: 'order-guest',
  isAdult: false,
  hasBegun: true,
  refusal: null,
  whereAndWhen: 'Pickup WA01 ASAP',
}
/** The attempt that the checkout keeps while its provider's page is open. */
const attemptOutside = (): OrderAttempt => {
  const placing = { ...resumedState(attempt), payment: { kind: 'placing', attempt, proof: {} } as const }
  return checkoutReducer(placing, { type: 'sentToProvider' }).savedAttempt!
}

/** Lets everything that a start has begun end. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Starts the app at a page, with this attempt from an earlier process. */
const start = async (stored: OrderAttempt | null, pathname = '/') => {
  saveAttempt(localStorage, stored)
  const history = createMemoryHistory({ initialEntries: [pathname] })
  resumePayment({ history })
  await settled()
  return { page: () => history.location.pathname }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  Object.assign(phone, { isOutside: null, unlock: Promise.withResolvers<null>() })
  phone.unlock.resolve(null)
})

test('[NAV-11] a start after a payment without an answer leads to its process page', async () => {
  const { page } = await start(attempt)
  expect(page()).toBe('/process-order/b1')
})

test('[PAY-21] a start after an end of the app on the page of a provider leads to the process page', async () => {
  phone.isOutside = true
  const { page } = await start(attemptOutside())
  expect(page()).toBe('/process-order/b1')
  const { payment } = checkoutReducer(resumedState(readAttempt(localStorage)), {
    type: 'processVisited',
    basketId: 'b1' as BasketId,
  })
  expect(payment).toEqual({ kind: 'awaiting', basketId: 'b1' })
})

test.each([
  ['a refused payment', { ...attempt, refusal: notPlaced }],
  ['a visit that the customer ended', attemptOutside()],
])('[NAV-11] a start after %s stays where it is, and forgets the attempt', async (_, stored) => {
  const { page } = await start(stored)
  expect([page(), readAttempt(localStorage)]).toEqual(['/', null])
})

test('[NAT-06] [NAV-11] a locked app leads to the payment after the unlock', async () => {
  phone.unlock = Promise.withResolvers<null>()
  const { page } = await start(attempt)
  expect(page()).toBe('/')
  phone.unlock.resolve(null)
  await settled()
  expect(page()).toBe('/process-order/b1')
})

test('[NAT-06] a locked app leads to no payment after a log-out', async () => {
  phone.unlock = Promise.withResolvers<null>()
  const { page } = await start(attempt)
  saveAttempt(localStorage, null)
  phone.unlock.resolve(null)
  await settled()
  expect(page()).toBe('/')
})

test('[NAV-11] a start on a page of the payment, and a reload after it, lead to no other page', async () => {
  expect((await start(attempt, '/process-order/b2')).page()).toBe('/process-order/b2')
  expect((await start(attempt, '/menu')).page()).toBe('/menu')
})
