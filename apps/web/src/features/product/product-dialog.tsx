import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAddToBasket } from '../../data/add-to-basket.ts'
import { useBasketItem } from '../../data/basket-item.ts'
import type { ItemBody } from '../../data/baskets.ts'
import { buildOf } from '../../data/build-parts.ts'
import { menuContext, productQuery } from '../../data/catalogue.ts'
import { useBrand } from '../../data/configuration.ts'
import { useItemChanges } from '../../data/item-changes.ts'
import { offerFrom } from '../../data/pizza-offer.ts'
import { useDisposition } from '../../data/session.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/spinner.tsx'
import { newBuilder } from './builder-reducer.ts'
import { PizzaBuilder } from './pizza-builder.tsx'
import type { ProductPageProps } from './product-page.ts'
import { StockProduct } from './stock-product.tsx'
import styles from './product.module.css'

type ProductDialogProps = {
  readonly slug: string
  /** The basket item that is being changed; null for a new one. [NAV-07] */
  readonly basketItemId: string | null
  /** Told the category that the product belongs to, for an address that names none; settles when the list is back. */
  readonly onClose: (category: string) => Promise<void>
}

/** One product over the list: a pizza with all its choices, anything else with its quantity. [NAV-06] [NAV-07] */
export function ProductDialog({ slug, basketItemId, onClose }: ProductDialogProps) {
  const { data: product } = useSuspenseQuery(productQuery(menuContext(useDisposition()), slug))
  const brand = useBrand()
  const found = useBasketItem(basketItemId)
  const { add } = useAddToBasket()
  const { change } = useItemChanges()
  const close = () => onClose(product.categories.find(({ isNavigation }) => isNavigation)?.slug ?? 'pizza')
  // An item that is not in the basket, or is something else, opens the product as a new one.
  const item = found !== 'onItsWay' && found?.productId === product.productId ? found : null
  const choose = (body: ItemBody, unitCents: number) => {
    const shown = { name: product.name, slug: product.slug, unitCents }
    // Going to another address closes what stands over it, and adding may open the locator. [CAT-15] [NAV-22]
    void close().then(() => {
      if (item === null) add(body, product.name, shown)
      else void change(item.basketItemId, body, shown)
    })
  }
  const page = { product, item, onChosen: choose, onClose: () => void close() }
  return (
    <>
      <PageHead title={product.name} description={product.description} brand={brand} />
      {found === 'onItsWay' ? (
        <WaitingProduct {...page} />
      ) : (
        <ProductPage key={item?.basketItemId ?? 'new'} {...page} />
      )}
    </>
  )
}

function ProductPage(page: ProductPageProps) {
  const { product, item } = page
  const offer = useMemo(() => offerFrom(product), [product])
  if (offer === null) return <StockProduct {...page} />
  return (
    <PizzaBuilder
      {...page}
      // A menu that changes under an open builder starts it anew; its choices may no longer be had.
      key={product.productId}
      start={newBuilder(offer, item === null ? null : buildOf(offer, item), item?.quantity ?? 1)}
    />
  )
}

/** Until the basket is there, nobody can say what the item holds. */
function WaitingProduct({ product, onClose }: ProductPageProps) {
  return (
    <Dialog title={product.name} size="large" onClose={onClose} className={styles.dialog}>
      <SkeletonGroup className={styles.waiting}>
        <Skeleton shape="block" height="9rem" />
        <Skeleton shape="block" height="4rem" />
        <Skeleton shape="block" height="4rem" />
        <Skeleton shape="block" height="12rem" />
      </SkeletonGroup>
    </Dialog>
  )
}
