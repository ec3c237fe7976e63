import type { Store } from '@forno/domain/content/content'
import { checkOrigin, type CardPage } from './capture-context.ts'

/**
 * The page that shows the card fields, with the store's brands. Refuses `BadInput` for a foreign origin. [PAY-11]
 * [PAY-12] [PAY-28]
 */
export const cardPageOf = (
  targetOrigin: string,
  store: Pick<Store, 'canAcceptOnlineAmexCheckout'>,
  publicUrl: string,
): CardPage => {
  checkOrigin(targetOrigin, publicUrl)
  const networks = store.canAcceptOnlineAmexCheckout
    ? (['VISA', 'MASTERCARD', 'AMEX'] as const)
    : (['VISA', 'MASTERCARD'] as const)
  return { targetOrigin, networks }
}
