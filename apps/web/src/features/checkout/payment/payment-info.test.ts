import type { BasketId } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import type { Call } from '../../../lib/http/call.ts'
import { storePaymentInfo } from './payment-info.ts'

const basketId = '1742a33e-d691-483b-a5c2-452463e5cfc0' as BasketId
const sentBy = async (card?: { maskedCard: string; expiry: string }): Promise<unknown> => {
  const sent: unknown[] = []
  const call = ((name: string, { body }: { body: unknown }) => {
    sent.push([name, body])
    return Promise.resolve({})
  }) as unknown as Call
  await storePaymentInfo(call, basketId, { paymentType: 'flex', proof: card === undefined ? {} : { card } })
  return sent
}

test('[PAY-30] sends the method and, of a card, the masked number and the expiry alone', async () => {
  const card = { maskedCard: '411111XXXXXX1111', expiry: '12/30' }
  expect(await sentBy(card)).toEqual([['PATCH /baskets/:basketId/paymentInfo', { paymentType: 'flex', ...card }]])
  expect(await sentBy()).toEqual([['PATCH /baskets/:basketId/paymentInfo', { paymentType: 'flex' }]])
})
