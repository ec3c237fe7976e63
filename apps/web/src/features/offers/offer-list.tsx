import { useSuspenseQuery } from '@tanstack/react-query'
import { useBasket } from '../../state/basket/basket.ts'
import { useDisposition } from '../../state/session/session.ts'
import { groupsOf } from './model/offer-groups.ts'
import { offersQuery, type Offer } from '../../api/offers.ts'
import { offerState, rankOf } from './model/offer-state.ts'
import { OfferCard } from './offer-card.tsx'
import styles from './offers.module.css'

/** The coupons of the content, those usable for this cart first. [VOU-12] */
export function OfferList() {
  const { data: offers } = useSuspenseQuery(offersQuery(useDisposition()))
  return <Cards offers={offers} heading="h2" />
}

/** The same coupons under the headings of their groups; empty groups are left out. [CON-12] */
export function OfferGroups() {
  const { data: offers } = useSuspenseQuery(offersQuery(useDisposition()))
  return groupsOf(offers).map(({ name, offers: ofGroup }) => (
    <section key={name} aria-label={name} className={styles.group}>
      <h3 className={styles.groupName}>{name}</h3>
      <Cards offers={ofGroup} heading="h4" />
    </section>
  ))
}

function Cards({ offers, heading }: { offers: readonly Offer[]; heading: 'h2' | 'h4' }) {
  const basketOfferIds = new Set(useBasket()?.vouchers.map(({ offerId }) => offerId))
  const cards = offers
    .map((offer) => ({ offer, state: offerState(offer, basketOfferIds.has(offer.offerId)) }))
    .toSorted((one, other) => rankOf(one.state) - rankOf(other.state))
  return (
    <div className={styles.cards}>
      {cards.map(({ offer, state }) => (
        <OfferCard key={offer.offerId} {...{ offer, state, heading }} />
      ))}
    </div>
  )
}
