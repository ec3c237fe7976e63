import { cx } from '../cx.ts'
import { formatPrice } from './format-price.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './price.module.css'

export type PriceProps = {
  /** Whole cents; negative for savings. */
  cents: number
  /** Says "from" before it. */
  from?: boolean | undefined
  /** What it cost before, in cents; shown struck through. */
  was?: number | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /** For money saved. */
  saving?: boolean | undefined
}

/** Money in the display face with figures of one width, so that columns of prices align. */
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
