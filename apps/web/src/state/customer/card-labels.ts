import type { CardBrand } from '@forno/domain/payments/card-number'
import { cardEndingIn } from '@forno/domain/payments/card-ending'
import type { SavedCard } from '@forno/contracts/customers/customers'

/** The card brand of a saved card by the gateway's code: Visa, Mastercard, American Express; null = another. */
export const brandOf = ({ brandCode }: Pick<SavedCard, 'brandCode'>): CardBrand | null =>
  brandCode === '001' || brandCode === '002' || brandCode === '003' ? brandCode : null

/** "Visa ending in 1111" */
export const cardName = ({ maskedCard }: Pick<SavedCard, 'maskedCard'>): string =>
  cardEndingIn(maskedCard) ?? `Card ending in ${maskedCard.slice(-4)}`
