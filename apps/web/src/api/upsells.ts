import type { Basket } from '@forno/contracts/baskets/basket'
import type { Upsell } from '@forno/contracts/upsells/upsells'
import type { UpsellDesign, UpsellTrigger } from '@forno/domain/content/upsell'
import type { Call } from '../lib/http/call.ts'
import { logFailure } from '../lib/browser/log.ts'
import { menuContext } from './catalogue.ts'
import type { Disposition } from '../lib/disposition.ts'

export type { Upsell }

/** The two sets of names that the documents give them, in small letters. [UPS-02] */
const designs: Readonly<Record<string, UpsellDesign>> = {
  poster: 'Poster',
  product: 'ProductUpsell',
  productupsell: 'ProductUpsell',
  ingredient: 'IngredientUpsell',
  ingredientupsell: 'IngredientUpsell',
  cartupsell: 'CartUpsell',
}

/** The design of a code in any letters; null for one that nobody draws. [UPS-02] */
export const designOf = (code: string): UpsellDesign | null => designs[code.toLowerCase()] ?? null

/** What lies in a basket and in its meals, by product. [UPS-07] */
export const heldIn = ({
  basketItems,
  groupedBasketItems,
}: Pick<Basket, 'basketItems' | 'groupedBasketItems'>): ReadonlySet<string> =>
  new Set(
    [...basketItems, ...groupedBasketItems, ...groupedBasketItems.flatMap((meal) => meal.basketItems)].map(
      ({ productId }) => productId,
    ),
  )

/** What goes well with what has just been added there; nothing where that cannot be found out. [UPS-06] */
export const lookUpUpsells = async (
  call: Call,
  disposition: Disposition,
  added: { readonly productId: string; readonly trigger: UpsellTrigger },
): Promise<readonly Upsell[]> => {
  const { storeCode, fulfilmentType, fulfilmentDateTime = null } = menuContext(disposition)
  if (storeCode === undefined || fulfilmentType === undefined) return []
  try {
    return await call('POST /marketing/upsells', { body: { storeCode, fulfilmentType, fulfilmentDateTime, ...added } })
  } catch (trouble) {
    logFailure('upsells could not be looked up', trouble)
    return []
  }
}
