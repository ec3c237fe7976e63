import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'
import styles from './sign-in.module.css'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'after' | 'autoComplete'> & {
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A password, hidden until its owner wants to read it; whatever fills it in or pastes it is welcome. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      after={
        <Button
          variant="quiet"
          size="small"
          className={styles.show}
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
      }
    />
  )
}
