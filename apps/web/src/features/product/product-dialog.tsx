import type { BasketItem } from '@forno/contracts/baskets/basket'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAddToBasket } from '../../state/basket-changes/add-to-basket.ts'
import { useBasketItem } from '../../state/basket/basket-item.ts'
import type { ItemBody } from '../../api/baskets.ts'
import { buildOf, halvesBuildOf } from '../../state/pizza/item-build.ts'
import { menuContext, productQuery, type Product } from '../../api/catalogue.ts'
import { useBrand } from '../../lib/react/shop-context.ts'
import { useItemChanges } from '../../state/basket-changes/item-changes.ts'
import { halvesChoicesOf, choicesOf } from '../../state/pizza/pizza-choices.ts'
import { useDisposition } from '../../state/session/session.ts'
import { PageHead } from '../../lib/react/page-head.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/progress/spinner.tsx'
import { newBuilder } from './builder-reducer.ts'
import { halvesAsTheyCome, wholeAsItComes, type HalvesStart, type PizzaDraft } from './pizza-draft.ts'
import { PizzaBuilder } from './pizza-builder.tsx'
import type { ProductPageProps } from './product-page.ts'
import { StockProduct } from './stock-product.tsx'
import styles from './builder.module.css'

type ProductDialogProps = {
  readonly slug: string
  /** The basket item being edited; null for a new one. [NAV-07] */
  readonly basketItemId: string | null
  /**
   * Receives the product's category, for an address without one. Settles when the list is shown again; null = the
   * dialog is being closed already.
   */
  readonly onClose: (category: string) => Promise<void> | null
  /** The start values of a new half-n-half. */
  readonly halvesStart: HalvesStart
  /**
   * Opens a half-n-half in place of a pizza: its slug, the pizza's slug for the left half, the size to keep. [CAT-20]
   */
  readonly onMakeHalves: (halves: string, left: string, size: string) => void
}

/** One product over the list: a pizza with all its choices, any other product with its quantity. [NAV-06] [NAV-07] */
export function ProductDialog({ slug, basketItemId, halvesStart, onClose, onMakeHalves }: ProductDialogProps) {
  const { data: product } = useSuspenseQuery(productQuery(menuContext(useDisposition()), slug))
  const brand = useBrand()
  const found = useBasketItem(basketItemId)
  const add = useAddToBasket()
  const { change } = useItemChanges()
  const close = () => onClose(product.categories.find(({ isNavigation }) => isNavigation)?.slug ?? 'pizza')
  // An item that is missing from the basket, or is another product, opens the product as a new one.
  const item = found !== 'onItsWay' && found?.productId === product.productId ? found : null
  const choose = (body: ItemBody, unitCents: number) => {
    const shown = { name: product.name, slug: product.slug, unitCents }
    // A navigation closes the panels over the screen, and adding may open the locator. [CAT-15] [NAV-22]
    void close()?.then(() => {
      if (item === null) add(body, product.name, shown)
      else void change(item.basketItemId, body, shown)
    })
  }
  const page = {
    product,
    item,
    onChosen: choose,
    onClose: () => void close(),
    onMakeHalves: (halves: string, sizeId: string) => onMakeHalves(halves, product.slug, sizeId),
  }
  return (
    <>
      <PageHead title={product.name} description={product.description} brand={brand} />
      {found === 'onItsWay' ? (
        <WaitingProduct {...page} />
      ) : (
        <ProductPage
          // Another item, product or start resets the builder, because earlier choices may not be available.
          key={[product.productId, item?.basketItemId ?? 'new', halvesStart.left, halvesStart.size].join(' ')}
          {...page}
          halvesStart={halvesStart}
        />
      )}
    </>
  )
}

function ProductPage({ halvesStart, ...page }: ProductPageProps & { readonly halvesStart: HalvesStart }) {
  const { product, item } = page
  const start = useMemo(() => startOf(product, item, halvesStart), [product, item, halvesStart])
  if (start === null) return <StockProduct {...page} />
  return <PizzaBuilder {...page} start={newBuilder(start, item?.quantity ?? 1)} />
}

/** The builder's start: the item's choices, else the default build; null for products without choices. */
const startOf = (product: Product, item: BasketItem | null, start: HalvesStart): PizzaDraft | null => {
  const choices = choicesOf(product)
  if (choices !== null) {
    const build = item === null ? null : buildOf(choices, item)
    return build === null ? wholeAsItComes(choices) : { kind: 'whole', choices, build }
  }
  const halves = halvesChoicesOf(product)
  if (halves === null) return null
  const build = item === null ? null : halvesBuildOf(halves, item)
  return build === null ? halvesAsTheyCome(halves, start) : { kind: 'halves', choices: halves, build }
}

/** Shown while the basket loads, because the item's choices are unknown until then. */
function WaitingProduct({ product, onClose }: Pick<ProductPageProps, 'product' | 'onClose'>) {
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
