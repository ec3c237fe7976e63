import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { menuContext, productsQuery, surchargesQuery } from '../../api/catalogue.ts'
import { offersQuery } from '../../api/offers.ts'
import { ensure } from '../../lib/http/read.ts'
import { useDisposition } from '../../state/session/session.ts'
import { ProductGrid } from '../../features/menu/products/product-grid.tsx'
import { useApplyVoucher } from '../../state/basket-changes/use-vouchers.ts'
import { usePathParts } from '../../lib/react/use-address.ts'
import { paths } from '../../urls/urls.ts'
import { OffersScreen } from '../../features/offers/offers-screen.tsx'
import type { Needs } from '../shell/needs.ts'

/** A code in the path is applied once, as the coupon dialog does; then the address is that of the offers. [NAV-04] */
const useCodeOfPath = () => {
  const { voucherCode } = usePathParts()
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

/** Coupons, and what is good value of the menu. */
export const load = async ({ queries, session }: Needs): Promise<unknown> => {
  const { disposition } = session.getState()
  const context = menuContext(disposition)
  return Promise.all([
    ensure(queries, offersQuery(disposition)),
    ensure(queries, productsQuery(context, 'pizza-meals')),
    ensure(queries, productsQuery(context, 'pizza', 'classics-range')),
    ensure(queries, surchargesQuery(context)),
  ])
}

/** /offers/{voucherCode?}: offers with cards of the menu. [NAV-04] */
export function Screen() {
  useCodeOfPath()
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
