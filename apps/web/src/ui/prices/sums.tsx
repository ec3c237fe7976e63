import { Facts, type Fact } from '../layout/details.tsx'
import { formatPrice } from './format-price.ts'
import { Icon } from '../icon.tsx'
import styles from './sums.module.css'

/** A label and its amount in whole cents. */
type Row = { readonly label: string; readonly amount: number }

export type SumsProps = {
  /** Whole cents. They add up to `total`; deductions are negative. */
  readonly added: readonly Row[]
  readonly total: Row
  /** Amounts due when the food is handed over, below the total. */
  readonly toPay?: readonly Row[]
  /** A note below the sum, not part of it; a saving is highlighted. */
  readonly remarks?: readonly (Row & { readonly kind: string })[]
}

/** A column that adds up: rows, their total, and remarks below it. */
export function Sums({ added, total, toPay = [], remarks = [] }: SumsProps) {
  const facts: readonly Fact[] = [
    ...added.map(({ label, amount }) => ({ term: label, value: formatPrice(amount), saving: amount < 0 })),
    { term: total.label, value: formatPrice(total.amount), strong: true },
    ...toPay.map(({ label, amount }) => ({ term: label, value: formatPrice(amount) })),
  ]
  return (
    <div className={styles.sums}>
      <Facts facts={facts} />
      {remarks.map(({ kind, label, amount }) => (
        <p key={kind} className={kind === 'saving' ? styles.saving : styles.remark}>
          {kind === 'saving' && <Icon name="tag" size={18} />}
          {label} {formatPrice(amount)}
        </p>
      ))}
    </div>
  )
}
