import { isUnverified, useLogIn } from '../../state/sign-in/sign-in.ts'
import { keepTypedEmail } from './model/typed-email.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { paths } from '../../urls/urls.ts'
import { Link } from '../../ui/link.tsx'
import { EmailField } from '../../shared/contact/person-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { accountRules } from './account-fields.ts'
import { PasskeyLogin } from './passkey-login.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { useAccountForm } from './use-account-form.ts'
import styles from './sign-in.module.css'

export type LoginFormProps = {
  /** The account's address, if known. */
  readonly email?: string | undefined
  /** True on the log-in page, where browsers may suggest passkeys. */
  readonly isPage?: boolean
  readonly onDone: () => void
  /** Called when the password is right but the address is not confirmed. [ACC-09] */
  readonly onUnverified: (email: string) => void
  /** The choice to stay logged in on this browser. [ACC-32] */
  readonly stays: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }
}

/** Log-in by email and password, or by passkey. [ACC-06] [ACC-13] */
export function LoginForm({ email, isPage = false, onDone, onUnverified, stays }: LoginFormProps) {
  const logIn = useLogIn()
  const controls = useAccountForm({
    send: ({ email: typed, password }) => logIn({ email: typed, password, staysLoggedIn: stays.isOn }),
    onSent: onDone,
    handleRefusal: (error, fields) => {
      if (!isUnverified(error)) return false
      onUnverified(fields.email.trim())
      return true
    },
    ...(email === undefined ? {} : { startValues: { email } }),
  })
  const { form, field } = controls
  return (
    <>
      <AccountForm controls={controls} submitLabel="Log in">
        <EmailField autoComplete="username webauthn" {...field('email', accountRules.email)} />
        <PasswordField label="Password" autoComplete="current-password" {...field('password', accountRules.password)} />
        <div className={styles.between}>
          <Checkbox
            label="Stay logged in"
            checked={stays.isOn}
            onChange={({ currentTarget }) => stays.onChange(currentTarget.checked)}
          />
          <Link href={paths.forgotPassword} onClick={() => keepTypedEmail(form.getValues('email'))}>
            Forgot your password?
          </Link>
        </div>
      </AccountForm>
      <PasskeyLogin
        staysLoggedIn={stays.isOn}
        isInField={isPage}
        onBegin={() => form.clearErrors()}
        onDone={onDone}
        onUnverified={onUnverified}
      />
    </>
  )
}
