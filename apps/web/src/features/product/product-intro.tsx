import type { Product } from '../../api/catalogue.ts'
import { foodBadges } from '../../shared/food/food-badges.tsx'
import { plateTint } from '../../shared/food/plate-tint.ts'
import { PictureOrPlate } from '../../ui/pictures/picture-or-plate.tsx'
import styles from './builder.module.css'

/** The picture and description of a product. */
export function ProductIntro({ product }: { product: Product }) {
  const { name, description } = product
  return (
    <div className={styles.stockIntro}>
      <div className={styles.look}>
        <PictureOrPlate
          picture={product.picture}
          name={name}
          kind={plateTint(product)}
          sizes="(min-width: 40rem) 14rem, 16rem"
          priority="high"
        />
      </div>
      <div className={styles.about}>
        <p>{description}</p>
        <p className={styles.badges}>{foodBadges(product)}</p>
      </div>
    </div>
  )
}
