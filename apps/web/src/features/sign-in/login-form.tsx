import { isUnverified, useLogIn } from '../../data/sign-in.ts'
import { keepTypedEmail } from '../../data/typed-email.ts'
import { signInPaths } from '../../lib/sign-in-paths.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Link } from '../../ui/link.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { accountRules } from './account-fields.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { useAccountForm } from './use-account-form.ts'
import styles from './sign-in.module.css'

export type LoginFormProps = {
  /** Whose account it is, where that is known. */
  readonly email?: string | undefined
  readonly onDone: () => void
  /** The password is right, and the address waits to be confirmed. [ACC-09] */
  readonly onUnverified: (email: string) => void
}

/** E-mail and password. [ACC-06] [ACC-13] */
export function LoginForm({ email, onDone, onUnverified }: LoginFormProps) {
  const logIn = useLogIn()
  const sending = useAccountForm({
    send: logIn,
    onSent: onDone,
    meet: (trouble, fields) => {
      if (!isUnverified(trouble)) return false
      onUnverified(fields.email.trim())
      return true
    },
    ...(email === undefined ? {} : { start: { email } }),
  })
  const { form, field } = sending
  return (
    <AccountForm sending={sending} action="Log in">
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        {...field('email', accountRules.email)}
      />
      <PasswordField label="Password" autoComplete="current-password" {...field('password', accountRules.password)} />
      <div className={styles.between}>
        <Checkbox label="Stay logged in" {...form.register('staysLoggedIn')} />
        <Link href={signInPaths.forgot} onClick={() => keepTypedEmail(form.getValues('email'))}>
          Forgot your password?
        </Link>
      </div>
    </AccountForm>
  )
}
