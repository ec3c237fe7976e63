import type { RegistrationResult } from '@forno/contracts/sign-in/sign-in'
import { useRegister } from '../../state/sign-in/sign-in.ts'
import { EmailField } from '../../shared/contact/person-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { accountRules } from './account-fields.ts'
import { NameFields, NewsFields, ContactNumberField, TermsNote } from './person-fields.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { PasswordMeter } from './password-meter.tsx'
import { useAccountForm } from './use-account-form.ts'
import styles from './sign-in.module.css'

type RegisterFormProps = { readonly onDone: (registered: RegistrationResult, email: string) => void }

/** Opens a new account; an email confirms the address. [ACC-12] [ACC-33] [ACC-34] */
export function RegisterForm({ onDone }: RegisterFormProps) {
  const register = useRegister()
  const controls = useAccountForm({
    send: ({ email, password, mobileNumber, firstName, lastName, optinEmail, optinSms, optinSupercarsFan }) =>
      register({
        email: email.trim(),
        password,
        mobileNumber,
        profile: { firstName: firstName.trim(), lastName: lastName.trim(), optinEmail, optinSms, optinSupercarsFan },
      }),
    onSent: (registered, { email }) => onDone(registered, email.trim()),
    messageWhenLeft: ({ email }) =>
      `You have an account now. We've sent a link to ${email.trim()} to confirm your email.`,
  })
  const { form, field } = controls
  return (
    <AccountForm controls={controls} submitLabel="Create account">
      <NameFields field={field} />
      <EmailField
        autoComplete="username"
        hint="We'll email you a link to confirm it's yours."
        {...field('email', accountRules.email)}
      />
      <ContactNumberField field={field} />
      <div className={styles.password}>
        <PasswordField label="Password" autoComplete="new-password" {...field('password', accountRules.newPassword)} />
        <PasswordMeter password={form.watch('password')} />
      </div>
      <NewsFields form={form} />
      <TermsNote />
    </AccountForm>
  )
}
