import { cx } from '../cx.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './changes.module.css'

/** What something was and what it becomes; without `was` it only is. */
export type ChangeRow = {
  readonly name: string
  readonly was: string | null
  readonly becomes: string | null
  /** Not to be overlooked: something is taken away. */
  readonly isLoss?: boolean
  /** Sums up the lines above it. */
  readonly isTotal?: boolean
}

type ChangesProps = { readonly sentences: readonly string[]; readonly rows: readonly ChangeRow[] }

/** What a change would change: first in sentences, then line by line with the old value beside the new one. */
export function Changes({ sentences, rows }: ChangesProps) {
  return (
    <div className={styles.changes}>
      {sentences.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <dl className={styles.rows}>
        {rows.map(({ name, was, becomes, isLoss, isTotal }, index) => (
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
          </div>
        ))}
      </dl>
    </div>
  )
}
