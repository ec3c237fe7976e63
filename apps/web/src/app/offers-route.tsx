import { useSuspenseQuery } from '@tanstack/react-query'
import { menuContext, productsQuery } from '../data/catalogue.ts'
import { useDisposition } from '../data/session.ts'
import { ProductGrid } from '../features/menu/product-grid.tsx'
import { OffersScreen } from '../features/offers/offers-screen.tsx'

/** Offers with cards of the menu. */
export function OffersRoute() {
  const context = menuContext(useDisposition())
  const { data: boxes } = useSuspenseQuery(productsQuery(context, 'pizza-meals'))
  const { data: classics } = useSuspenseQuery(productsQuery(context, 'pizza', 'classics-range'))
  return (
    <OffersScreen
      boxes={boxes.length > 0 && <ProductGrid products={boxes} />}
      classics={classics.length > 0 && <ProductGrid products={classics} />}
    />
  )
}
