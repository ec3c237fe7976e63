import { expect, test } from 'vitest'
import { chosenCard, offeredCards, standingOfCard, type KeptCard } from './saved-cards.ts'

const card = (cardId: string, more: Partial<KeptCard> = {}): KeptCard => ({
  ...{ cardId, default: false, expiry: '12/30', brandCode: '001', status: 'active' },
  ...more,
})
const use = { today: { year: 2026, month: 11 }, takesAmex: true }

test.each([
  ['is good in its last month', card('a', { expiry: '11/26' }), use, 'usable'],
  ['has expired after it', card('a', { expiry: '10/26' }), use, 'expired'],
  ['of Amex pays where Amex is taken', card('a', { brandCode: '003' }), use, 'usable'],
  ['of Amex pays nowhere else', card('a', { brandCode: '003' }), { ...use, takesAmex: false }, 'notTaken'],
] as const)('[PAY-31] [PAY-11] a card %s', (_, kept, at, standing) => expect(standingOfCard(kept, at)).toBe(standing))

const cards = [
  card('a'),
  card('off', { status: 'inactive' }),
  card('old', { expiry: '01/20' }),
  card('d', { default: true }),
]

test('[PAY-31] [ACC-27] the default stands first, what was switched off nowhere', () => {
  expect(offeredCards(cards).map(({ cardId }) => cardId)).toEqual(['d', 'a', 'old'])
})

test.each([
  ['the one last chosen', 'a', 'a'],
  ['the default where none was', null, 'd'],
  ['the default where that one has expired', 'old', 'd'],
  ['the default where that one was switched off', 'off', 'd'],
])('[PAY-31] what pays is %s', (_, last, cardId) => expect(chosenCard(cards, last, use)?.cardId).toBe(cardId))

test('[PAY-31] where every card has expired none pays', () => {
  expect(chosenCard([card('old', { expiry: '01/20', default: true })], 'old', use)).toBeNull()
})
