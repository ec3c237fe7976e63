import { useId } from 'react'
import type { InputHTMLAttributes, Ref } from 'react'
import { IconButton } from '../buttons/button.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../icon.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './field.module.css'

export type SearchFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  /** For screen readers; the placeholder shows examples. */
  label: string
  value: string
  onChange: (value: string) => void
  clearLabel?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** A search field with a clear button. */
export function SearchField({
  label,
  value,
  onChange,
  clearLabel = 'Clear',
  className,
  id,
  ...rest
}: SearchFieldProps) {
  const ownId = useId()
  const field = id ?? ownId
  return (
    <div className={cx(styles.field, styles.search, className)}>
      <label htmlFor={field}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <div className={styles.frame}>
        <Icon name="search" size={20} />
        <input
          enterKeyHint="search"
          autoComplete="off"
          {...rest}
          id={field}
          type="search"
          className={styles.input}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {value !== '' && <IconButton icon="close" label={clearLabel} onClick={() => onChange('')} />}
      </div>
    </div>
  )
}
