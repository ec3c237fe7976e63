import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { menuContext, productsQuery } from '../../api/catalogue.ts'
import { useDisposition } from '../../state/session/session.ts'
import { HomeScreen } from '../../features/home/home-screen.tsx'
import { popularOf } from '../../features/home/popular.ts'
import { Remembered } from '../../features/home/remembered.tsx'
import { paths } from '../../urls/urls.ts'
import { ProductGrid } from '../../features/menu/products/product-grid.tsx'

/** Home with cards of the menu. [NAV-03] */
export function HomeRoute() {
  return <HomeScreen asksWhere popular={<Popular />} remembered={<FromBefore />} />
}

/** The new home: the same, without the question for the place. [NAV-03] */
export function NewHomeRoute() {
  return <HomeScreen asksWhere={false} popular={<Popular />} remembered={<FromBefore />} />
}

function FromBefore() {
  const navigate = useNavigate()
  return <Remembered onAdded={() => void navigate({ to: paths.basket })} />
}

function Popular() {
  const { data: products } = useSuspenseQuery(productsQuery(menuContext(useDisposition()), 'pizza'))
  return <ProductGrid products={popularOf(products)} inSight={0} />
}
