import { day } from '../core/durations.ts'
import { refused, type RefusalValue } from '../core/refusal.ts'
import { instant, type CustomerId, type Instant } from '../core/basic-types.ts'

/** The fields of a Zip checkout that decide whether its token may be stored. */
export type ZipCheckout = {
  /** The customer for whom we created the checkout; null = a guest, or not our checkout. */
  readonly owner: CustomerId | null
  /** The checkout asked for permission to charge later orders. */
  readonly asksForToken: boolean
  readonly isApproved: boolean
  readonly createdAt: Instant
}

/**
 * Zip's tokens do not expire; we use one for 90 days after its checkout, then ask the customer again. Milliseconds.
 * [ACC-15]
 */
export const zipTokenLife = 90 * day

/**
 * When the token of a checkout expires. It counts from the checkout, so that repeating the call does not extend it.
 * Refuses `ZipCheckoutUnknown` for another customer's checkout, and `ZipNotApproved` without an approval in the last
 * 90 days. [ACC-15]
 */
export const zipTokenEnd = (
  { owner, asksForToken, isApproved, createdAt }: ZipCheckout,
  customerId: CustomerId,
  at: Instant,
): Instant | RefusalValue => {
  if (owner !== customerId) return refused('ZipCheckoutUnknown')
  const end = instant(createdAt + zipTokenLife)
  return isApproved && asksForToken && end > at ? end : refused('ZipNotApproved')
}
