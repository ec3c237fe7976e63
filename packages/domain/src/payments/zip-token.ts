import { refused, type Refused } from '../core/refused.ts'
import { instant, type CustomerId, type Instant } from '../core/words.ts'

/** What Zip says of a checkout, as far as a token depends on it. */
export type ZipCheckout = {
  /** For whom we began it; null = for a guest, or not by us. */
  readonly owner: CustomerId | null
  /** The person was asked whether later orders may be charged, too. */
  readonly asksForToken: boolean
  readonly isApproved: boolean
  readonly createdAt: Instant
}

/** Zip's tokens have no end; ours is 90 days after the checkout, milliseconds. Then the person is asked anew. [ACC-15] */
export const zipTokenLife = 90 * 24 * 3_600_000

/**
 * Until when a checkout's token is kept for a customer, counted from the checkout, so that asking again never lengthens it. Refuses
 * ZipCheckoutUnknown for one of somebody else, and ZipNotApproved where the person did not agree to it, or too long ago. [ACC-15]
 */
export const zipTokenEnd = (
  { owner, asksForToken, isApproved, createdAt }: ZipCheckout,
  customerId: CustomerId,
  at: Instant,
): Instant | Refused => {
  if (owner !== customerId) return refused('ZipCheckoutUnknown')
  const end = instant(createdAt + zipTokenLife)
  return isApproved && asksForToken && end > at ? end : refused('ZipNotApproved')
}
