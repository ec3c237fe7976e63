import { expect, test, vi } from 'vitest'
import type { BeginPayment } from '../../payment/panel-proofs.ts'
import { makeButtonPress } from './button-press.ts'

const begins: BeginPayment = () => Promise.resolve('PAY-1')
const actions = () => ({ resolve: vi.fn(), reject: vi.fn() })

/** PayPal's button in a form; an incomplete form asks for no proof. */
const buttonIn = (begin: BeginPayment, isComplete = true) => {
  const proofs: Promise<unknown>[] = []
  const onFailed = vi.fn()
  const { makeProof, drop, callbacksOf } = makeButtonPress({ onFailed })
  const callbacks = callbacksOf(() => {
    if (isComplete) proofs.push(makeProof(begin).catch((error: unknown) => ({ error })))
  })
  const click = () => {
    const choice = actions()
    callbacks.onClick({}, choice)
    return choice
  }
  return { press: { makeProof, drop, callbacks }, proofs, onFailed, click }
}

test("[PAY-18] a press of PayPal's button submits the form, and the approval in its window is the proof", async () => {
  const { press, proofs, click } = buttonIn(begins)
  const { resolve, reject } = click()
  expect([resolve.mock.calls.length, reject.mock.calls.length, proofs.length]).toEqual([1, 0, 1])
  expect(await press.callbacks.createOrder()).toBe('PAY-1')
  press.callbacks.onApprove({ orderID: 'PAY-1', payerID: 'P1' })
  expect(await proofs[0]).toEqual({ paypal: { paymentId: 'PAY-1', payerId: 'P1' } })
})

test('[PAY-18] an incomplete form opens no window', async () => {
  const { press, click } = buttonIn(begins, false)
  const { resolve, reject } = click()
  expect([resolve.mock.calls.length, reject.mock.calls.length]).toEqual([0, 1])
  await expect(press.callbacks.createOrder()).rejects.toThrow()
})

test("[PAY-18] the shop's own button needs no proof: it leads to PayPal's page", async () => {
  expect(await buttonIn(begins).press.makeProof(begins)).toEqual({})
})

test('[PAY-18] a cancelled window, another method and a failed script pay nothing, and only the last shows a failure', async () => {
  const cancelled = buttonIn(begins)
  cancelled.click()
  cancelled.press.callbacks.onCancel()
  const left = buttonIn(begins)
  left.click()
  left.press.drop()
  left.press.callbacks.onApprove({ orderID: 'PAY-1', payerID: 'P1' })
  const failed = buttonIn(begins)
  failed.click()
  failed.press.callbacks.onError(new Error('the popup was blocked'))
  for (const { proofs } of [cancelled, left, failed]) expect(await proofs[0]).toBeNull()
  expect([cancelled, left, failed].map(({ onFailed }) => onFailed.mock.calls.length)).toEqual([0, 0, 1])
})

test('[PAY-18] a payment that the API refuses is refused in the form, not as a failure of PayPal', async () => {
  const refusal = new Error('sold out')
  const { press, proofs, onFailed, click } = buttonIn(() => Promise.reject(refusal))
  click()
  const failure = await press.callbacks.createOrder().catch((error: unknown) => error)
  press.callbacks.onError(failure)
  expect(await proofs[0]).toEqual({ error: refusal })
  expect(onFailed).not.toHaveBeenCalled()
})

test('[PAY-18] [API-17] a payment that is in progress already opens no window, and its outcome is polled', async () => {
  const { press, proofs, click } = buttonIn(() => Promise.resolve(null))
  click()
  await expect(press.callbacks.createOrder()).rejects.toThrow()
  expect(await proofs[0]).toEqual({ paypal: null })
})
