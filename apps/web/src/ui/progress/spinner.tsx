import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './waiting.module.css'

/** The default look of spinners; the content may replace it. [UI-05] */
export const spinnerLook = { label: 'Loading...', hasBackground: false }

export type SpinnerProps = {
  label?: string | undefined
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined
  variant?: 'primary' | 'secondary' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /** Covers the whole viewport behind it. */
  background?: boolean | undefined
}

/** Says that work is in progress: label "Loading..." unless the content has another one, variant primary. [UI-05] */
export function Spinner({
  label = spinnerLook.label,
  hideLabel = false,
  variant = 'primary',
  size = 'medium',
  background = false,
}: SpinnerProps) {
  const turning = (
    <span role="status" className={cx(styles.spinner, styles[variant], styles[size])}>
      <svg viewBox="0 0 48 48" aria-hidden className={styles.wheel}>
        <circle cx="24" cy="24" r="20" className={styles.rail} />
        <path d="M24 4a20 20 0 0 1 20 20" className={styles.hand} />
      </svg>
      {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
    </span>
  )
  return background ? <div className={styles.cover}>{turning}</div> : turning
}

export type SkeletonProps = {
  /** Any CSS length; use the size of the expected content. */
  width?: string | undefined
  height?: string | undefined
  shape?: 'line' | 'block' | 'circle' | undefined
}

/** A placeholder in the final size of its content. Put several into a `SkeletonGroup`, which announces the loading. */
export function Skeleton({ width, height, shape = 'line' }: SkeletonProps) {
  return <span aria-hidden className={cx(styles.skeleton, styles[shape])} style={{ width, height }} />
}

/** Announces once to screen readers that content is loading. */
export function SkeletonGroup({
  label = 'Loading...',
  className,
  children,
}: {
  label?: string | undefined
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div role="status" className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  )
}

/** Dims the page behind a floating element; dialogs have their own. */
export function Backdrop({ onPress }: { onPress?: (() => void) | undefined }) {
  return <div aria-hidden className={styles.backdrop} onClick={onPress} />
}
