import { cx } from '../cx.ts'
import { formatPrice } from './format-price.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './price.module.css'

export type PriceProps = {
  /** Whole cents; negative for savings. */
  cents: number
  /** Puts "from" before it. */
  from?: boolean | undefined
  /** The earlier price in cents, struck through. */
  was?: number | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /** Highlights a saving. */
  saving?: boolean | undefined
}

/** A price in the display face with tabular figures, so that columns align. */
export function Price({ cents, from = false, was, size = 'medium', saving = false }: PriceProps) {
  return (
    <span className={cx(styles.price, styles[size], saving && styles.saving)}>
      {from && <span className={styles.from}>from </span>}
      {was !== undefined && (
        <s className={styles.was}>
          <VisuallyHidden>was </VisuallyHidden>
          {formatPrice(was)}
        </s>
      )}
      <span className={styles.amount}>{formatPrice(cents)}</span>
    </span>
  )
}
