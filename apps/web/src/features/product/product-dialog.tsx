import { useSuspenseQuery } from '@tanstack/react-query'
import { useAddToBasket } from '../../data/add-to-basket.ts'
import { useBrand } from '../../data/configuration.ts'
import { menuContext, productPrices, productQuery } from '../../data/catalogue.ts'
import { useDisposition } from '../../data/session.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatPrice } from '../../ui/format-price.ts'
import { Stack } from '../../ui/layout.tsx'
import { Plate } from '../../ui/plate.tsx'

type ProductDialogProps = {
  readonly slug: string
  /** The basket item that is being changed; null for a new one. [NAV-07] */
  readonly basketItemId: string | null
  /** Told the category that the product belongs to, for an address that names none. */
  readonly onClose: (category: string) => void
}

/** One product over the list. */
export function ProductDialog({ slug, onClose }: ProductDialogProps) {
  const { data: product } = useSuspenseQuery(productQuery(menuContext(useDisposition()), slug))
  const brand = useBrand()
  const { add, isBusy } = useAddToBasket()
  const { price } = productPrices(product)
  const close = () => onClose(product.categories.find(({ isNavigation }) => isNavigation)?.slug ?? 'pizza')
  const addOne = () => {
    add({ productId: product.productId, quantity: 1 }, product.name)
    close()
  }
  return (
    <Dialog
      title={product.name}
      size="large"
      onClose={close}
      footer={
        product.isOutOfStock ? (
          <p>Sold out at this store today.</p>
        ) : (
          <Button size="large" wide busy={isBusy} onClick={addOne}>
            Add – {formatPrice(price)}
          </Button>
        )
      }
    >
      <PageHead title={product.name} description={product.description} brand={brand} />
      <Stack>
        <Plate name={product.name} kind={product.productType} />
        <p>{product.description}</p>
      </Stack>
    </Dialog>
  )
}
