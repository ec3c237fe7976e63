import { useAddToBasket } from '../../../state/basket-changes/add-to-basket.ts'
import type { Product } from '../../../api/catalogue.ts'
import { shownPrice } from '../../../shared/food/product-price.ts'
import { plateTint } from '../../../shared/food/plate-tint.ts'
import { Link } from '../../../ui/link.tsx'
import { Price } from '../../../ui/prices/price.tsx'
import { hrefOf } from './product-grid.tsx'
import { QuickAdd } from './quick-add.tsx'
import styles from './popular-row.module.css'

type PopularRowProps = { readonly products: readonly Product[]; readonly listPath: string }

/** The products that other customers order most here, counted from real orders. */
export function PopularRow({ products, listPath }: PopularRowProps) {
  const onAdd = useAddToBasket()
  return (
    <section aria-labelledby="popular-here" className={styles.popular}>
      <h2 id="popular-here" className={styles.title}>
        Popular here
      </h2>
      <ol className={styles.row} data-scrolls>
        {products.map((product, at) => (
          <li
            key={product.productId}
            className={styles.entry}
            style={{ background: `var(--tint-${plateTint(product)})` }}
          >
            <span className={styles.rank} aria-hidden>
              {at + 1}
            </span>
            <span className={styles.words}>
              <Link
                href={hrefOf(product, listPath)}
                className={styles.link}
                aria-label={`No. ${at + 1}: ${product.name}`}
              >
                {product.name}
              </Link>
              <Price {...shownPrice(product)} size="small" />
            </span>
            <QuickAdd {...{ product, onAdd }} href={hrefOf(product, listPath)} place=" (popular here)" />
          </li>
        ))}
      </ol>
    </section>
  )
}
