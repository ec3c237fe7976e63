import type { ContentCard } from '@forno/domain/engagement/content-cards'
import type { Product } from '../../api/catalogue.ts'
import { centsOf } from '../../lib/money.ts'
import { useAddToBasket } from '../../state/basket-changes/add-to-basket.ts'
import { recordEvent } from '../../state/engagement/engagement-events.ts'

/** Adds the product of a card to the basket, and records the click. [ENG-04] */
export const useAddCard = ({ id, extras: { upsellType } }: ContentCard, product: Product) => {
  const add = useAddToBasket()
  const { productId, name, slug, totalPrice } = product
  return () => {
    recordEvent({ kind: 'cardClicked', cardId: id })
    recordEvent({ kind: 'productAdded', productId, upsellType })
    add({ productId, quantity: 1 }, name, { name, slug, unitCents: centsOf(totalPrice) })
  }
}
