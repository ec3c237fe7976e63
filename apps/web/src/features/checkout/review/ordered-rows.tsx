import type { Basket } from '@forno/contracts/baskets/basket'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { counted } from '../../../state/basket/basket-difference.ts'
import { detailsOf } from '../../../state/basket/item-details.ts'
import { hasPrice } from '../../../state/basket/item-count.ts'
import { basketRows, singlePrices } from '../../../state/basket/price-rows.ts'
import { centsOf } from '../../../lib/money.ts'
import { Price } from '../../../ui/prices/price.tsx'
import { Sums } from '../../../ui/prices/sums.tsx'
import styles from '../checkout.module.css'
import { ItemWarning, MealWarning } from './ordered-warning.tsx'

type OrderedRowsProps = {
  readonly basket: Basket
  /** The chosen payment method; null where none is offered. */
  readonly method: PaymentType | null
}

const incompleteNote = 'Your total shows here once your cart is complete.'

/** The ordered items and every row of the price. [BAS-07] [BAS-11] */
export function OrderedRows({ basket, method }: OrderedRowsProps) {
  const { basketItems, groupedBasketItems } = basket
  return (
    <>
      <ul className={styles.items}>
        {basketItems.map((item, position) => (
          <li key={item.basketItemId}>
            <div className={styles.itemRow}>
              <span>
                {item.quantity} × {item.name}
                <span className={styles.details}>{detailsOf(item)}</span>
              </span>
              {item.isAvailable ? (
                <Price cents={centsOf(item.totalPrice)} size="small" />
              ) : (
                <span>No longer available</span>
              )}
            </div>
            <ItemWarning item={item} position={position} />
          </li>
        ))}
        {groupedBasketItems.map((meal, position) => (
          <li key={meal.groupedBasketItemId}>
            <div className={styles.itemRow}>
              <span>
                {meal.quantity} × {meal.name}
                {meal.basketItems.map((item) => (
                  <span key={item.basketItemId} className={styles.details}>
                    {[counted(item.name, item.quantity), detailsOf(item)].filter(Boolean).join(', ')}
                  </span>
                ))}
              </span>
              {meal.isAvailable ? (
                <Price cents={centsOf(meal.totalPrice)} was={singlePrices(meal)} size="small" />
              ) : (
                <span>Not complete</span>
              )}
            </div>
            <MealWarning meal={meal} position={position} />
          </li>
        ))}
      </ul>
      {hasPrice(basket) ? <Sums {...basketRows(basket, method)} /> : <p>{incompleteNote}</p>}
    </>
  )
}
