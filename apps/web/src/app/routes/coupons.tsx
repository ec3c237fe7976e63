import { offersQuery } from '../../api/offers.ts'
import { ensure } from '../../lib/http/read.ts'
import { CouponsScreen } from '../../features/offers/coupons-screen.tsx'
import { orNotFound } from '../shell/or-not-found.ts'
import { inLayout, loadLayout } from './layout/layout.tsx'
import type { LoadInput } from '../shell/screen.ts'

/** Loads every coupon, and which of them apply at the chosen store and time. [VOU-12] */
export const load = ({ context }: LoadInput) =>
  Promise.all([
    loadLayout(context, 'coupons'),
    ensure(context.queries, offersQuery(context.session.getState().disposition)).catch(orNotFound),
  ])

/** /coupons [NAV-05] */
export const Screen = () => <CouponsScreen inLayout={inLayout('coupons')} />
