import { expect, test } from 'vitest'
import { ids, offer } from '../../test/fixture-offers.ts'
import { offerMenu } from '../../test/fixture-offer-baskets.ts'
import { cents, type ProductId } from '../core/basic-types.ts'
import { bestPriceReasons, worthAddingSentence } from './best-price-reasons.ts'

const five = offer('five', { kind: 'amountOff', amount: cents(500) }, { words: 'Five dollars off' })
const applied = (id: string) => ({ code: id.toUpperCase(), offerId: id as typeof five.id })
const best = {
  meals: [
    { productId: 'solo' as ProductId, name: 'Solo', quantity: 1 },
    { productId: 'dinner-box' as ProductId, name: 'Dinner box', quantity: 2 },
  ],
  newCodes: [applied('five'), applied('gone')],
  lostCodes: [applied('ten')],
}

test('[BAS-11] says why a basket can cost less: a sentence for each meal, each code and each that comes off', () => {
  expect(bestPriceReasons(best, offerMenu([five]))).toEqual([
    'Together these make Solo.',
    'Together these make 2 × Dinner box.',
    'FIVE: Five dollars off',
    'GONE: ',
    'TEN saves less and comes off.',
  ])
})

test('[BAS-11] says what to add, and what it saves', () => {
  const [id] = ids('cola')
  const { product } = offerMenu([]).products.get(id!)!
  expect(worthAddingSentence({ product, sizeId: null, saving: cents(350) })).toBe('Add cola and get $3.50 off.')
})
