import type { ElementType, HTMLAttributes, ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './card.module.css'

export type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li' | undefined
  /** flat: a hairline; sunken: a quiet field; floating: the one soft shadow. */
  look?: 'flat' | 'sunken' | 'floating' | undefined
  children: ReactNode
}

/** A field that holds things which belong together. */
export function Card({ as = 'div', look = 'flat', className, ...rest }: CardProps) {
  const Element: ElementType = as
  return <Element {...rest} className={cx(styles.card, styles[look], className)} />
}

export type BadgeProps = {
  tone?: 'neutral' | 'highlight' | 'success' | 'danger' | 'warning' | 'info' | undefined
  children: ReactNode
}

/** One or two words about something; not pressable. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>
}
