import type { ContentCard } from '@forno/domain/engagement/content-cards'
import type { Product } from '../../api/catalogue.ts'
import { centsOf } from '../../lib/money.ts'
import { plateTint } from '../../shared/food/plate-tint.ts'
import { IconButton } from '../../ui/buttons/button.tsx'
import { MediaRow } from '../../ui/layout/media-row.tsx'
import { PictureOrPlate } from '../../ui/pictures/picture-or-plate.tsx'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { useAddCard } from './use-add-card.ts'
import { useCardView } from './use-card-view.ts'
import styles from './cards.module.css'

type UpsellRowProps = { readonly card: ContentCard; readonly product: Product }

/** An upsell in the cart or checkout. The price is the menu's, because the basket charges it. [ENG-04] [UPS-07] */
export function UpsellRow({ card, product }: UpsellRowProps) {
  const ref = useCardView<HTMLDivElement>(card.id)
  const add = useAddCard(card, product)
  const { name, picture, totalPrice } = product
  return (
    <div ref={ref} className={styles.row}>
      <MediaRow
        media={<PictureOrPlate picture={picture} name={name} kind={plateTint(product)} sizes="4rem" />}
        name={card.title || name}
        detail={[formatPrice(centsOf(totalPrice)), card.text].filter((part) => part !== '').join(' · ')}
        action={<IconButton icon="plus" variant="tinted" label={`Add to cart: ${name}`} onClick={add} />}
      />
    </div>
  )
}
