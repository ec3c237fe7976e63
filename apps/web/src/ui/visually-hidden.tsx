import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Words that only screen readers get. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}

/** First stop of the keyboard: jumps over the frame to `target`, which needs `tabIndex={-1}`. */
export function SkipLink({ target = 'main', children = 'Skip to content' }: { target?: string; children?: ReactNode }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      {children}
    </a>
  )
}
