import { expect, test } from 'vitest'
import { chosenCard, offeredCards, cardUsability, type SavedCardInfo } from './saved-cards.ts'

const card = (cardId: string, more: Partial<SavedCardInfo> = {}): SavedCardInfo => ({
  cardId,
  default: false,
  expiry: '12/30',
  brandCode: '001',
  status: 'active',
  ...more,
})
const use = { today: { year: 2026, month: 11 }, takesAmex: true }

test.each([
  ['is usable until the end of its last month', card('a', { expiry: '11/26' }), use, 'usable'],
  ['has expired after it', card('a', { expiry: '10/26' }), use, 'expired'],
  ['of Amex can pay if the store accepts Amex', card('a', { brandCode: '003' }), use, 'usable'],
  ['of another brand can pay if the store does not', card('a'), { ...use, takesAmex: false }, 'usable'],
  ['of Amex cannot pay otherwise', card('a', { brandCode: '003' }), { ...use, takesAmex: false }, 'notTaken'],
] as const)('[PAY-31] [PAY-11] a card %s', (_, kept, at, usability) => expect(cardUsability(kept, at)).toBe(usability))

const cards = [
  card('a'),
  card('off', { status: 'inactive' }),
  card('old', { expiry: '01/20' }),
  card('d', { default: true }),
]

test('[PAY-31] [ACC-27] lists the default card first, and no inactive cards', () => {
  expect(offeredCards(cards).map(({ cardId }) => cardId)).toEqual(['d', 'a', 'old'])
})

test.each([
  ['the card chosen last', 'a', 'a'],
  ['the default if no card was chosen', null, 'd'],
  ['the default if the card chosen last has expired', 'old', 'd'],
  ['the default if the card chosen last is inactive', 'off', 'd'],
])('[PAY-31] preselects %s', (_, last, cardId) => expect(chosenCard(cards, last, use)?.cardId).toBe(cardId))

test('[PAY-31] preselects no card if all have expired', () => {
  expect(chosenCard([card('old', { expiry: '01/20', default: true })], 'old', use)).toBeNull()
})
