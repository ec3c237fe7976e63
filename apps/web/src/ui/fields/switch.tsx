import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import styles from './switch.module.css'

export type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> & {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
}

/** A setting that is on or off and takes effect at once; the whole line is the target. */
export function Switch({ label, hint, checked, ...rest }: SwitchProps) {
  const hintId = useId()
  return (
    <label className={styles.line}>
      <span>
        <span className={styles.label}>{label}</span>
        {hint && (
          <small id={hintId} className={styles.hint}>
            {hint}
          </small>
        )}
      </span>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-describedby={hint ? hintId : undefined}
      />
    </label>
  )
}
