import type { BasketId } from '@forno/domain/core/basic-types'
import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { readAttempt, saveAttempt, type OrderAttempt } from '../payment/attempt.ts'
import { checkoutReducer, notPlaced, resumedState } from '../session/checkout-state.ts'
import { resumePayment } from './resume-payment.ts'

const phone = vi.hoisted(() => ({ isOutside: false as boolean | null, unlock: Promise.withResolvers<null>() }))
vi.mock('../../../native/preferences.ts', () => ({ readPreference: () => Promise.resolve(phone.isOutside) }))
vi.mock('../../../state/vault/vault.ts', () => ({ untilNotLocked: () => phone.unlock.promise }))

const attempt = {
  basketId: 'b1',
  key: 'k1',
  basketTotal: 20,
  paymentType: 'PAYPAL',
  orderRegister: {},
  hasBegun: true,
  refusal: null,
} as unknown as OrderAttempt
/** What the checkout keeps of an attempt while its provider's page is open. */
const attemptOutside = (): OrderAttempt => {
  const placing = { ...resumedState(attempt), payment: { kind: 'placing', attempt, proof: {} } as const }
  return checkoutReducer(placing, { type: 'sentToProvider' }).kept!
}

let pages: string[]
const start = async (kept: OrderAttempt | null, pathname = '/'): Promise<readonly string[]> => {
  saveAttempt(localStorage, kept)
  pages = []
  const location = { pathname } as never
  resumePayment({ history: { push: (page: string) => void pages.push(page), location } })
  await new Promise((resolve) => setTimeout(resolve, 0))
  return pages
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  Object.assign(phone, { isOutside: null, unlock: Promise.withResolvers<null>() })
  phone.unlock.resolve(null)
})

test('[NAV-11] a start after a payment without an answer leads to its process page', async () => {
  expect(await start(attempt)).toEqual(['/process-order/b1'])
})

test('[PAY-21] a start after an end of the app on the page of a provider leads to the process page', async () => {
  phone.isOutside = true
  expect(await start(attemptOutside())).toEqual(['/process-order/b1'])
  const { payment } = checkoutReducer(resumedState(readAttempt(localStorage)), {
    type: 'processVisited',
    basketId: 'b1' as BasketId,
  })
  expect(payment).toEqual({ kind: 'awaiting', basketId: 'b1' })
})

test.each([
  ['a refused payment', { ...attempt, refusal: notPlaced }],
  ['a visit that the customer ended', attemptOutside()],
])('[NAV-11] a start after %s stays where it is, and forgets the attempt', async (_, kept) => {
  expect([await start(kept), readAttempt(localStorage)]).toEqual([[], null])
})

test('[NAT-06] a locked app leads to the payment after the unlock, and nowhere after a log-out', async () => {
  phone.unlock = Promise.withResolvers<null>()
  expect(await start(attempt)).toEqual([])
  saveAttempt(localStorage, null)
  phone.unlock.resolve(null)
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(pages).toEqual([])
})

test('a reload of the page, and a start at a payment, lead to no other page', async () => {
  expect(await start(attempt, '/process-order/b1')).toEqual([])
  expect(await start(attempt)).toEqual([])
})
