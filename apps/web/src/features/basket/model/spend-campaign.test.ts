import type { Basket } from '@forno/contracts/baskets/basket'
import { expect, test } from 'vitest'
import { sampleBasket, sampleItem } from '../../../../test/sample-baskets.ts'
import { audOf } from '../../../lib/money.ts'
import { campaignPrompt } from './spend-campaign.ts'

const spendCampaign = { startingAmount: audOf(3500), minimumAmount: audOf(5000), productId: 'cola', name: 'Cola' }
const promptAt = (cents: number, changes: Partial<Basket> = {}) =>
  campaignPrompt(
    sampleBasket({ basketItems: [sampleItem('one')], basketSubTotal: audOf(cents), spendCampaign, ...changes }),
  )

test('[RUL-07] shows the missing amount from the starting amount on, and the product at the minimum amount', () => {
  expect(promptAt(3499)).toBeNull()
  expect(promptAt(3500)?.step).toEqual({ kind: 'progress', missing: 1500 })
  expect(promptAt(5000)?.step).toEqual({ kind: 'reached' })
  expect(promptAt(5000, { discount: audOf(500) })?.step).toEqual({ kind: 'progress', missing: 500 })
  expect(promptAt(5000, { spendCampaign: null })).toBeNull()
})

test('[RUL-07] [UPS-07] shows nothing once the basket contains the offered product', () => {
  expect(promptAt(6000, { basketItems: [{ ...sampleItem('one'), productId: 'cola' }] })).toBeNull()
})
