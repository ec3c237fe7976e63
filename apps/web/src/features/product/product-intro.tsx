import type { Product } from '../../data/catalogue.ts'
import { plateTint } from '../../data/plate-tint.ts'
import { Badge } from '../../ui/card.tsx'
import { Plate } from '../../ui/plate.tsx'
import styles from './product.module.css'

/** The look of a product and what it is. */
export function ProductIntro({ product }: { product: Product }) {
  const { name, description, dietary, tags } = product
  const told = tags.filter(({ tagType }) => tagType === 'badge')
  const diet = dietary.includes('vegan') ? 'Vegan' : dietary.includes('vegetarian') ? 'Vegetarian' : null
  return (
    <div className={styles.intro}>
      <Plate name={name} kind={plateTint(product)} className={styles.plate} />
      <div className={styles.about}>
        <p>{description}</p>
        <p className={styles.badges}>
          {told.map((tag) => (
            <Badge key={tag.name} tone="highlight">
              {tag.name}
            </Badge>
          ))}
          {diet !== null && <Badge tone="success">{diet}</Badge>}
        </p>
      </div>
    </div>
  )
}
