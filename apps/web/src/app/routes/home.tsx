import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { menuContext, navigationQuery, productsQuery } from '../../api/catalogue.ts'
import { useDisposition } from '../../state/session/session.ts'
import { HomeScreen } from '../../features/home/home-screen.tsx'
import { popularOf } from '../../features/home/popular.ts'
import { Remembered } from '../../features/home/returning-guest.tsx'
import { ensure } from '../../lib/http/read.ts'
import { paths } from '../../urls/urls.ts'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { ProductGrid } from '../../features/menu/products/product-grid.tsx'
import { menuContextOf } from '../shell/app-deps.ts'
import type { LoadInput } from '../shell/screen.ts'
const PrivacyOffer = lazy(() =>
  import('../../features/privacy/privacy-offer.tsx').then(({ PrivacyOffer: it }) => ({ default: it })),
)

export const load = ({ context }: LoadInput) => {
  const menu = menuContextOf(context)
  return Promise.all([
    ensure(context.queries, navigationQuery(menu)),
    ensure(context.queries, productsQuery(menu, 'pizza')),
  ])
}

/** The home page, with cards of the menu. [NAV-03] */
export const Screen = () => <Home asksWhere />

export function Home({ asksWhere }: { readonly asksWhere: boolean }) {
  return (
    <HomeScreen
      asksWhere={asksWhere}
      popular={
        <>
          <Popular />
          <LatePrivacyOffer />
        </>
      }
      remembered={<FromBefore />}
    />
  )
}

/** The server renders no offer: the choices are on the device. */
function LatePrivacyOffer() {
  return (
    useHydrated() && (
      <Suspense fallback={null}>
        <PrivacyOffer />
      </Suspense>
    )
  )
}

function FromBefore() {
  const navigate = useNavigate()
  return <Remembered onAdded={() => void navigate({ to: paths.basket })} />
}

function Popular() {
  const { data: products } = useSuspenseQuery(productsQuery(menuContext(useDisposition()), 'pizza'))
  return <ProductGrid products={popularOf(products)} inSight={0} />
}
