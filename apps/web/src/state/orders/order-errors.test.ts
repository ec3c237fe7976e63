import { expect, test } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import { isWorthRetrying, orderErrorOf } from './order-errors.ts'

const answered = (status: number) => new ApiError({ status, data: null, url: '/order/tracker', method: 'POST' })

test.each([
  ['no answer', 'offline', true, answered(0)],
  ['an unknown order', 'notFound', false, answered(404)],
  ['an address that is no order', 'notFound', false, answered(400)],
  ['an order of long ago', 'restricted', false, answered(403)],
  ['a failing server', 'notLoading', true, answered(503)],
  ['a fault of the page', 'notLoading', true, new TypeError('order is undefined')],
])('[ORD-18] %s counts as %s; it is worth a retry: %s', (_, error, canRetry, failure) => {
  expect([orderErrorOf(failure), isWorthRetrying(orderErrorOf(failure))]).toEqual([error, canRetry])
})
