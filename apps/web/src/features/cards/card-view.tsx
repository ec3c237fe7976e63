import type { CardType, ContentCard } from '@forno/domain/engagement/content-cards'
import type { ReactNode } from 'react'
import { recordEvent } from '../../state/engagement/engagement-events.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { RemotePicture } from '../../ui/pictures/remote-picture.tsx'
import { CardPriceView, SubTitle } from './card-price.tsx'
import { useCardView } from './use-card-view.ts'
import styles from './cards.module.css'

/** Width divided by height of a picture whose card names none. */
const defaultRatios: Readonly<Record<CardType, number>> = {
  full_width_hero: 2.5,
  secondary_hero: 2,
  offer_card: 1.5,
  product_card: 1.5,
  snippet: 1.5,
}

type CardViewProps = {
  readonly card: ContentCard
  /** The level of its heading. */
  readonly heading: 'h2' | 'h3'
}

/** A card with picture, texts and prices; its link covers all of it. [ENG-02] [ENG-03] */
export function CardView({ card, heading: Heading }: CardViewProps) {
  const { id, title, text, imageUrl, imageAlt, aspectRatio, href, linkLabel, extras } = card
  const ref = useCardView<HTMLElement>(id)
  const isPictureOnly = extras.isImageOnly && imageUrl !== null
  const hasPicture = imageUrl !== null && extras.type !== 'snippet'
  const ratio = aspectRatio ?? defaultRatios[extras.type]
  return (
    <article ref={ref} className={cx(styles.card, isPictureOnly && styles.pictureOnly)}>
      {hasPicture && (
        <RemotePicture
          src={imageUrl}
          alt={isPictureOnly ? pictureOnlyAlt(card) : imageAlt}
          ratio={ratio}
          className={styles.picture}
        />
      )}
      {isPictureOnly ? (
        href !== null && (
          <CardLink card={card} href={href} label={imageAlt || title || 'See the offer'}>
            {null}
          </CardLink>
        )
      ) : (
        <div className={styles.body}>
          <Heading className={styles.title}>
            {href === null ? (
              title
            ) : (
              <CardLink card={card} href={href}>
                {title}
              </CardLink>
            )}
          </Heading>
          <SubTitle extras={extras} />
          {text !== '' && <p className={styles.text}>{text}</p>}
          <CardPriceView extras={extras} shopPrice={null} />
          {href !== null && linkLabel !== null && (
            <span className={styles.action} aria-hidden>
              {linkLabel}
              <Icon name="right" size={18} />
            </span>
          )}
        </div>
      )}
    </article>
  )
}

/** A picture without texts is described by itself, or by its link where it has one. [ENG-06] */
const pictureOnlyAlt = ({ href, imageAlt, title }: ContentCard): string => (href === null ? imageAlt || title : '')

type CardLinkProps = {
  readonly card: ContentCard
  readonly href: string
  readonly label?: string
  readonly children: ReactNode
}

function CardLink({ card: { id }, href, label, children }: CardLinkProps) {
  return (
    <Link
      href={href}
      aria-label={label}
      className={styles.link}
      onClick={() => recordEvent({ kind: 'cardClicked', cardId: id })}
    >
      {children}
    </Link>
  )
}
