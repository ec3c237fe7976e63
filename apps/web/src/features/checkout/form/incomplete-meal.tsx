import { productTexts } from '@forno/domain/texts/product-texts'
import { keyedTexts } from '../../../lib/texts.ts'
import type { Basket } from '@forno/contracts/baskets/basket'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useMealChanges } from '../../../state/basket-changes/meal-changes.ts'
import type { Fix } from '../../../state/texts/refusals.ts'
import { paths } from '../../../urls/urls.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useNotices } from '../../../ui/notices/notices.ts'

type Props = {
  readonly fix: Extract<Fix, { kind: 'removeItems' }>
  readonly basket: Basket
  /** Removes the missing items and settles the refusal. */
  readonly onSettled: () => void
}

const texts = keyedTexts('product', productTexts)

/**
 * Asks what to do with a meal whose item has sold out: refill it, which leads to its swap or the menu, or remove it.
 * The missing items leave the cart in both cases. [ORD-09]
 */
export function IncompleteMeal({ fix, basket, onSettled }: Props) {
  const { ask } = useNotices()
  const { takeOut, remove } = useMealChanges()
  const navigate = useNavigate()
  const meals = basket.groupedBasketItems.filter(({ groupedBasketItemId }) =>
    fix.groupIds.includes(groupedBasketItemId),
  )
  const repair = async () => {
    const isKept = await ask({
      title: 'Heads Up',
      message: texts.incompleteMeal,
      confirmLabel: 'Continue',
      cancelLabel: 'Remove from Cart',
      blocking: true,
    })
    if (!isKept) {
      for (const meal of meals) await remove(meal)
      onSettled()
      return
    }
    const soldOut = meals.flatMap(({ basketItems }) => basketItems).filter(({ isAvailable }) => !isAvailable)
    const missing = soldOut.map(({ basketItemId }) => basketItemId)
    // If the meal itself is no longer sold, the refusal names all of its items; the available ones stay.
    if (missing.length > 0) await takeOut(missing)
    onSettled()
    const swapped = meals.find(({ ableToSwap }) => ableToSwap)
    await navigate({
      to: swapped === undefined ? paths.menu() : paths.meal(swapped.slug, swapped.groupedBasketItemId),
    })
  }
  const askOnce = useEffectEvent(() => void repair())
  useEffect(() => askOnce(), [])
  return <Button onClick={() => void repair()}>Mend your meal</Button>
}
