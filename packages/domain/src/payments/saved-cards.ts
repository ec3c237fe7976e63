import { expiryOf } from './card-expiry.ts'

/** A customer's saved card. */
export type KeptCard = {
  readonly cardId: string
  readonly default: boolean
  /** MM/YY */
  readonly expiry: string
  /** 001 Visa, 002 Mastercard, 003 Amex. */
  readonly brandCode: string
  readonly status: 'active' | 'inactive'
}

export type CardStanding = 'usable' | 'expired' | 'notTaken'

/** The date and the store's brands, which decide whether a card can pay. */
export type CardUse = {
  readonly today: { readonly year: number; readonly month: number }
  readonly takesAmex: boolean
}

const amex = '003'

/** Whether a saved card can pay: it has not expired, and the store accepts its brand. [PAY-31] [PAY-11] */
export const standingOfCard = ({ expiry, brandCode }: KeptCard, { today, takesAmex }: CardUse): CardStanding => {
  if (expiryOf(expiry, today) === null) return 'expired'
  return brandCode === amex && !takesAmex ? 'notTaken' : 'usable'
}

/** The active cards, the default card first. [PAY-31] [ACC-27] */
export const offeredCards = <Card extends KeptCard>(cards: readonly Card[]): readonly Card[] =>
  cards
    .filter(({ status }) => status === 'active')
    .toSorted((one, other) => Number(other.default) - Number(one.default))

/** The preselected card: the one chosen last, else the first usable one; null = no card is usable. [PAY-31] */
export const chosenCard = <Card extends KeptCard>(
  cards: readonly Card[],
  lastChosen: string | null,
  use: CardUse,
): Card | null => {
  const usable = offeredCards(cards).filter((card) => standingOfCard(card, use) === 'usable')
  return usable.find(({ cardId }) => cardId === lastChosen) ?? usable[0] ?? null
}
