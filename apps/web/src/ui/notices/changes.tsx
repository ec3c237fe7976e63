import { cx } from '../cx.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './changes.module.css'

/** A changed value. `was` is null for a new one, `becomes` for a removed one. */
export type ChangeRow = {
  readonly name: string
  readonly was: string | null
  readonly becomes: string | null
  /** Highlighted, because something is removed. */
  readonly isLoss?: boolean
  /** The sum of the rows above it. */
  readonly isTotal?: boolean
  /** A warning before the change is accepted; quiet if the customer knows it already. */
  readonly warning?: { readonly text: string; readonly isQuiet: boolean }
}

type ChangesProps = { readonly sentences: readonly string[]; readonly rows: readonly ChangeRow[] }

/** A preview of a change: sentences, then rows with the old and the new value. */
export function Changes({ sentences, rows }: ChangesProps) {
  return (
    <div className={styles.changes}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <dl className={styles.rows}>
        {rows.map(({ name, was, becomes, isLoss, isTotal, warning }, index) => (
          <div key={index} className={cx(styles.row, isLoss && styles.loss, isTotal && styles.total)}>
            <dt>{name}</dt>
            <dd>
              {was !== null && (
                <>
                  <VisuallyHidden>was </VisuallyHidden>
                  <s>{was}</s>
                  <VisuallyHidden>, becomes </VisuallyHidden>
                </>
              )}
              <span className={styles.becomes}>{becomes}</span>
            </dd>
            {warning !== undefined && (
              <dd className={styles.warning} data-quiet={warning.isQuiet || undefined}>
                {warning.text}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  )
}
