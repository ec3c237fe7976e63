import { expect, test } from 'vitest'
import { detailsOf, isRefused, refused } from './refusal.ts'

test('[API-05] a refusal takes the details of its name, and no others', () => {
  expect(refused('InvalidAlcohol', { max: 6 })).toEqual({ refused: 'InvalidAlcohol', data: { max: 6 } })
  expect(refused('BadInput')).toEqual({ refused: 'BadInput', data: {} })
  // @ts-expect-error The limit is part of the sentence.
  refused('InvalidAlcohol')
  // @ts-expect-error The limit is a number.
  refused('InvalidAlcohol', { max: '6' })
  // @ts-expect-error No phone number is part of it.
  refused('InvalidAlcohol', { max: 6, phone: '02 9550 1234' })
  // @ts-expect-error An unknown store has no details.
  refused('StoreUnknown', { max: 6 })
  // @ts-expect-error There is no such refusal.
  refused('StoreMissing')
})

test('[API-05] details are read whatever the name, and only a refusal has them', () => {
  expect(detailsOf(refused('OrderTooLarge', { phone: '02 9550 1234' })).max).toBeUndefined()
  expect([refused('BasketEmpty'), null, { data: {} }, 'refused'].map(isRefused)).toEqual([true, false, false, false])
})
