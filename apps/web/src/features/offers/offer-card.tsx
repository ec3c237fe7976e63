import type { Offer } from '../../api/offers.ts'
import { useBrand } from '../../lib/react/shop-context.ts'
import { ShareButton } from '../../shared/share/share-button.tsx'
import { TextView } from '../../shared/text/text-view.tsx'
import { useApplyVoucher, useIsApplying } from '../../state/basket-changes/use-vouchers.ts'
import { paths } from '../../urls/urls.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Badge, Card } from '../../ui/layout/card.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { ShopImage } from '../../ui/pictures/shop-image.tsx'
import type { OfferState } from './model/offer-state.ts'
import styles from './offers.module.css'

type OfferCardProps = {
  readonly offer: Offer
  readonly state: OfferState
  /** The heading level of the card's name. */
  readonly heading: 'h2' | 'h4'
}

/** One coupon: its picture and benefit, its conditions and terms, and a button to use it. [VOU-12] */
export function OfferCard({ offer, state, heading: Heading }: OfferCardProps) {
  const { name: brandName } = useBrand()
  const { name, words, conditions, code, mealSlug, terms, picture } = offer
  return (
    <Card as="article" className={cx(styles.card, styles[state.kind])}>
      <OfferPicture picture={picture} />
      <div className={styles.body}>
        <Heading className={styles.cardName}>{name}</Heading>
        <p>{words}</p>
        {conditions.length > 0 && (
          <ul className={styles.conditions}>
            {conditions.map((condition) => (
              <li key={condition}>{condition}</li>
            ))}
          </ul>
        )}
        {terms.length > 0 && (
          <details className={styles.terms}>
            <summary>Terms</summary>
            <TextView blocks={terms} />
          </details>
        )}
        {'reason' in state && <p className={styles.refusal}>{state.reason}</p>}
        <div className={styles.foot}>
          <UseOffer offer={offer} state={state} />
          {code !== null && <Badge>{code}</Badge>}
          <ShareButton
            label={`Share: ${name}`}
            isIconOnly
            link={{
              title: `${name} at ${brandName}`,
              text: code === null ? words : `${words} Code: ${code}`,
              path: mealSlug === null ? paths.offers : paths.meal(mealSlug),
            }}
          />
        </div>
      </div>
    </Card>
  )
}

function OfferPicture({ picture }: { readonly picture: Offer['picture'] }) {
  return (
    <div className={styles.picture}>
      {picture === null ? (
        <Icon name="tag" size={48} />
      ) : picture.kind === 'product' ? (
        <Picture picture={picture.picture} sizes="11rem" />
      ) : (
        <ShopImage image={picture} />
      )}
    </div>
  )
}

type UseOfferProps = Omit<OfferCardProps, 'heading'>

/** The action of an offer: a code is applied, a deal opens its page, other discounts apply automatically. */
function UseOffer({ offer: { code, mealSlug, name }, state }: UseOfferProps) {
  const apply = useApplyVoucher()
  const isApplying = useIsApplying()
  if (state.kind === 'applied')
    return (
      <p className={styles.used}>
        <Icon name="check" size={20} />
        Added
      </p>
    )
  if (code === null && mealSlug !== null)
    return (
      <ButtonLink size="small" href={paths.meal(mealSlug)} aria-label={`See the deal: ${name}`}>
        See the deal
      </ButtonLink>
    )
  if (state.kind === 'unusable') return <p className={styles.unusableNow}>Not available now</p>
  if (code === null) return <p className={styles.used}>No code needed</p>
  const label = state.kind === 'elsewhere' ? state.step : 'Use it'
  return (
    <Button
      size="small"
      variant={state.kind === 'elsewhere' ? 'secondary' : 'primary'}
      busy={apply.isPending}
      disabled={isApplying}
      aria-label={`${label}: ${name}`}
      onClick={() => apply.mutate(code)}
    >
      {label}
    </Button>
  )
}
