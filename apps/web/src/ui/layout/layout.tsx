import type { HTMLAttributes, ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './layout.module.css'

type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 | 16
type LayoutProps = HTMLAttributes<HTMLDivElement> & {
  /** In steps of 4 px. */
  gap?: Gap | undefined
  children: ReactNode
}

/** Children in a column. */
export const Stack = ({ gap = 4, className, style, ...rest }: LayoutProps) => (
  <div {...rest} className={cx(styles.stack, className)} style={{ ...style, gap: `var(--space-${gap})` }} />
)

/** Children side by side, wrapping when they do not fit. */
export const Cluster = ({ gap = 3, className, style, ...rest }: LayoutProps) => (
  <div {...rest} className={cx(styles.cluster, className)} style={{ ...style, gap: `var(--space-${gap})` }} />
)

/** Cards of equal width: two columns on phones, up to four on desktop. */
export const CardGrid = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div {...rest} className={cx(styles.grid, className)} />
)

/** The page's width with its gutters; narrow for reading and forms. */
export const Page = ({
  narrow,
  className,
  ...rest
}: HTMLAttributes<HTMLDivElement> & { narrow?: boolean | undefined }) => (
  <div {...rest} className={cx(styles.page, narrow && styles.narrow, className)} />
)
