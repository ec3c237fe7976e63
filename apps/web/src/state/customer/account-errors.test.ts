import { expect, test } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import { accountError, cardError, formError } from './account-errors.ts'

const failure = (status: number, code: string) =>
  new ApiError({ status, data: { code, message: 'In words.' }, url: '/customer/1', method: 'PATCH' })

test('[ACC-35] shows no message for a forbidden call, because the log-in opens instead', () => {
  expect(accountError(failure(403, 'InvalidRequest'))).toBeNull()
})

const fault = new ApiError({ status: 500, data: null, url: '/customer/1', method: 'POST' })

test.each([
  ['a refusal', failure(400, 'CardDeclined'), 'In words.', 'In words.'],
  ['a fault of the server', fault, 'error submitting the form', "couldn't save your card"],
  [
    'a gateway that does not answer',
    failure(400, 'GatewayError'),
    'error submitting the form',
    "couldn't save your card",
  ],
  ['a script that did not load', new TypeError('blocked'), 'error submitting the form', "couldn't save your card"],
])('[ACC-37] after %s, form and card say what to do', (_, error, form, card) => {
  expect(formError(error)).toContain(form)
  expect(cardError(error)).toContain(card)
})

test('[ACC-35] [ACC-37] shows no message for a card that needs a new log-in', () => {
  expect(cardError(failure(403, 'InvalidRequest'))).toBeNull()
})

test('[ACC-37] shows a message for every other failure', () => {
  expect(accountError(failure(400, 'InvalidRequest'))).toBe('In words.')
  expect(accountError(new ApiError({ status: 500, data: null, url: '/customer/1', method: 'PATCH' }))).toContain(
    'Something went wrong',
  )
})
