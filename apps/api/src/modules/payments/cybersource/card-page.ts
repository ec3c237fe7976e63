import type { OpenBasket } from '../../baskets/index.ts'
import { checkOrigin, type CardPage } from '../index.ts'

/** The page on which the gateway takes a card: one of our own and no other, for the brands that the store takes. [PAY-11] [PAY-12] [PAY-28] */
export const cardPageOf = (targetOrigin: string, { store }: OpenBasket, publicUrl: string): CardPage => {
  checkOrigin(targetOrigin, publicUrl)
  const networks = store.canAcceptOnlineAmexCheckout
    ? (['VISA', 'MASTERCARD', 'AMEX'] as const)
    : (['VISA', 'MASTERCARD'] as const)
  return { targetOrigin, networks }
}
