import { expect, test } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import { accountTrouble } from './account-errors.ts'

const failure = (status: number, code: string) =>
  new ApiError({ status, data: { code, message: 'In words.' }, url: '/customer/1', method: 'PATCH' })

test('[ACC-35] shows no message for a forbidden call, because the log-in opens instead', () => {
  expect(accountTrouble(failure(403, 'InvalidRequest'))).toBeNull()
})

test('[ACC-37] shows a message for every other failure', () => {
  expect(accountTrouble(failure(400, 'InvalidRequest'))).toBe('In words.')
  expect(accountTrouble(new ApiError({ status: 500, data: null, url: '/customer/1', method: 'PATCH' }))).toContain(
    'Something went wrong',
  )
})
