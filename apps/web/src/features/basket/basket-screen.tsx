import { useBrand } from '../../data/configuration.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { Page } from '../../ui/layout.tsx'
import { BasketPanel } from './basket-panel.tsx'

/** /cart: the basket as a page of its own. [NAV-05] */
export function BasketScreen() {
  const brand = useBrand()
  return (
    <Page narrow>
      <PageHead title="Your cart" brand={brand} isHidden />
      <h1>Your cart</h1>
      <BasketPanel />
    </Page>
  )
}
