import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import styles from './field.module.css'

export type CheckboxProps = InputHTMLAttributes<HTMLInputElement> & {
  label: ReactNode
  hint?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A checkbox; the whole line is the target. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx(styles.tick, className)}>
      <input {...rest} type="checkbox" />
      <span>{label}</span>
      {hint && <small className={styles.hint}>{hint}</small>}
    </label>
  )
}
