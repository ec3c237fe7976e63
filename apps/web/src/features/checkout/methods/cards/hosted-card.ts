import type { Basket } from '@forno/contracts/baskets/basket'
import { shopSite } from '../../../../lib/browser/shop-site.ts'
import type { Call } from '../../../../lib/http/call.ts'
import { keepReturn, visitOutside } from '../../../../state/app-returns/app-returns.ts'
import { paths } from '../../../../urls/urls.ts'

/**
 * Opens the hosted card page of a basket above the phone app, for a new card or for the security code of a saved one.
 * Resolves to the gateway's token; null = the customer closed the page. [PAY-12] [PAY-31]
 */
export const hostedCardToken = async (
  call: Call,
  { basketId }: Pick<Basket, 'basketId'>,
  savedCardId?: string,
): Promise<string | null> => {
  const { appReturn } = await call('POST /baskets/:basketId/initialiseFlexApi', {
    params: { basketId },
    body: { targetOrigin: shopSite, hostedPage: true, ...(savedCardId === undefined ? {} : { savedCardId }) },
  })
  if (appReturn === undefined) throw new Error('the API opened no return for the card page')
  keepReturn(appReturn)
  return visitOutside(shopSite + paths.cardPage(appReturn.returnId))
}
