import { expect, test } from 'vitest'
import { groupsOf, otherOffers } from './offer-groups.ts'
import type { Offer } from '../../../api/offers.ts'

const offer = (offerId: string, category: Offer['category']): Offer => ({
  offerId,
  code: offerId.toUpperCase(),
  needsCode: true,
  name: offerId,
  words: '',
  terms: [],
  picture: null,
  kind: 'amountOff',
  conditions: [],
  category,
  mealSlug: null,
  refusal: null,
  sortOrder: 1,
})

const free = { name: 'On the house', sortOrder: 1 }
const pickup = { name: 'When you collect', sortOrder: 3 }

test('[CON-12] groups offers in the order of the content, ungrouped ones last, and omits empty groups', () => {
  const groups = groupsOf([offer('none', null), offer('tenner', pickup), offer('garlic', free), offer('bottle', free)])
  expect(groups.map(({ name, offers }) => [name, offers.map(({ offerId }) => offerId)])).toEqual([
    ['On the house', ['garlic', 'bottle']],
    ['When you collect', ['tenner']],
    [otherOffers, ['none']],
  ])
  expect(groupsOf([])).toEqual([])
})
