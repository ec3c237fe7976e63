import { expect, test } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import { isWorthRetrying, orderErrorOf } from './order-errors.ts'

const answered = (status: number) => new ApiError({ status, data: null, url: '/order/tracker', method: 'POST' })

test.each([
  ['no answer', answered(0), 'offline', true],
  ['an unknown order', answered(404), 'notFound', false],
  ['an address that is no order', answered(400), 'notFound', false],
  ['an order of long ago', answered(403), 'restricted', false],
  ['a failing server', answered(503), 'notLoading', true],
  ['a fault of the page', new TypeError('order is undefined'), 'notLoading', true],
])('[ORD-18] %s', (_, failure, error, canRetry) => {
  expect([orderErrorOf(failure), isWorthRetrying(orderErrorOf(failure))]).toEqual([error, canRetry])
})
