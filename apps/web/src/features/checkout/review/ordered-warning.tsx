import type { BasketItem, GroupedBasketItem } from '@forno/contracts/baskets/basket'
import { AvoidedFood } from '../../../state/allergies/avoided-food.tsx'
import { foodsOfItem, foodsOfMeal } from '../../../state/basket/item-foods.ts'
import { useItemChanges } from '../../../state/basket-changes/item-changes.ts'
import { useMealChanges } from '../../../state/basket-changes/meal-changes.ts'
import { paths } from '../../../urls/urls.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'

type ActionsProps = { readonly name: string; readonly changeHref: string | null; readonly onRemove: () => void }

function Actions({ name, changeHref, onRemove }: ActionsProps) {
  return (
    <>
      {changeHref !== null && (
        <ButtonLink variant="quiet" size="small" href={changeHref} aria-label={`Change ${name}`}>
          Change
        </ButtonLink>
      )}
      <Button variant="quiet" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </>
  )
}

/** What the allergy profile says about an item at checkout, with one tap to change or remove it. [CAT-15] */
export function ItemWarning({ item, position }: { readonly item: BasketItem; readonly position: number }) {
  const { remove } = useItemChanges()
  const { name, isAvailable, isCustomisable, productType, slug, basketItemId } = item
  const canChange = isAvailable && isCustomisable
  return (
    <AvoidedFood foods={foodsOfItem(item)}>
      <Actions
        name={name}
        changeHref={canChange ? paths.product(productType, slug, basketItemId) : null}
        onRemove={() => void remove(item, { position })}
      />
    </AvoidedFood>
  )
}

/** The same for a meal. */
export function MealWarning({ meal, position }: { readonly meal: GroupedBasketItem; readonly position: number }) {
  const { remove } = useMealChanges()
  const { name, ableToSwap, slug, groupedBasketItemId } = meal
  return (
    <AvoidedFood foods={foodsOfMeal(meal)}>
      <Actions
        name={name}
        changeHref={ableToSwap ? paths.meal(slug, groupedBasketItemId) : null}
        onRemove={() => void remove(meal, { position })}
      />
    </AvoidedFood>
  )
}
