import { expect, test } from 'vitest'
import { menu } from '../../test/fixture-content.ts'
import { cents, type IngredientId, type ProductId } from '../core/basic-types.ts'
import { refused, type RefusalValue } from '../core/refusal.ts'
import { differenceNotice } from './reorder-notices.ts'

const about = (productId: string) => ({ productId: productId as ProductId })

test.each<[RefusalValue, string]>([
  [refused('ProductOutOfStock', about('feast')), 'it has sold out'],
  [refused('ProductOutOfStock', about('ham')), 'ham has sold out'],
  [refused('ProductOutOfStock', about('gone')), 'a part of it has sold out'],
  [refused('ProductNotFound', about('feast')), "it isn't sold here for this order"],
  [refused('ProductNotFound', about('cola')), "cola isn't sold here for this order"],
  [refused('BasketItemPartNotFound', about('large')), "Large can't be had with it any more"],
  [refused('UnmatchedBases'), "it can't be made as you had it"],
  [refused('NotSwappable', about('olive')), "olive can't be had with it any more"],
  [refused('CouponNeeded', about('feast')), 'it needs a coupon'],
  [refused('InvalidAlcohol', { max: 8 }), 'one order can have up to 8 units of alcohol'],
  [refused('TooManyLines', { max: 60 }), 'your cart has no room for it'],
  [refused('BadInput'), 'your cart has no room for it'],
  [refused('ValidateUnrealPizzas'), "it can't be made as you had it"],
])('[BAS-28] [BAS-09] an item that was not added for %o: %s', (refusal, reason) => {
  const gone = { kind: 'gone', name: 'Feast', productId: 'feast' as ProductId, refusal } as const
  expect(differenceNotice(gone, menu())).toEqual({
    code: 'ReorderItemGone',
    type: 'warning',
    text: `Feast was not added: ${reason}.`,
  })
})

test.each<[readonly string[], string]>([
  [['olive'], 'olive'],
  [['olive', 'gravel'], 'olive and a topping'],
])('[BAS-28] an item without %o', (parts, words) => {
  const without = { kind: 'without', name: 'Feast', parts: parts.map((part) => part as IngredientId) } as const
  expect(differenceNotice(without, menu())).toEqual({
    code: 'ReorderPartGone',
    type: 'warning',
    text: `Feast comes without ${words} this time.`,
  })
})

test.each([
  [1_500, 1_650, '$16.50 now, $1.50 more'],
  [1_650, 1_500, '$15 now, $1.50 less'],
])('[BAS-28] an item that was %i and is %i cents', (before, now, words) => {
  const price = { kind: 'price', name: 'Feast', before: cents(before), now: cents(now) } as const
  const notice = differenceNotice(price, menu())
  expect(notice).toMatchObject({ code: 'ReorderPriceChanged', type: 'info' })
  expect(notice.text.replaceAll('.00', '')).toBe(`Feast is ${words} than before.`)
})
