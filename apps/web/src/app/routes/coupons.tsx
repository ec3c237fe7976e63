import { offersQuery } from '../../api/offers.ts'
import { ensure } from '../../lib/http/read.ts'
import { CouponsScreen } from '../../features/offers/coupons-screen.tsx'
import type { Needs } from '../shell/needs.ts'

/** Every coupon, and which of them hold at the chosen place and time. [VOU-12] */
export const load = ({ queries, session }: Needs): Promise<unknown> =>
  ensure(queries, offersQuery(session.getState().disposition))

/** /coupons [NAV-05] */
export const Screen = () => <CouponsScreen />
