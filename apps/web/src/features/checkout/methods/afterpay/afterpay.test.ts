import type { BasketId } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { ok, scripted } from '../../../../../test/scripted-call.ts'
import { afterpay } from './afterpay.ts'

const notification = 'PATCH /baskets/b1/apNotify'

test.each([
  ['a cancellation', { status: 'CANCELLED' }, 'CANCELLED'],
  ['a success', { status: 'SUCCESS' }, 'SUCCESS'],
  ['a return without a status as a success, because the API asks Afterpay', {}, 'SUCCESS'],
])('[NAV-10] [PAY-23] a return from Afterpay reports %s', async (_, search, status) => {
  const { call, asked } = scripted({ [notification]: ok({}) })
  const payment = afterpay.providerReturn?.read({ basketId: 'b1' }, { orderToken: 't1', ...search }, null)
  await payment?.notify(call, null)
  expect(asked).toMatchObject([{ name: notification, body: { orderToken: 't1', status } }])
})

test('[NAV-10] a return from Afterpay without its token names no payment', () => {
  expect(afterpay.providerReturn?.read({ basketId: 'b1' }, { status: 'SUCCESS' }, 'b1' as BasketId)).toBeNull()
})
