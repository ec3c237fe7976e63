import { expiryOf } from './card-expiry.ts'

/** A customer's saved card. */
export type SavedCardInfo = {
  readonly cardId: string
  readonly default: boolean
  /** MM/YY */
  readonly expiry: string
  /** 001 Visa, 002 Mastercard, 003 Amex. */
  readonly brandCode: string
  readonly status: 'active' | 'inactive'
}

export type CardUsability = 'usable' | 'expired' | 'notTaken'

/** The date and the store's brands, which decide whether a card can pay. */
export type CardUse = {
  readonly today: { readonly year: number; readonly month: number }
  readonly takesAmex: boolean
}

const amex = '003'

/** Whether a saved card can pay: it has not expired, and the store accepts its brand. [PAY-31] [PAY-11] */
export const cardUsability = ({ expiry, brandCode }: SavedCardInfo, { today, takesAmex }: CardUse): CardUsability => {
  if (expiryOf(expiry, today) === null) return 'expired'
  return brandCode === amex && !takesAmex ? 'notTaken' : 'usable'
}

/** The active cards, the default card first. [PAY-31] [ACC-27] */
export const offeredCards = <Card extends SavedCardInfo>(cards: readonly Card[]): readonly Card[] =>
  cards
    .filter(({ status }) => status === 'active')
    .toSorted((one, other) => Number(other.default) - Number(one.default))

/** The preselected card: the one chosen last, else the first usable one; null = no card is usable. [PAY-31] */
export const chosenCard = <Card extends SavedCardInfo>(
  cards: readonly Card[],
  lastChosen: string | null,
  use: CardUse,
): Card | null => {
  const usable = offeredCards(cards).filter((card) => cardUsability(card, use) === 'usable')
  return usable.find(({ cardId }) => cardId === lastChosen) ?? usable[0] ?? null
}
