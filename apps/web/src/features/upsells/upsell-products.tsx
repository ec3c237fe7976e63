import type { Product } from '../../api/catalogue.ts'
import { plateTint } from '../../shared/food/plate-tint.ts'
import { centsOf } from '../../lib/money.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { energyWords } from '../../shared/food/energy-text.ts'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { MediaRow } from '../../ui/layout/media-row.tsx'
import { PictureOrPlate } from '../../ui/pictures/picture-or-plate.tsx'
import styles from './upsells.module.css'

type UpsellProductsProps = {
  readonly products: readonly Product[]
  readonly buttonText: string
  readonly onAdd: (productId: string) => void
}

/** Products with an add button each; none is preselected. */
export function UpsellProducts({ products, buttonText, onAdd }: UpsellProductsProps) {
  return (
    <ul className={styles.products}>
      {products.map((product) => {
        const { productId, name, picture, totalPrice, kilojoules } = product
        return (
          <li key={productId}>
            <MediaRow
              media={<PictureOrPlate picture={picture} name={name} kind={plateTint(product)} sizes="4rem" />}
              name={name}
              detail={[
                formatPrice(centsOf(totalPrice)),
                ...(kilojoules === null ? [] : [energyWords(kilojoules)]),
              ].join(' · ')}
              action={
                <Button size="small" aria-label={`${buttonText} ${name}`} onClick={() => onAdd(productId)}>
                  {buttonText}
                </Button>
              }
            />
          </li>
        )
      })}
    </ul>
  )
}
