import type { Offer } from '../content/offer.ts'
import type { CouponStory } from '../content/site-stories.ts'

export type CouponEntry =
  | { readonly offer: Offer; readonly coupon: CouponStory | null }
  /** A coupon without a code, which opens a deal. */
  | { readonly offer: null; readonly coupon: CouponStory }

const positionOf = ({ sequence }: CouponStory): number => sequence ?? Number.MAX_SAFE_INTEGER

const bySequence = (one: CouponStory, other: CouponStory): number =>
  positionOf(one) - positionOf(other) || (one.slug < other.slug ? -1 : 1)

/**
 * The coupons of editors by their sequence, then the visible offers without one in their own order. Leaves out a
 * coupon whose code or deal does not exist, and the second of two for one code. A coupon also shows an offer that
 * is hidden otherwise. A coupon that is not active hides its offer, unless another one shows it. [VOU-12]
 */
export const couponList = (
  offers: readonly Offer[],
  coupons: readonly CouponStory[],
  dealSlugs: readonly string[],
): readonly CouponEntry[] => {
  const listed = new Set<Offer>()
  const isActive = ({ active = true }: CouponStory): boolean => active
  const codes = new Set<string | null>(coupons.flatMap(({ code }) => (code === undefined ? [] : [code.toUpperCase()])))
  const written = coupons
    .filter(isActive)
    .toSorted(bySequence)
    .flatMap((coupon): readonly CouponEntry[] => {
      const { code, deal } = coupon
      if (code === undefined) return dealSlugs.some((slug) => slug === deal) ? [{ offer: null, coupon }] : []
      const offer = offers.find((each) => each.code === code.toUpperCase())
      if (offer === undefined || listed.has(offer)) return []
      listed.add(offer)
      return [{ offer, coupon }]
    })
  const others = offers
    .filter((offer) => offer.isShown && !codes.has(offer.code))
    .toSorted((one, other) => one.sortOrder - other.sortOrder)
  return [...written, ...others.map((offer) => ({ offer, coupon: null }))]
}
