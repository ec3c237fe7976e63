import type { Offer } from '../../api/offers.ts'
import { useApplyVoucher, useIsApplying } from '../../state/basket-changes/use-vouchers.ts'
import { paths } from '../../urls/urls.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { Badge, Card } from '../../ui/layout/card.tsx'
import styles from './offers.module.css'

type OfferCardProps = {
  readonly offer: Offer
  readonly isOnBasket: boolean
  /** The heading level of the card's name. */
  readonly heading: 'h2' | 'h4'
}

/** One coupon: its benefit, its conditions, and a button to use it. [VOU-12] */
export function OfferCard({ offer, isOnBasket, heading: Heading }: OfferCardProps) {
  const { name, words, conditions, code, refusal } = offer
  return (
    <Card as="article" className={styles.card}>
      <div className={styles.cardHead}>
        <Heading className={styles.cardName}>{name}</Heading>
        {code !== null && <Badge tone="success">{code}</Badge>}
      </div>
      <p>{words}</p>
      {conditions.length > 0 && (
        <ul className={styles.conditions}>
          {conditions.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      )}
      {refusal !== null && !isOnBasket && <p className={styles.refusal}>{refusal.message}</p>}
      <UseOffer offer={offer} isOnBasket={isOnBasket} />
    </Card>
  )
}

/** The action of an offer: a code is applied, a deal opens its page, other discounts apply automatically. */
function UseOffer({ offer: { code, mealSlug, name }, isOnBasket }: Omit<OfferCardProps, 'heading'>) {
  const apply = useApplyVoucher()
  const isApplying = useIsApplying()
  if (isOnBasket) return <p className={styles.used}>Added</p>
  if (code !== null)
    return (
      <Button
        size="small"
        variant="secondary"
        busy={apply.isPending}
        disabled={isApplying}
        aria-label={`Use it: ${name}`}
        onClick={() => apply.mutate(code)}
      >
        Use it
      </Button>
    )
  return mealSlug === null ? (
    <p className={styles.used}>No code needed</p>
  ) : (
    <ButtonLink size="small" variant="secondary" href={paths.meal(mealSlug)}>
      See the deal
    </ButtonLink>
  )
}
