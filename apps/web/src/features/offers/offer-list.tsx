import { useSuspenseQuery } from '@tanstack/react-query'
import { useBasket } from '../../data/baskets.ts'
import { useDisposition } from '../../data/session.ts'
import { offersQuery } from '../../data/offers.ts'
import { CardGrid } from '../../ui/layout.tsx'
import { OfferCard } from './offer-card.tsx'

/** Coupons of the content, those that hold here and now first. [VOU-12] */
export function OfferList({ heading }: { heading: 'h2' | 'h3' }) {
  const { data: offers } = useSuspenseQuery(offersQuery(useDisposition()))
  const onBasket = new Set(useBasket()?.vouchers.map(({ offerId }) => offerId))
  const sorted = offers.toSorted((one, other) => Number(one.refusal !== null) - Number(other.refusal !== null))
  return (
    <CardGrid>
      {sorted.map((offer) => (
        <OfferCard key={offer.offerId} offer={offer} isOnBasket={onBasket.has(offer.offerId)} heading={heading} />
      ))}
    </CardGrid>
  )
}
