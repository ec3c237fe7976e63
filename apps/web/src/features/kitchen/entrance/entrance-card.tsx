import type { ReactNode, SubmitEvent } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { cx } from '../../../ui/cx.ts'
import styles from './entrance.module.css'

type EntranceCardProps = {
  readonly title: string
  readonly text: string
  /** The form is beside the PIN pad on a wide, low screen. */
  readonly isSplit: boolean
  readonly onSubmit: (event: SubmitEvent) => void
  readonly children: ReactNode
}

/** The card of a screen without a signed-in store: a heading and a form. */
export function EntranceCard({ title, text, isSplit, onSubmit, children }: EntranceCardProps) {
  return (
    <main className={styles.page}>
      <form className={cx(styles.card, isSplit ? styles.split : styles.wide)} noValidate onSubmit={onSubmit}>
        <header className={styles.welcome}>
          <span className={styles.badge}>
            <Icon name="flame" size={32} />
          </span>
          <h1>{title}</h1>
          <p>{text}</p>
        </header>
        {children}
      </form>
    </main>
  )
}
