import { expect, test } from 'vitest'
import { sampleBasket, sampleItem } from '../../../../test/sample-baskets.ts'
import { campaignPrompt } from './spend-campaign.ts'

const campaign = { startingAmount: 35, minimumAmount: 50, productId: 'cola', name: 'Cola' }
const spending = (aud: number, more: object = {}) =>
  campaignPrompt({
    ...sampleBasket({ basketItems: [sampleItem('one')] }),
    basketSubTotal: aud as never,
    spendCampaign: campaign as never,
    ...more,
  })

test('[RUL-07] shows the way from the starting amount on, and the offer at the minimum amount', () => {
  expect(spending(34.99)).toBeNull()
  expect(spending(35)?.step).toEqual({ kind: 'progress', missing: 1500 })
  expect(spending(50)?.step).toEqual({ kind: 'reached' })
  expect(spending(50, { discount: 5 })?.step).toEqual({ kind: 'progress', missing: 500 })
  expect(spending(50, { spendCampaign: null })).toBeNull()
})

test('[RUL-07] [UPS-07] shows nothing once the basket contains the offered product', () => {
  expect(spending(60, { basketItems: [{ ...sampleItem('one'), productId: 'cola' }] })).toBeNull()
})
