import { productTexts } from '@forno/domain/texts/product-texts'
import { keyedTexts } from '../../../lib/texts.ts'
import type { Basket, GroupedBasketItem } from '@forno/contracts/baskets/basket'
import { useNavigate } from '@tanstack/react-router'
import { useMealChanges } from '../../../state/basket-changes/meal-changes.ts'
import type { Fix } from '../../../state/texts/ways-on.ts'
import { paths } from '../../../urls/urls.ts'
import { useNotices } from '../../../ui/notices/notices.ts'

const texts = keyedTexts('product', productTexts)

/**
 * Asks what to do with a meal whose item has sold out: refill it, which leads to its swap or the menu, or remove it.
 * The missing items leave the cart in both cases; `onSettled` removes those outside of meals. [ORD-09]
 */
export const useIncompleteMeal = () => {
  const { ask } = useNotices()
  const { takeOut, remove } = useMealChanges()
  const navigate = useNavigate()
  return async (
    fix: Extract<Fix, { kind: 'removeItems' }>,
    basket: Basket,
    onSettled: () => Promise<void>,
  ): Promise<void> => {
    const meals = basket.groupedBasketItems.filter(({ groupedBasketItemId }) =>
      fix.groupIds.includes(groupedBasketItemId),
    )
    const wantsRefill = await ask({
      title: 'Heads Up',
      message: texts.incompleteMeal,
      confirmLabel: 'Continue',
      cancelLabel: 'Remove from Cart',
      blocking: true,
    })
    if (!wantsRefill) {
      for (const meal of meals) await remove(meal)
      await onSettled()
      return
    }
    const missing = meals.flatMap((meal) => missingParts(meal, fix.basketItemIds))
    if (missing.length > 0) await takeOut(missing)
    await onSettled()
    const swapped = meals.find(({ ableToSwap }) => ableToSwap)
    await navigate({
      to: swapped === undefined ? paths.menu() : paths.meal(swapped.slug, swapped.groupedBasketItemId),
    })
  }
}

/**
 * The parts of a meal that leave the cart: those that the basket marks as sold out, else those that the refusal names.
 * If the meal itself is no longer sold, the refusal names all of its parts; the available ones stay.
 */
const missingParts = ({ basketItems }: GroupedBasketItem, named: readonly string[]): readonly string[] => {
  const soldOut = basketItems.filter(({ isAvailable }) => !isAvailable)
  const namedItems = basketItems.filter(({ basketItemId }) => named.includes(basketItemId))
  const missing = soldOut.length === 0 && namedItems.length < basketItems.length ? namedItems : soldOut
  return missing.map(({ basketItemId }) => basketItemId)
}
