import type { Basket } from '@forno/contracts/baskets/basket'
import { designOf } from '../../state/upsells/upsell-design.ts'
import { RecommendedProduct } from './recommended-product.tsx'
import { SpendCampaign } from './spend-campaign.tsx'
import styles from './cart-upsells.module.css'

/** Upsells in the cart beside its items. [UPS-02] [RUL-07] */
export function CartUpsells({ basket }: { basket: Basket }) {
  return (
    <>
      <SpendCampaign basket={basket} />
      {basket.upsells
        .filter(({ designCode }) => designOf(designCode) === 'CartUpsell')
        .map(({ id, title, categories }) => (
          <section key={id} aria-labelledby={`upsell-${id}`} className={styles.offers}>
            <h2 id={`upsell-${id}`}>{title}</h2>
            {categories.map((category) => (
              <Shelf key={category.name} {...category} />
            ))}
          </section>
        ))}
    </>
  )
}

/** One category of upsells, its default product first. [UPS-08] */
function Shelf({ name, products }: Basket['upsells'][number]['categories'][number]) {
  const ordered = products.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
  return (
    <div className={styles.shelf}>
      <h3>{name}</h3>
      <ul className={styles.row} data-scrolls>
        {ordered.map(({ productId }) => (
          <RecommendedProduct key={productId} productId={productId} />
        ))}
      </ul>
    </div>
  )
}
