import { useId, type ReactNode } from 'react'
import { Card } from '../../ui/layout/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './checkout.module.css'

type BlockProps = {
  readonly number: number
  readonly title: string
  readonly isDone: boolean
  /** Beside the title, such as the button that opens a folded block. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** One step of the checkout. */
export function Block({ number, title, isDone, action, children }: BlockProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={styles.block}>
      <header className={styles.blockHead}>
        <span className={styles.mark} data-done={isDone || undefined} aria-hidden>
          {isDone ? <Icon name="check" size={16} /> : number}
        </span>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {children}
    </Card>
  )
}
