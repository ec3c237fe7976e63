import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './media-row.module.css'

export type MediaRowProps = {
  /** Fills a square at the start of the row. */
  media: ReactNode
  name: ReactNode
  detail?: ReactNode
  action?: ReactNode
  className?: string | undefined
}

/** A row with a picture, a name and an action. */
export function MediaRow({ media, name, detail, action, className }: MediaRowProps) {
  return (
    <div className={cx(styles.row, className)}>
      <span className={styles.media}>{media}</span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>
      {action}
    </div>
  )
}
