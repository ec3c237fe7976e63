import type { GroupedBasketItem } from '@forno/contracts/baskets/basket'
import { AvoidedFood } from '../../state/allergies/avoided-food.tsx'
import { foodsOfMeal } from '../../state/basket/item-foods.ts'
import { counted } from '../../state/basket/basket-difference.ts'
import { detailsOf } from '../../state/basket/item-details.ts'
import { useMealChanges } from '../../state/basket-changes/meal-changes.ts'
import { useRemoveMealVoucher } from '../../state/basket-changes/use-vouchers.ts'
import { useIsOnItsWay } from './model/pending-line.ts'
import { singlePrices } from '../../state/basket/price-rows.ts'
import { centsOf } from '../../lib/money.ts'
import { paths } from '../../urls/urls.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { Price } from '../../ui/prices/price.tsx'
import styles from './basket.module.css'
import { LineActions } from './line-actions.tsx'
import { LineTerms } from './line-terms.tsx'

/** A meal in the cart with its contents, which can be swapped, counted and removed. [BAS-06] [CAT-21] */
export function MealLine({ meal, position }: { meal: GroupedBasketItem; position: number }) {
  const { setQuantity, remove } = useMealChanges()
  const { name, totalPrice, isAvailable, basketItems, slug, ableToSwap, groupedBasketItemId } = meal
  const isPending = useIsOnItsWay(groupedBasketItemId)
  return (
    <li className={styles.line} aria-busy={isPending || undefined}>
      <div className={styles.lineHead}>
        <p className={styles.name}>{name}</p>
        {isAvailable && <Price cents={centsOf(totalPrice)} was={singlePrices(meal)} size="small" />}
      </div>
      <ul className={styles.inMeal}>
        {basketItems.map((item) => (
          <MealPart key={item.basketItemId} item={item} isWhole={isAvailable} />
        ))}
      </ul>
      {!isPending && <AvoidedFood foods={foodsOfMeal(meal)} />}
      <LineTerms line={meal}>
        {meal.voucherCode !== null && !isPending && <RemoveCode meal={meal} code={meal.voucherCode} />}
      </LineTerms>
      {!isAvailable && (
        <p className={styles.gone}>
          {ableToSwap
            ? 'Your meal is incomplete. Choose something else, or remove it to continue.'
            : 'No longer available. Remove it to continue.'}
        </p>
      )}
      {!isPending && (
        <LineActions
          line={meal}
          changeHref={ableToSwap ? paths.meal(slug, groupedBasketItemId) : null}
          onCount={(next) => setQuantity(meal, next, { position })}
          onRemove={() => void remove(meal, { position })}
        />
      )}
    </li>
  )
}

/** Removes the meal's code: the meal stays at its full price, or goes if it needs the code. [VOU-02] */
function RemoveCode({ meal, code }: { meal: GroupedBasketItem; code: string }) {
  const remove = useRemoveMealVoucher()
  const { name, groupedBasketItemId } = meal
  return (
    <Button
      variant="quiet"
      size="small"
      busy={remove.isPending}
      aria-label={`Remove code ${code} from ${name}`}
      onClick={() => remove.mutate({ groupedBasketItemId, code })}
    >
      Remove code
    </Button>
  )
}

type PartProps = { readonly item: GroupedBasketItem['basketItems'][number]; readonly isWhole: boolean }

function MealPart({ item, isWhole }: PartProps) {
  const { name, quantity, unitPrice, isAvailable } = item
  const details = detailsOf(item)
  const added = centsOf(unitPrice) * quantity
  return (
    <li className={isAvailable || isWhole ? undefined : styles.gone}>
      <span>
        {counted(name, quantity)}
        {!isAvailable && !isWhole && ' – sold out'}
        {details !== '' && <span className={styles.partDetails}>{details}</span>}
      </span>
      {added > 0 && <span>+ {formatPrice(added)}</span>}
    </li>
  )
}
