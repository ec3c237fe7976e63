import type { BasketItem } from '@forno/contracts/baskets/basket'
import { useItemChanges } from '../../state/basket-changes/item-changes.ts'
import { AvoidedFood } from '../../state/allergies/avoided-food.tsx'
import { foodsOfItem } from '../../state/basket/item-foods.ts'
import { itemWords } from '../../state/basket/item-details.ts'
import { useIsOnItsWay } from './model/pending-line.ts'
import { centsOf } from '../../lib/money.ts'
import { paths } from '../../urls/urls.ts'
import { Price } from '../../ui/prices/price.tsx'
import styles from './basket.module.css'
import { LineActions } from './line-actions.tsx'
import { LineTerms } from './line-terms.tsx'

/** One line of the cart: name, quantity and price, with buttons to change, count and remove it. */
export function BasketLine({ item, position }: { item: BasketItem; position: number }) {
  const { setQuantity, remove } = useItemChanges()
  const { name, totalPrice, isAvailable, isCustomisable, productType, slug, basketItemId } = item
  const isPending = useIsOnItsWay(basketItemId)
  return (
    <li className={styles.line} aria-busy={isPending || undefined}>
      <div className={styles.lineHead}>
        <p className={styles.name}>{name}</p>
        {isAvailable && <Price cents={centsOf(totalPrice)} size="small" />}
      </div>
      <LineDetails item={item} />
      {!isPending && <AvoidedFood foods={foodsOfItem(item)} />}
      <LineTerms line={item} />
      {!isAvailable && <p className={styles.gone}>No longer available. Remove it to continue.</p>}
      {!isPending && (
        <LineActions
          line={item}
          changeHref={isAvailable && isCustomisable ? paths.product(productType, slug, basketItemId) : null}
          onCount={(next) => setQuantity(item, next, { position })}
          onRemove={() => void remove(item, { position })}
        />
      )}
    </li>
  )
}

function LineDetails({ item }: { item: BasketItem }) {
  const { build, changes, halves } = itemWords(item)
  if (build === null && changes.length === 0) return null
  return (
    <div className={styles.details}>
      {build !== null && <p className={styles.build}>{build}</p>}
      <Changes changes={changes} />
      {halves.map(({ side, name, changes: halfChanges }) => (
        <div key={side} className={styles.half}>
          <p>
            {side}: <strong>{name}</strong>
          </p>
          <Changes changes={halfChanges} />
        </div>
      ))}
    </div>
  )
}

function Changes({ changes }: { changes: readonly string[] }) {
  if (changes.length === 0) return null
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  )
}
