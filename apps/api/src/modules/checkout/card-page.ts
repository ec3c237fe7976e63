import { refuse } from '../../kernel/refusal.ts'
import type { OpenBasket } from '../baskets/index.ts'
import type { CardPage } from '../payments/index.ts'

/** The page on which the gateway takes a card: one of our own and no other, for the brands that the store takes. [PAY-11] [PAY-12] [PAY-28] */
export const cardPageOf = (targetOrigin: string, { store }: OpenBasket, publicUrl: string): CardPage => {
  if (targetOrigin !== new URL(publicUrl).origin)
    refuse('BadInput', { errors: [{ field: 'targetOrigin', message: 'is none of the shop’s origins' }] })
  const networks = store.canAcceptOnlineAmexCheckout
    ? (['VISA', 'MASTERCARD', 'AMEX'] as const)
    : (['VISA', 'MASTERCARD'] as const)
  return { targetOrigin, networks }
}
