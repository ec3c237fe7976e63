import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import { Plate } from '../../ui/pictures/plate.tsx'
import { Skeleton } from '../../ui/progress/spinner.tsx'
import styles from './product-card.module.css'

export type ProductCardProps = {
  name: string
  /** The link of the whole card. */
  href: string
  /** Sets the tint of the plate, see `Plate`. */
  kind: string | number
  /** A picture instead of the plate; the name then moves below it. */
  picture?: ReactNode
  description?: ReactNode
  /** A secondary line, such as energy. */
  detail?: ReactNode
  price?: ReactNode
  /** Over the upper left corner. */
  badges?: ReactNode
  /** A button beside the price, above the card's link. */
  actions?: ReactNode
  /** Why the product is unavailable, and alternatives; dims the card. */
  unavailable?: ReactNode
  /** A warning for this customer; an element with `data-caution` dims the card. */
  caution?: ReactNode
  headingLevel?: 2 | 3 | 4 | undefined
}

/** A product as a card: a plate or a picture, with name, price and details below. */
export function ProductCard({
  name,
  href,
  kind,
  picture,
  description,
  detail,
  price,
  badges,
  actions,
  unavailable,
  caution,
  headingLevel = 3,
}: ProductCardProps) {
  const Heading = `h${headingLevel}` as const
  const heading = (
    <Heading className={styles.name}>
      <Link href={href} className={styles.link}>
        {name}
      </Link>
    </Heading>
  )
  return (
    <article className={cx(styles.card, Boolean(unavailable) && styles.unavailable)}>
      {picture ? (
        <div className={styles.picture}>{picture}</div>
      ) : (
        <Plate name={name} kind={kind} className={styles.plate}>
          {heading}
        </Plate>
      )}
      {badges && <div className={styles.badges}>{badges}</div>}
      <div className={styles.body}>
        {picture && heading}
        {description && <p className={styles.description}>{description}</p>}
        {detail && <p className={styles.detail}>{detail}</p>}
        {unavailable && <p className={styles.note}>{unavailable}</p>}
        {caution}
        {(price || actions) && (
          <div className={styles.foot}>
            <span>{price}</span>
            <span className={styles.actions}>{actions}</span>
          </div>
        )}
      </div>
    </article>
  )
}

/** A placeholder of the size of a card. */
export function ProductCardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.plate}>
        <Skeleton shape="block" height="9.5rem" />
      </div>
      <div className={styles.body}>
        <Skeleton width="90%" />
        <Skeleton width="60%" />
        <div className={styles.foot}>
          <Skeleton width="4rem" height="1.5rem" />
          <Skeleton shape="circle" width="2.75rem" height="2.75rem" />
        </div>
      </div>
    </div>
  )
}
