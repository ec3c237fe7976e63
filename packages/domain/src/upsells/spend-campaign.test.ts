import { expect, test } from 'vitest'
import { content, soldOutState, store, wednesday } from '../../test/fixture-content.ts'
import { menuFor } from '../menu/menu.ts'
import { cents, type ProductId } from '../core/basic-types.ts'
import { campaignOn, campaignStep } from './spend-campaign.ts'

const amounts = { startingAmount: cents(3000), minimumAmount: cents(4500) }
const running = (products: readonly string[], soldOut: readonly string[] = []) => {
  const spendCampaign = { ...amounts, products: products as readonly ProductId[] }
  const found = campaignOn(menuFor({ ...content, spendCampaign }, store, soldOutState(...soldOut), 'Pickup', wednesday))
  return found?.item.product.id ?? null
}

test('[RUL-07] runs only with exactly one available product', () => {
  expect(running(['cola'])).toBe('cola')
  expect(running(['cola', 'lasagne'])).toBe('cola')
  expect(running(['cola', 'garlic-bread'])).toBeNull()
  expect(running(['cola', 'garlic-bread'], ['cola'])).toBe('garlic-bread')
  expect([running([]), running(['cola'], ['cola']), running(['lasagne'])]).toEqual([null, null, null])
  expect(campaignOn(menuFor(content, store, null, 'Pickup', wednesday))).toBeNull()
})

test.each([
  [2999, null],
  [3000, { kind: 'progress', missing: 1500 }],
  [4499, { kind: 'progress', missing: 1 }],
  [4500, { kind: 'reached' }],
  [9900, { kind: 'reached' }],
])('[RUL-07] at %i cents the message is %j', (spend, expected) => {
  expect(campaignStep(amounts, cents(spend))).toEqual(expected)
})
