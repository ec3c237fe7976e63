import { expect, test } from 'vitest'
import { sampleBasket, sampleItem, sampleMeal } from '../../../../test/sample-baskets.ts'
import { changedPrices } from './changed-prices.ts'

const basket = (...items: readonly ReturnType<typeof sampleItem>[]) => sampleBasket({ basketItems: [...items] })

test('[SES-18] tells items whose price has changed, one by one', () => {
  const before = basket(sampleItem('1', { cents: 650 }), sampleItem('2', { name: 'Cola', cents: 400 }))
  const now = basket(sampleItem('1', { cents: 705 }), sampleItem('2', { name: 'Cola', cents: 400 }))
  expect(changedPrices(before, now)).toEqual([{ name: 'Garlic bread', was: '$6.50', becomes: '$7.05' }])
})

test('[SES-18] a number that the customer has changed is no changed price', () => {
  expect(changedPrices(basket(sampleItem('1')), basket(sampleItem('1', { quantity: 3 })))).toEqual([])
  expect(changedPrices(basket(sampleItem('1')), basket(sampleItem('1'), sampleItem('2')))).toEqual([])
})

test('[SES-18] another build of the same item is no changed price', () => {
  const part = { productId: 'basil' } as unknown as ReturnType<typeof sampleItem>['basketItemParts'][number]
  const rebuilt = { ...sampleItem('1', { cents: 800 }), basketItemParts: [part] }
  expect(changedPrices(basket(sampleItem('1')), basket(rebuilt))).toEqual([])
})

test('[SES-18] tells an item that can no longer be bought, and a meal', () => {
  const before = sampleBasket({ basketItems: [sampleItem('1')], groupedBasketItems: [sampleMeal('2')] })
  const now = sampleBasket({
    basketItems: [sampleItem('1', { isAvailable: false })],
    groupedBasketItems: [sampleMeal('2', { cents: 3100 })],
  })
  expect(changedPrices(before, now)).toEqual([
    { name: 'Garlic bread', was: null, becomes: 'Not available', isLoss: true },
    { name: 'Family box', was: '$30.00', becomes: '$31.00' },
  ])
})
