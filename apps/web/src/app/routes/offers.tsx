import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { menuContext, productsQuery, surchargesQuery } from '../../api/catalogue.ts'
import { offersQuery } from '../../api/offers.ts'
import { ensure } from '../../lib/http/read.ts'
import { useDisposition } from '../../state/session/session.ts'
import { ProductGrid } from '../../features/menu/products/product-grid.tsx'
import { useApplyVoucher } from '../../state/basket-changes/use-vouchers.ts'
import type * as routePaths from '../../urls/route-paths.ts'
import { paths } from '../../urls/urls.ts'
import { OffersScreen } from '../../features/offers/offers-screen.tsx'
import { orNotFound } from '../shell/or-not-found.ts'
import { inLayout, loadLayout } from './layout/layout.tsx'
import type { LoadInput, ScreenProps } from '../shell/screen.ts'

type Path = typeof routePaths.offers

/** Applies a code in the path once, as the coupon dialog does, then changes the address to /offers. [NAV-04] */
const useCodeOfPath = (voucherCode: string | undefined) => {
  const navigate = useNavigate()
  const apply = useApplyVoucher()
  const begin = useEffectEvent(async (code: string) => {
    await navigate({ to: paths.offers, replace: true })
    apply.mutate(code)
  })
  useEffect(() => {
    if (voucherCode !== undefined) void begin(voucherCode)
  }, [voucherCode])
}

/** The coupons, and the menu's best-value products. */
export const load = ({ context: deps }: LoadInput<Path>) => {
  const { queries, session } = deps
  const { disposition } = session.getState()
  const context = menuContext(disposition)
  return Promise.all([
    loadLayout(deps, 'offers'),
    ensure(queries, offersQuery(disposition)),
    ensure(queries, productsQuery(context, 'pizza-meals')),
    ensure(queries, productsQuery(context, 'pizza', 'classics-range')),
    ensure(queries, surchargesQuery(context)),
  ]).catch(orNotFound)
}

/** /offers/{voucherCode?}: the offers with cards of the menu. [NAV-04] */
export function Screen({ params: { voucherCode } }: ScreenProps<Path>) {
  useCodeOfPath(voucherCode)
  const context = menuContext(useDisposition())
  const { data: meals } = useSuspenseQuery(productsQuery(context, 'pizza-meals'))
  const { data: classics } = useSuspenseQuery(productsQuery(context, 'pizza', 'classics-range'))
  return (
    <OffersScreen
      boxes={meals.length > 0 && <ProductGrid products={meals} />}
      classics={classics.length > 0 && <ProductGrid products={classics} />}
      inLayout={inLayout('offers')}
    />
  )
}
