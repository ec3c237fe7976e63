import type { ContentCard } from '@forno/domain/engagement/content-cards'
import type { Product } from '../../api/catalogue.ts'
import { centsOf } from '../../lib/money.ts'
import { plateTint } from '../../shared/food/plate-tint.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PictureOrPlate } from '../../ui/pictures/picture-or-plate.tsx'
import { RemotePicture } from '../../ui/pictures/remote-picture.tsx'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { CardPriceView, SubTitle } from './card-price.tsx'
import { useAddCard } from './use-add-card.ts'
import { useCardView } from './use-card-view.ts'
import styles from './cards.module.css'

type ProductCardViewProps = {
  readonly card: ContentCard
  readonly product: Product
  /** The level of its heading. */
  readonly heading: 'h2' | 'h3'
}

/** A card for a product on sale, with a button that adds it. Without an image it shows the product's. [ENG-03] */
export function ProductCardView({ card, product, heading: Heading }: ProductCardViewProps) {
  const { id, title, text, imageUrl, imageAlt, extras } = card
  const ref = useCardView<HTMLElement>(id)
  const add = useAddCard(card, product)
  const { name, picture, totalPrice } = product
  const shopPrice = formatPrice(centsOf(totalPrice))
  const label = `Add – ${shopPrice}`
  return (
    <article ref={ref} className={styles.card}>
      {imageUrl === null ? (
        <PictureOrPlate
          picture={picture}
          name={name}
          kind={plateTint(product)}
          sizes="(min-width: 48rem) 18rem, 92vw"
          className={styles.picture}
        />
      ) : (
        <RemotePicture src={imageUrl} alt={imageAlt} ratio={1.5} className={styles.picture} />
      )}
      <div className={styles.body}>
        <Heading className={styles.title}>{title || name}</Heading>
        <SubTitle extras={extras} />
        {text !== '' && <p className={styles.text}>{text}</p>}
        <div className={styles.foot}>
          <CardPriceView extras={extras} shopPrice={shopPrice} />
          <Button size="small" variant="secondary" aria-label={`${label} to cart: ${name}`} onClick={add}>
            {label}
          </Button>
        </div>
      </div>
    </article>
  )
}
