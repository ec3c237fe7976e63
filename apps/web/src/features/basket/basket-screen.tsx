import type { ReactNode } from 'react'
import { useBrand } from '../../lib/react/shop-context.ts'
import { PageHead } from '../../lib/react/page-head.tsx'
import { StickyBar } from '../../ui/layout/frame.tsx'
import { Page } from '../../ui/layout/layout.tsx'
import { useBasketView } from '../../state/basket/basket-view.ts'
import { countOf } from '../../state/basket/item-count.ts'
import { BasketContents, BasketExtras, BasketFoot } from './basket-panel.tsx'
import styles from './basket.module.css'

/** /cart: the basket as a page of its own. [NAV-05] */
export function BasketScreen({ upsells }: { readonly upsells: ReactNode }) {
  const brand = useBrand()
  const isFull = countOf(useBasketView()) > 0
  return (
    <Page narrow className={styles.page}>
      <PageHead title="Your cart" brand={brand} isHidden />
      <h1 className={styles.title}>Your cart</h1>
      <BasketContents />
      <BasketExtras upsells={upsells} />
      {isFull && (
        <StickyBar>
          <BasketFoot />
        </StickyBar>
      )}
    </Page>
  )
}
