import type { Instant, ServiceType } from '../core/words.ts'
import type { Offer } from '../content/offer.ts'

export const voucherStatuses = ['available', 'redeemed', 'expired'] as const
export type VoucherStatus = (typeof voucherStatuses)[number]

/** What a code has come to; `uses` counts orders. One that is used up is redeemed, however long ago its time was. [ACC-31] */
export const voucherStatus = (
  { maximum, uses, validUntil }: { maximum: number | null; uses: number; validUntil: Instant | null },
  at: Instant,
): VoucherStatus => {
  if (maximum !== null && uses >= maximum) return 'redeemed'
  return validUntil !== null && validUntil <= at ? 'expired' : 'available'
}

/** The one service for which an offer is; null = for any. [ACC-31] */
export const serviceOfOffer = ({ conditions }: Pick<Offer, 'conditions'>): ServiceType | null => {
  const allowed = conditions.flatMap((condition) => (condition.kind === 'serviceType' ? [condition.serviceTypes] : []))
  const [only, ...others] = allowed.flat()
  return only === undefined || others.length > 0 ? null : only
}
