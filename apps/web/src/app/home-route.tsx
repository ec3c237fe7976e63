import { useSuspenseQuery } from '@tanstack/react-query'
import { menuContext, productsQuery } from '../data/catalogue.ts'
import { useDisposition } from '../data/session.ts'
import { HomeScreen } from '../features/home/home-screen.tsx'
import { popularOf } from '../features/home/popular.ts'
import { Remembered } from '../features/home/remembered.tsx'
import { ProductGrid } from '../features/menu/product-grid.tsx'

/** Home with cards of the menu. [NAV-03] */
export function HomeRoute() {
  return <HomeScreen asksWhere popular={<Popular />} remembered={<Remembered />} />
}

/** The new home: the same, without the question for the place. [NAV-03] */
export function NewHomeRoute() {
  return <HomeScreen asksWhere={false} popular={<Popular />} remembered={<Remembered />} />
}

function Popular() {
  const { data: products } = useSuspenseQuery(productsQuery(menuContext(useDisposition()), 'pizza'))
  return <ProductGrid products={popularOf(products)} inSight={0} />
}
