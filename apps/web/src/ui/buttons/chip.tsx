import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-shapes.ts'
import styles from './chip.module.css'

export type ChipProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onChange'> & {
  /** Whether it is on; absent for a chip without a state. */
  on?: boolean | undefined
  onChange?: ((on: boolean) => void) | undefined
  icon?: IconName | undefined
  children: ReactNode
}

/** A small toggle, as for filters. */
export function Chip({ on, onChange, icon, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => onChange?.(!on)}
      {...rest}
      className={cx(styles.chip, on && styles.on, className)}
    >
      {on ? <Icon name="check" size={16} /> : icon && <Icon name={icon} size={16} />}
      {children}
    </button>
  )
}

/** Chips in one line that scrolls sideways when they do not fit. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={styles.row} data-scrolls>
      {children}
    </div>
  )
}
