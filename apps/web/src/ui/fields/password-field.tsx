import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'
import styles from './password.module.css'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'after' | 'spellCheck'>

/** A password field with a button that shows the password. Password managers recognise it by `autoComplete`. */
export function PasswordField({ disabled, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      {...rest}
      disabled={disabled}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      after={
        <button
          type="button"
          className={styles.show}
          aria-label={isShown ? 'Hide password' : 'Show password'}
          disabled={disabled}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}
