import { expiryOf } from './card-expiry.ts'

/** What is known of a card that its customer keeps. */
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

/** Where and when a card is to pay. */
export type CardUse = {
  readonly today: { readonly year: number; readonly month: number }
  readonly takesAmex: boolean
}

const amex = '003'

/** Whether a card can pay: until the end of its month, and where its brand is taken. [PAY-31] [PAY-11] */
export const standingOfCard = ({ expiry, brandCode }: KeptCard, { today, takesAmex }: CardUse): CardStanding => {
  if (expiryOf(expiry, today) === null) return 'expired'
  return brandCode === amex && !takesAmex ? 'notTaken' : 'usable'
}

/** The cards that a checkout lists, the default first; those that were switched off are not among them. [PAY-31] [ACC-27] */
export const offeredCards = <Card extends KeptCard>(cards: readonly Card[]): readonly Card[] =>
  cards
    .filter(({ status }) => status === 'active')
    .toSorted((one, other) => Number(other.default) - Number(one.default))

/** The card that pays unless another one is chosen: the one last chosen, else the first that can; null = none can. [PAY-31] */
export const chosenCard = <Card extends KeptCard>(
  cards: readonly Card[],
  lastChosen: string | null,
  use: CardUse,
): Card | null => {
  const usable = offeredCards(cards).filter((card) => standingOfCard(card, use) === 'usable')
  return usable.find(({ cardId }) => cardId === lastChosen) ?? usable[0] ?? null
}
