import type { Instant, ServiceType } from '../core/basic-types.ts'
import type { Offer } from '../content/offer.ts'

export const voucherStatuses = ['available', 'redeemed', 'expired'] as const
export type VoucherStatus = (typeof voucherStatuses)[number]

/** The status of a voucher; `uses` counts orders. A used-up voucher is redeemed, even after it has expired. [ACC-31] */
export const voucherStatus = (
  { maximum, uses, validUntil }: { maximum: number | null; uses: number; validUntil: Instant | null },
  at: Instant,
): VoucherStatus => {
  if (maximum !== null && uses >= maximum) return 'redeemed'
  return validUntil !== null && validUntil <= at ? 'expired' : 'available'
}

/** The only service type for which an offer is valid; null = both. [ACC-31] */
export const serviceOfOffer = ({ conditions }: Pick<Offer, 'conditions'>): ServiceType | null => {
  const allowed = conditions.flatMap((condition) => (condition.kind === 'serviceType' ? [condition.serviceTypes] : []))
  const [only, ...others] = allowed.flat()
  return only === undefined || others.length > 0 ? null : only
}
