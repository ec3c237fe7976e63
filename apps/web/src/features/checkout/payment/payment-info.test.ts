import type { BasketId } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { ok, scripted } from '../../../../test/scripted-call.ts'
import { storePaymentInfo } from './payment-info.ts'

const basketId = '1742a33e-d691-483b-a5c2-452463e5cfc0' as BasketId
const address = `PATCH /baskets/${basketId}/paymentInfo`
/** The body of the call that stores a payment by card. */
const bodyFor = async (card?: { maskedCard: string; expiry: string }): Promise<unknown> => {
  const { call, asked } = scripted({ [address]: ok({}) })
  await storePaymentInfo(call, basketId, { paymentType: 'flex', proof: card === undefined ? {} : { card } })
  expect(asked).toHaveLength(1)
  return asked[0]?.body
}

test('[PAY-30] sends the method and, of a card, the masked number and the expiry alone', async () => {
  const card = { maskedCard: '411111XXXXXX1111', expiry: '12/30' }
  expect(await bodyFor(card)).toEqual({ paymentType: 'flex', ...card })
  expect(await bodyFor()).toEqual({ paymentType: 'flex' })
})
