import { priceOfCard, priceOfProductCard, type CardExtras } from '@forno/domain/engagement/content-cards'
import { whereOf } from '../../lib/disposition.ts'
import { useDisposition } from '../../state/session/session.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './cards.module.css'

type CardPriceViewProps = {
  readonly extras: CardExtras
  /** The shop's price of the card's product; null = the card is for no product. */
  readonly shopPrice: string | null
}

/** The price of a card for the session's service type; nothing if the card names none. [ENG-06] */
export function CardPriceView({ extras, shopPrice }: CardPriceViewProps) {
  const serviceType = whereOf(useDisposition())?.serviceType ?? null
  const { price, strikethrough, title } =
    shopPrice === null ? priceOfCard(extras, serviceType) : priceOfProductCard(extras, serviceType, shopPrice)
  if (price === null) return null
  return (
    <p className={styles.price}>
      {title !== null && <span className={styles.priceTitle}>{title} </span>}
      <span className={styles.amount}>{price}</span>
      {strikethrough !== null && (
        <s className={styles.was}>
          <VisuallyHidden> was </VisuallyHidden>
          {strikethrough}
        </s>
      )}
    </p>
  )
}

/** The text between both parts: none of their own for `false`, a dot for `true`, else the separator itself. */
const separatorOf = (separator: string | null): string => {
  if (separator === null || separator === 'false') return ' '
  return ` ${separator === 'true' ? '·' : separator} `
}

/** The two parts of a card's line below its title. [ENG-02] */
export function SubTitle({ extras }: { readonly extras: CardExtras }) {
  const { subTitleLeft, subTitleRight, subTitleSeparator } = extras
  const parts = [subTitleLeft, subTitleRight].filter((part) => part !== null)
  if (parts.length === 0) return null
  return <p className={styles.subTitle}>{parts.join(separatorOf(subTitleSeparator))}</p>
}
