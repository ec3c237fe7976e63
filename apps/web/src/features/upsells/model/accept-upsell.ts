import type { Basket } from '@forno/contracts/baskets/basket'
import { centsOf } from '../../../lib/money.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { uuid } from '../../../lib/browser/uuid.ts'
import { useNotices } from '../../../ui/notices/notices.ts'
import { snackbarTime } from '../../../ui/notices/snackbar-state.ts'
import { basketChangeMessages, itemMessage, useReportedEdit } from '../../../state/basket-changes/add-item.ts'
import type { Product } from '../../../api/catalogue.ts'
import { usePanels } from '../../../state/session/panels.ts'
import type { IngredientOffer } from './ready-upsell.ts'
import { useSwapParts } from './swap-parts.ts'
import { productsListed } from './upsell-errors.ts'
import type { Upsell } from './upsells.ts'

/** Adds an upsell's product first, and only then removes the products that it replaces. [UPS-04] [UPS-10] */
export const useAcceptUpsell = (onRedeemed: () => void) => {
  const { edit, reportFailure } = useReportedEdit()
  const notices = useNotices()
  const { openBasket } = usePanels()
  const swapParts = useSwapParts()
  const confirm = (text: string) =>
    notices.snackbar({ text, duration: snackbarTime.change, action: { label: 'View cart', run: openBasket } })

  const removeOne = async (basket: Basket, productId: string): Promise<void> => {
    const item = basket.basketItems.find((each) => each.productId === productId)
    if (item === undefined) return
    const { basketItemId, quantity } = item
    await edit(
      quantity > 1 ? { kind: 'quantitySet', basketItemId, quantity: quantity - 1 } : { kind: 'removed', basketItemId },
    )
  }
  /** A product that cannot be removed afterwards has a message of its own: the added one is in the cart. */
  const addEach = async (products: readonly Product[], removed: readonly string[]): Promise<void> => {
    for (const { productId, name, slug, totalPrice } of products) {
      const shown = { name, slug, unitCents: centsOf(totalPrice) }
      const basket = await edit({ kind: 'added', tap: uuid(), body: { productId, quantity: 1 }, shown })
      confirm(basket === null ? basketChangeMessages.waits : itemMessage('added', name))
      onRedeemed()
      // While the edit is queued, it is unknown which products it replaces.
      if (basket === null) continue
      for (const id of removed) await removeOne(basket, id).catch(reportFailure(basketChangeMessages.removeFailed))
    }
  }
  return {
    /** Adds these products, which must be among those shown. */
    add: async (upsell: Upsell, shown: readonly Product[], addProductIds: readonly string[]): Promise<void> => {
      try {
        const shownById = new Map(shown.map((product) => [product.productId, product]))
        const products = [...productsListed('addProductIds', addProductIds, shownById).values()]
        await addEach(products, upsell.removeProducts).catch(reportFailure(basketChangeMessages.addFailed))
      } catch (error) {
        logFailure('an upsell could not be taken', error)
      }
    },
    /** Adds the ingredient to the item; an incompatible base is replaced. [UPS-09] */
    addIngredient: ({ item, add, remove, changesOneUnit }: IngredientOffer): Promise<void> =>
      swapParts({
        basketItemId: item.basketItemId,
        body: { addBasketItemParts: [...add], removeProductIds: [...remove], updateSingle: changesOneUnit },
      }).then(() => {
        confirm(itemMessage('updated', item.name))
        onRedeemed()
      }, reportFailure(basketChangeMessages.updateFailed)),
  }
}
