import type { Banner } from '../../api/site.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { ShopImage } from '../../ui/pictures/shop-image.tsx'
import styles from './banner.module.css'

type BannerViewProps = {
  readonly banner: Banner
  /** The place among its neighbours, which picks its tint. */
  readonly tint: number
  /** The level of the title; without it the title is no heading. */
  readonly headingLevel?: 2 | 3
  /** Whether the picture loads at once. */
  readonly isInSight?: boolean
  /** wide: fills the width of the page; slim: lower, above other content. */
  readonly look?: 'slide' | 'wide' | 'slim'
  /** The tab index of the link. */
  readonly tabIndex?: number | undefined
}

/** The number of a design token, every other one of eight so that neighbours differ: 5, 7, 1, 3. */
const tintOf = (tint: number): number => ((2 * tint + 4) % 8) + 1

/** A title with a text, a picture and a link; a press anywhere on it follows the link. [CON-11] */
export function BannerView({
  banner,
  tint,
  headingLevel,
  isInSight = false,
  look = 'slide',
  tabIndex,
}: BannerViewProps) {
  const Title = headingLevel ? (`h${headingLevel}` as const) : 'p'
  const { title, text, link, picture } = banner
  return (
    <div className={cx(styles.banner, styles[look])} style={{ background: `var(--tint-${tintOf(tint)})` }}>
      <div className={styles.words}>
        <Title className={styles.title}>{title}</Title>
        {text !== '' && <p className={styles.text}>{text}</p>}
        {link !== null && (
          <Link href={link.href} className={styles.link} tabIndex={tabIndex}>
            {link.label}
            <Icon name="right" size={18} />
          </Link>
        )}
      </div>
      {picture?.kind === 'product' && (
        <Picture
          picture={picture.picture}
          sizes={look === 'slim' ? '(min-width: 48rem) 16rem, 40vw' : '(min-width: 48rem) 22rem, 50vw'}
          priority={isInSight ? 'auto' : undefined}
          className={styles.picture}
        />
      )}
      {picture?.kind === 'image' && (
        <ShopImage image={picture} loading={isInSight ? 'eager' : 'lazy'} className={styles.image} />
      )}
    </div>
  )
}
