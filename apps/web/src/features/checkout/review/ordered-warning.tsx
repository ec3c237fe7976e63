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

type ItemProps = { readonly item: BasketItem; readonly position: number }
type MealProps = { readonly meal: GroupedBasketItem; readonly position: number }

/** What the allergy profile says about an item at checkout, with one tap to change or remove it. [CAT-15] */
export const ItemWarning = (props: ItemProps) => (
  <AvoidedFood foods={foodsOfItem(props.item)}>
    <ItemActions {...props} />
  </AvoidedFood>
)

/** What the allergy profile says about a meal at checkout. [CAT-15] */
export const MealWarning = (props: MealProps) => (
  <AvoidedFood foods={foodsOfMeal(props.meal)}>
    <MealActions {...props} />
  </AvoidedFood>
)

function ItemActions({ item, position }: ItemProps) {
  const { remove } = useItemChanges()
  const { name, isAvailable, isCustomisable, productType, slug, basketItemId } = item
  const canChange = isAvailable && isCustomisable
  return (
    <Actions
      name={name}
      changeHref={canChange ? paths.product(productType, slug, basketItemId) : null}
      onRemove={() => void remove(item, { position })}
    />
  )
}

function MealActions({ meal, position }: MealProps) {
  const { remove } = useMealChanges()
  const { name, ableToSwap, slug, groupedBasketItemId } = meal
  return (
    <Actions
      name={name}
      changeHref={ableToSwap ? paths.meal(slug, groupedBasketItemId) : null}
      onRemove={() => void remove(meal, { position })}
    />
  )
}
