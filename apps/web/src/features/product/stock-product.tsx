import { maximumQuantity } from '@forno/domain/basket/state'
import { useState } from 'react'
import { productPrices } from '../../shared/food/product-price.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { Stepper } from '../../ui/fields/stepper.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { FoodFacts } from './food-facts.tsx'
import type { ProductPageProps } from './product-page.ts'
import { PriceAge } from '../../ui/prices/price-age.tsx'
import { useNetwork } from '../../state/offline/network.ts'
import { ProductIntro } from './product-intro.tsx'
import styles from './builder.module.css'

/** A product without choices: its quantity and contents. */
export function StockProduct({ product, item, onChosen, onClose }: ProductPageProps) {
  const [quantity, setQuantity] = useState(item?.quantity ?? 1)
  const { price } = productPrices(product)
  const total = formatPrice(price * quantity)
  const age = useNetwork(({ priceAge }) => priceAge)
  return (
    <Dialog
      title={product.name}
      size="medium"
      onClose={onClose}
      className={styles.dialog}
      footer={
        product.isOutOfStock ? undefined : (
          <div className={styles.foot}>
            <PriceAge text={age} />
            <Stepper label={product.name} value={quantity} min={1} max={maximumQuantity} onChange={setQuantity} />
            <Button size="large" onClick={() => onChosen({ productId: product.productId, quantity }, price, product)}>
              {item === null ? `Add – ${total}` : `Save – ${total}`}
            </Button>
          </div>
        )
      }
    >
      <div className={styles.sections}>
        <ProductIntro product={product} />
        {product.isOutOfStock && (
          <Note tone="warning" title="Sold out at this store today.">
            Everything else on the menu is still there.
          </Note>
        )}
        <FoodFacts
          energy={product.kilojoules}
          per={product.kilojoulesPer}
          allergens={product.allergens}
          mayContain={product.mayContain}
        />
      </div>
    </Dialog>
  )
}
