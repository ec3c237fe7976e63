import type { ElementType, HTMLAttributes, ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './card.module.css'

export type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li' | undefined
  /** flat: a thin border; sunken: a muted background; floating: a soft shadow. */
  look?: 'flat' | 'sunken' | 'floating' | undefined
  children: ReactNode
}

/** A container for related content. */
export function Card({ as = 'div', look = 'flat', className, ...rest }: CardProps) {
  const Element: ElementType = as
  return <Element {...rest} className={cx(styles.card, styles[look], className)} />
}

export type BadgeProps = {
  tone?: 'neutral' | 'highlight' | 'success' | 'danger' | 'warning' | 'info' | undefined
  children: ReactNode
}

/** A label of one or two words; not clickable. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>
}
