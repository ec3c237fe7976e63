import { Icon } from '../icon.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './stepper.module.css'

export type StepperProps = {
  /** The name of the counted item; every press announces it with the new number. */
  label: string
  value: number
  onChange: (value: number) => void
  min?: number | undefined
  max?: number | undefined
  disabled?: boolean | undefined
  /** Shows a bin for the step from 1 to 0. */
  removes?: boolean | undefined
  /** Makes no announcement, because the screen announces the change. */
  silent?: boolean | undefined
}

/** A number between `min` and `max` with step buttons of at least 44 px. */
export function Stepper({
  label,
  value,
  onChange,
  min = 0,
  max = 10,
  disabled = false,
  removes = false,
  silent = false,
}: StepperProps) {
  // At a limit the button is aria-disabled and out of the tab order: `disabled` would lose the keyboard focus.
  const step = (next: number) => {
    if (!disabled && next >= min && next <= max) onChange(next)
  }
  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <button
        type="button"
        aria-label={removes && value === 1 ? `Remove ${label}` : `Fewer ${label}`}
        aria-disabled={disabled || value <= min}
        tabIndex={value <= min ? -1 : undefined}
        onClick={() => step(value - 1)}
      >
        <Icon name={removes && value === 1 ? 'bin' : 'minus'} size={20} />
      </button>
      {silent ? (
        <span className={styles.value}>{value}</span>
      ) : (
        <output className={styles.value} aria-live="polite">
          {value}
          <VisuallyHidden> {label}</VisuallyHidden>
        </output>
      )}
      <button
        type="button"
        aria-label={`More ${label}`}
        aria-disabled={disabled || value >= max}
        tabIndex={value >= max ? -1 : undefined}
        onClick={() => step(value + 1)}
      >
        <Icon name="plus" size={20} />
      </button>
    </div>
  )
}
