import type { Product } from '../../api/catalogue.ts'
import type { Upsell } from './model/upsells.ts'
import { centsOf } from '../../lib/money.ts'
import { imageAddress } from '../../ui/pictures/image-address.ts'
import { Price } from '../../ui/prices/price.tsx'
import { energyWords } from '../../shared/food/energy-text.ts'
import styles from './upsells.module.css'

/** A picture with text, and the price of the products that its button adds. [UPS-01] */
export function UpsellPoster({ upsell, products }: { upsell: Upsell; products: readonly Product[] }) {
  const { imageUrl, mobileImage, popupDescription } = upsell
  return (
    <>
      {imageUrl !== null && (
        <picture className={styles.poster}>
          {mobileImage !== null && <source media="(max-width: 575.98px)" srcSet={imageAddress(mobileImage)} />}
          <img src={imageAddress(imageUrl)} alt="" decoding="async" />
        </picture>
      )}
      <p>{popupDescription}</p>
      {products.map(({ productId, name, totalPrice, kilojoules }) => (
        <p key={productId} className={styles.posterPrice}>
          <span>
            {name} {kilojoules !== null && <span className={styles.soft}>{energyWords(kilojoules)}</span>}
          </span>
          <Price cents={centsOf(totalPrice)} />
        </p>
      ))}
    </>
  )
}
