import type { Offer } from '../../../api/offers.ts'

/** Offers under one heading. */
export type OfferGroup = { readonly name: string; readonly offers: readonly Offer[] }

/** The heading of offers without a group. */
export const otherOffers = 'More coupons'

/** Offers by group in the order of the content; ungrouped ones come last, empty groups are left out. [CON-12] */
export const groupsOf = (offers: readonly Offer[]): readonly OfferGroup[] => {
  const placeOf = ({ category }: Offer) => category?.sortOrder ?? Number.MAX_SAFE_INTEGER
  const sorted = offers.toSorted((one, other) => placeOf(one) - placeOf(other))
  const groups = Map.groupBy(sorted, ({ category }) => category?.name ?? otherOffers)
  return [...groups].map(([name, ofGroup]) => ({ name, offers: ofGroup }))
}
