import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-shapes.ts'
import styles from './states.module.css'

export type StateProps = {
  title: ReactNode
  /** What it means, and what is safe. */
  children?: ReactNode
  /** A button for the next step. */
  action?: ReactNode
  icon?: IconName | undefined
  headingLevel?: 1 | 2 | 3 | undefined
}

/** Shown for an empty list, with the next step. */
export function EmptyState({ icon = 'slice', ...rest }: StateProps) {
  return <State {...rest} icon={icon} look="empty" />
}

/** Shown after a failure: what happened, what is safe, and the next step. */
export function ErrorState({ icon = 'warning', ...rest }: StateProps) {
  return <State {...rest} icon={icon} look="error" />
}

function State({
  title,
  children,
  action,
  icon,
  headingLevel = 2,
  look,
}: StateProps & { icon: IconName; look: 'empty' | 'error' }) {
  const Heading = `h${headingLevel}` as const
  return (
    <section className={styles.state} role={look === 'error' ? 'alert' : undefined}>
      <div className={styles[look]}>
        <svg viewBox="0 0 160 160" aria-hidden className={styles.rings}>
          <circle cx="80" cy="80" r="76" />
          <path d="M80 16a64 64 0 0 1 60 42M28 42a64 64 0 0 0-5 66M52 137.6a64 64 0 0 0 64.7-5.2M143 92a64 64 0 0 1-6 17" />
          <circle cx="80" cy="80" r="44" className={styles.disc} />
        </svg>
        <Icon name={icon} size={40} />
      </div>
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </section>
  )
}

export type NoteProps = {
  tone?: 'info' | 'success' | 'warning' | 'danger' | undefined
  title?: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** A note in the flow of a page. */
export function Note({ tone = 'info', title, action, children }: NoteProps) {
  return (
    <div className={`${styles.note} ${styles[tone]}`}>
      <Icon name={tone} size={22} />
      <div className={styles.noteWords}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={styles.noteAction}>{action}</div>}
    </div>
  )
}
