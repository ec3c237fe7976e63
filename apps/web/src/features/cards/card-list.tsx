import type { CardSection } from '@forno/domain/content/site-stories'
import { fittingCards, type ContentCard } from '@forno/domain/engagement/content-cards'
import { useQueries } from '@tanstack/react-query'
import { useId } from 'react'
import { menuContext, productByIdQuery, type Product } from '../../api/catalogue.ts'
import { mayBeListed } from '../../shared/food/listed-products.ts'
import { concernAbout } from '@forno/domain/content/allergen-facts'
import { useAllergyProfile } from '../../state/allergies/allergy-store.ts'
import { useBasketView } from '../../state/basket/basket-view.ts'
import { useDisposition } from '../../state/session/session.ts'
import { productIdsIn } from '../../state/upsells/upsell-design.ts'
import { CardView } from './card-view.tsx'
import { ProductCardView } from './product-card-view.tsx'
import { UpsellRow } from './upsell-row.tsx'
import styles from './cards.module.css'

/** Titles of sections whose layout names none; null = none, because a hero has its own heading. */
const defaultTitles: Readonly<Record<CardSection, string | null>> = {
  homepage_hero: null,
  homepage_secondary_hero: null,
  homepage_todays_offers: "Today's offers",
  homepage_deals: 'Deals for you',
  offers_exclusive_deals: 'Exclusive deals',
  offers_exclusive_products: 'Try something new',
  coupons_exclusive_deals: 'Exclusive deals',
  coupons_exclusive_products: 'Try something new',
  cart_upsell: 'Picked for you',
  checkout_upsell: 'One last thing?',
}

const isUpsell = (section: CardSection): boolean => section === 'cart_upsell' || section === 'checkout_upsell'

/**
 * The products that cards name, by their ids; only those that can be sold here and suit the customer's allergies.
 * [ENG-04] [CAT-15]
 */
const useProducts = (cards: readonly ContentCard[]): ReadonlyMap<string, Product> => {
  const context = menuContext(useDisposition())
  const profile = useAllergyProfile()
  const ids = [...new Set(cards.flatMap(({ extras: { productId } }) => productId ?? []))]
  const answers = useQueries({ queries: ids.map((id) => productByIdQuery(context, id)) })
  return new Map(
    answers.flatMap(({ data }) =>
      data === undefined || data.isOutOfStock || !mayBeListed(data) || concernAbout(profile, data) !== null
        ? []
        : [[data.productId, data] as const],
    ),
  )
}

type CardListProps = {
  readonly section: CardSection
  readonly cards: readonly ContentCard[]
  /** The title that the layout names; null = the default one of the section. */
  readonly title: string | null
}

/**
 * The cards of one section. Upsells that are in the basket already, and products that are not on sale, are left out;
 * the section disappears with its last card. [ENG-04] [UPS-07]
 */
export function CardList({ section, cards, title }: CardListProps) {
  const titleId = useId()
  const products = useProducts(cards)
  const basket = useBasketView()
  const isOnSale = (productId: string): boolean => products.has(productId)
  const heldProductIds = basket === null ? new Set<string>() : productIdsIn(basket)
  const visibleCards = isUpsell(section)
    ? fittingCards(cards, heldProductIds, isOnSale)
    : cards.filter(({ extras: { type, productId } }) => type !== 'product_card' || isOnSale(productId ?? ''))
  const heading = title ?? defaultTitles[section]
  if (visibleCards.length === 0) return null
  const list = (
    <ul className={isUpsell(section) ? styles.rows : styles.cards}>
      {visibleCards.map((card) => (
        <li key={card.id} className={styles[card.extras.type]}>
          <Card
            section={section}
            card={card}
            product={products.get(card.extras.productId ?? '')}
            heading={heading === null ? 'h2' : 'h3'}
          />
        </li>
      ))}
    </ul>
  )
  return (
    <div className={styles.appearing}>
      {heading === null ? (
        list
      ) : (
        <section aria-labelledby={titleId}>
          <h2 id={titleId} className={isUpsell(section) ? styles.small : styles.heading}>
            {heading}
          </h2>
          {list}
        </section>
      )}
    </div>
  )
}

type CardProps = {
  readonly section: CardSection
  readonly card: ContentCard
  readonly product: Product | undefined
  /** The level of the card's heading. */
  readonly heading: 'h2' | 'h3'
}

function Card({ section, card, product, heading }: CardProps) {
  if (product !== undefined && isUpsell(section)) return <UpsellRow card={card} product={product} />
  if (product !== undefined && card.extras.type === 'product_card')
    return <ProductCardView card={card} product={product} heading={heading} />
  return <CardView card={card} heading={heading} />
}
