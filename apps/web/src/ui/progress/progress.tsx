import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './progress.module.css'

export type ProgressProps = {
  /** What progresses. */
  label: string
  value: number
  max?: number | undefined
  /** Decimals of the announced percentage. */
  precision?: number | undefined
  /** Shown over the bar in place of the label, such as the missing amount; announced too. */
  children?: ReactNode
  /** Shows the percentage. */
  showPercent?: boolean | undefined
  tone?: 'action' | 'success' | undefined
}

/**
 * The progress from 0 to `max` as a share of 0 to 1, and as a percentage with `precision` decimals. Max defaults to 100
 * and precision to 0; values beyond the ends are clamped. [UI-09]
 */
export function progressShare(value: number, max = 100, precision = 0): { share: number; percent: string } {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return { share, percent: `${(share * 100).toFixed(precision)}%` }
}

/** A progress bar. Max defaults to 100 and precision to 0. [UI-09] */
export function Progress({ label, value, max, precision, children, showPercent, tone = 'action' }: ProgressProps) {
  const { share, percent } = progressShare(value, max, precision)
  const style: CSSProperties & { '--share': number } = { '--share': share }
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <span>{children ?? label}</span>
        {showPercent && <span className={styles.percent}>{percent}</span>}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Number.parseFloat(percent)}
        aria-valuetext={percent}
        className={cx(styles.bar, styles[tone])}
        style={style}
      />
    </div>
  )
}
