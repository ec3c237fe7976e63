import type { BasketId } from '@forno/domain/core/basic-types'
import { expect, test, vi } from 'vitest'
import { listenToFailures, type Failure } from '../../lib/browser/log.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { readLostBasket } from '../basket/lost-basket.ts'
import { emptySession, makeSessionStore } from '../session/session.ts'
import { reportSaveFailure } from './save-and-resume.ts'

type SaveDeps = Parameters<typeof reportSaveFailure>[0]

const failures: Failure[] = []
listenToFailures((failure) => failures.push(failure))

const refusal = (status: number, code: string): ApiError =>
  new ApiError({ status, url: '/baskets', method: 'POST', data: { type: 'error', code, message: code, data: {} } })

const save = (status: number, code: string) => saveFailing(refusal(status, code), status === 410 || status === 412)

const saveFailing = (error: Error, isHandled: boolean) => {
  failures.length = 0
  vi.stubGlobal('localStorage', memoryStorage())
  const session = makeSessionStore({ storeId: 'VIC01', serviceType: 'Pickup' })
  session.setState({ basketId: 'b1' as BasketId })
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const texts: string[] = []
  const handleError = vi.fn(() => isHandled)
  reportSaveFailure(
    {
      notices: { snackbar: ({ text }: { text: string }) => void texts.push(text) },
      session,
      handleError,
    } as unknown as SaveDeps,
    error,
  )
  logged.mockRestore()
  return { texts, error, session: session.getState(), handled: handleError.mock.calls.length }
}

test.each([500, 503, 429])('[SES-04] a save that fails with %i shows the save error and is reported', (status) => {
  const { texts, error } = save(status, 'InternalError')
  expect(texts).toEqual(["We couldn't save your order details. Please try again."])
  expect(failures).toEqual([{ kind: 'handled', what: 'order details were not saved', cause: error }])
})

test('[SES-04] a save that fails without an answer shows the save error and is reported', () => {
  const { texts, error } = saveFailing(new TypeError('the code did not load'), false)
  expect(texts).toEqual(["We couldn't save your order details. Please try again."])
  expect(failures).toEqual([{ kind: 'handled', what: 'order details were not saved', cause: error }])
})

test.each([
  [410, 'BasketHasExpired'],
  [412, 'BasketNotValid'],
])('[SES-04] a save that fails with %i %s is silent and not reported; its own handling runs', (status, code) => {
  const { texts, handled } = save(status, code)
  expect([texts, failures, handled]).toEqual([[], [], 1])
})

test('[TIM-12] a save at an unknown store clears the session, and the cart is offered at the next one', () => {
  const { texts, session } = save(404, 'StoreNotFound')
  expect(texts).toEqual(["We couldn't save your order details. Please try again."])
  expect(session).toEqual(emptySession)
  expect(readLostBasket(localStorage, Date.now())).toBe('b1')
})

test('[SES-04] a save that fails with 406 says that online ordering is off, and is not reported', () => {
  const { texts } = save(406, 'ServiceUnavailable')
  expect(texts).toHaveLength(1)
  expect(texts[0]).toMatch(/^Online ordering is currently unavailable at this store/)
  expect(failures).toEqual([])
})
