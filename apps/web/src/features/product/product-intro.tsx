import type { Dietary } from '@forno/domain/content/allergens'
import type { Product } from '../../api/catalogue.ts'
import { plateTint } from '../../shared/food/plate-tint.ts'
import { Badge } from '../../ui/layout/card.tsx'
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
        <ProductBadges tags={product.tags} dietary={product.dietary} />
      </div>
    </div>
  )
}

/** A product's badges and the diets it suits; for a pizza, those of the current build. [CAT-15] */
export function ProductBadges({ tags, dietary }: Pick<Product, 'tags'> & { readonly dietary: readonly Dietary[] }) {
  const told = tags.filter(({ tagType }) => tagType === 'badge')
  const diet = dietary.includes('vegan') ? 'Vegan' : dietary.includes('vegetarian') ? 'Vegetarian' : null
  return (
    <p className={styles.badges}>
      {told.map((tag) => (
        <Badge key={tag.name} tone="highlight">
          {tag.name}
        </Badge>
      ))}
      {diet !== null && <Badge tone="success">{diet}</Badge>}
    </p>
  )
}
